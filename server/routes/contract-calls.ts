import type { Call } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';
import { envelope } from '../../contract/envelope.ts';
import { holds } from '../../engine/access/holds.ts';
import { asSent, validate } from '../compilers.ts';
import { refuseUnstorable } from '../plugins/input.ts';
import { Refusal, refusalOf } from '../refusal.ts';
import type { AnswerCall, ContractCalls } from '../running/running.ts';
import { type CallInput, type Conditional, type DataRoutes, enveloped, type Route } from './call.ts';

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

/** Answers a call as its route does: with its condition, its inputs and its response as in the contract. */
function answeringOf<C extends Call>(name: string, call: Conditional<C>, route: Route<C>, params: object): AnswerCall {
  return async ({ query, body }, who) => {
    if (who.signal.aborted) throw new Refusal('cancelled');
    if (call.requires && !holds(call.requires, who.viewer()))
      throw new Refusal('not_found', { unknown: [{ call: name }] });
    const input = { params, query, body, who };
    try {
      refuseUnstorable(input);
      if (call.params) validate('params', Object(call.params), params);
      if (call.query) validate('querystring', Object(call.query), query);
      if (call.body) validate('body', Object(call.body), body);
      const answer = await route.answer(input as unknown as CallInput<C>);
      return asSent(envelope('data' in call ? call.data : { type: 'null' }), enveloped(call, answer));
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal.code === 'internal_error') who.log.error({ err: error, call: name }, 'a call failed');
      throw refusal;
    }
  };
}

/** The calls of the contract that need no HTTP request, for who has none. */
export const contractCalls = (routes: DataRoutes): ContractCalls => ({
  at({ method, path }) {
    const names = Object.keys(routes) as (keyof DataRoutes)[];
    // A path without variable segments comes first, as in a router.
    const matches = names.flatMap((name) => {
      const call: Conditional<Call> = calls[name];
      // A table is never a file, and never sends one.
      const isData = 'data' in call && call.files === undefined;
      const params = isData && call.method === method ? paramsIn(call.path, path) : null;
      return params ? [{ name, call, params }] : [];
    });
    const [found] = matches.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length);
    return found ? answeringOf(found.name, found.call, routes[found.name] as Route<Call>, found.params) : null;
  },
});
