import type { FastifyReply, FastifyRequest } from 'fastify';
import { type BodyOf, type Call, type DataOf, type ParamsOf, type QueryOf, refusalsOf } from '../../contract/call.ts';
import type { CallName, Calls } from '../../contract/calls.ts';
import { holds } from '../../engine/access/holds.ts';
import type { Predicate } from '../../engine/schema/predicate.ts';
import type { App } from '../http-app.ts';
import { callerOf } from '../plugins/session.ts';
import { Refusal, refusalOf } from '../refusal.ts';
import type { Caller, Knowledge } from '../session/account.ts';
import { callSchema } from './documentation.ts';

/** A call as it was made, of the types of its contract; a call with a session has a caller. */
export type Made<C> = {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  request: FastifyRequest;
  reply: FastifyReply;
} & (C extends { access: 'session' } ? { caller: Caller } : object);

export interface Route<C> {
  /** What it has to know of its caller, beyond that the session lives. */
  knows?: Knowledge;
  /** Gives `data` of the envelope, or throws a Refusal. */
  answer(made: Made<C>): Promise<DataOf<C>> | DataOf<C>;
}

/** What answers every call of an area: one that is missing does not compile. */
export type Routes<Area extends string = string> = {
  [N in Extract<CallName, `${Area}.${string}`>]: Route<Calls[N]>;
};

/** A call whose condition is one of the definitions. */
type Conditional<C> = C & { requires?: Predicate };

/**
 * Adds the route of a call. Body, query and answer are held to the contract's schemas, and a refusal that the contract does
 * not name is logged.
 */
export function addCall<C extends Call>(app: App, name: string, call: Conditional<C>, route: Route<C>): void {
  const named = new Set<string>([...refusalsOf(call), 'cancelled']);
  const { requires } = call;
  app.route({
    method: call.method,
    url: call.path,
    schema: callSchema(name, call),
    config: { knows: requires ? 'account' : (route.knows ?? 'session') },
    // After the hook of the session, which comes with the scope.
    onRequest: async (request) => {
      if (!requires || holds(requires, callerOf(request).viewer())) return;
      throw new Refusal('not_found', { unknown: [{ call: name }] });
    },
    handler: async (request, reply) => {
      const { params, query, body, caller } = request;
      const made = { params, query, body, caller, request, reply } as unknown as Made<C>;
      try {
        return { success: true, message: '', data: await route.answer(made) };
      } catch (error) {
        const { code } = refusalOf(error);
        if (!named.has(code))
          request.log.error({ call: name, code }, 'a call gives a refusal that its contract does not name');
        throw error;
      }
    },
  });
}
