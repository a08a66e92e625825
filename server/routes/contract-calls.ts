import type { Call } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';
import { envelope } from '../../contract/envelope.ts';
import { holds } from '../../engine/access/holds.ts';
import { asSent, validate } from '../compilers.ts';
import { refuseUnstorable } from '../plugins/input.ts';
import { Refusal, refusalOf } from '../refusal.ts';
import type { Sent } from '../reporting/read-call.ts';
import type { ContractCalls } from '../running/running.ts';
import type { Who } from '../running/who.ts';
import { type CallInput, type Conditional, type DataRoutes, enveloped, type FileAnswer, type Route } from './call.ts';

/** The values of the segments of a path that begin with a colon; null if it is another path. */
function paramsIn(pattern: string, path: string): Record<string, string> | null {
  const [names, values] = [pattern.split('/'), path.split('/')];
  if (names.length !== values.length) return null;
  const params: Record<string, string> = {};
  for (const [at, name] of names.entries()) {
    const value = values[at] ?? '';
    if (name.startsWith(':')) params[name.slice(1)] = decodeURIComponent(value);
    else if (name !== value) return null;
  }
  return params;
}

interface Found {
  name: string;
  call: Conditional<Call>;
  route: Route<Call>;
  params: object;
}

/** Runs a call as its route does: with its condition and its inputs as in the contract. `finish` makes its answer. */
async function run<T>(
  { name, call, route, params }: Found,
  { query, body }: Sent,
  who: Who,
  finish: (answer: unknown) => T,
): Promise<T> {
  if (who.signal.aborted) throw new Refusal('cancelled');
  if (call.requires && !holds(call.requires, who.viewer()))
    throw new Refusal('not_found', { unknown: [{ call: name }] });
  const input = { params, query, body, who };
  try {
    refuseUnstorable(input);
    if (call.params) validate('params', Object(call.params), params);
    if (call.query) validate('querystring', Object(call.query), query);
    if (call.body) validate('body', Object(call.body), body);
    return finish(await route.answer(input as unknown as CallInput<Call>));
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal.code === 'internal_error') who.log.error({ err: error, call: name }, 'a call failed');
    throw refusal;
  }
}

/** The response as in the contract. */
const dataOf =
  (call: Call) =>
  (answer: unknown): object =>
    asSent(envelope('data' in call ? call.data : { type: 'null' }), enveloped(call, answer));

/** The calls of the contract that need no HTTP request, for who has none. */
export function contractCalls(routes: DataRoutes): ContractCalls {
  const names = Object.keys(routes) as (keyof DataRoutes)[];
  function find({ method, path }: { method: string; path: string }, isWanted: (call: Call) => boolean): Found | null {
    // A path without variable segments comes first, as in a router.
    const matches = names.flatMap((name): Found[] => {
      const call: Conditional<Call> = calls[name];
      const params = isWanted(call) && call.method === method ? paramsIn(call.path, path) : null;
      return params ? [{ name, call, route: routes[name] as Route<Call>, params }] : [];
    });
    const [found = null] = matches.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length);
    return found;
  }
  return {
    at(request) {
      // A table is never a file, and never sends one.
      const found = find(request, (call) => 'data' in call && call.files === undefined);
      return found && ((sent, who) => run(found, sent, who, dataOf(found.call)));
    },
    fileAt(request) {
      const found = find(request, (call) => 'file' in call && call.method === 'GET');
      return found && ((sent, who) => run(found, sent, who, (answer) => (answer as FileAnswer).content));
    },
  };
}
