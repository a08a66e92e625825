import type { Calls } from '../../contract/calls.ts';
import type { Lookups } from '../../engine/context/lookups.ts';
import { callOf, isAnswer, itemsOf, type LookupAnswer, type LookupName } from '../../engine/lookups/registry.ts';
import type { Who } from '../running/who.ts';
import type { Knowledge } from '../session/account.ts';
import type { Route, Routes } from './call.ts';

const routeOf = (name: LookupName, routes: Routes) => routes[callOf(name).call] as Route<Calls['account.values']>;

/** The choices of a dashboard table depend on its parameters, so calls are not checked against them. */
const called = (names: readonly LookupName[]) => names.filter((name) => !isAnswer(name));

/** What the calls of these lookups need to know about the caller. */
export const knownFor = (names: readonly LookupName[], routes: Routes): Knowledge[] =>
  called(names).map((name) => routeOf(name, routes).knows ?? 'session');

/** The choices of a person's account, as these lookup calls return them. */
export async function choicesOf(names: readonly LookupName[], routes: Routes, who: Who): Promise<Lookups> {
  const calls = new Map<string, Promise<LookupAnswer>>();
  const listed = async (name: LookupName): Promise<LookupAnswer> =>
    routeOf(name, routes).answer({ params: { column: name }, query: undefined, body: undefined, who });
  const lists = await Promise.all(
    called(names).map(async (name) => {
      const key = JSON.stringify(callOf(name));
      const given = calls.get(key) ?? listed(name);
      calls.set(key, given);
      return [name, itemsOf(name, await given)];
    }),
  );
  return Object.fromEntries(lists);
}
