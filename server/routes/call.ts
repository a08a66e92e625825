import type { FastifyReply, FastifyRequest } from 'fastify';
import { type BodyOf, type Call, type DataOf, type ParamsOf, type QueryOf, refusalsOf } from '../../contract/call.ts';
import type { CallName, Calls } from '../../contract/calls.ts';
import { holds } from '../../engine/access/holds.ts';
import type { Predicate } from '../../engine/schema/predicate.ts';
import type { App } from '../http-app.ts';
import { whoFrom } from '../plugins/session.ts';
import { Refusal, refusalOf } from '../refusal.ts';
import type { Who } from '../running/who.ts';
import type { Knowledge } from '../session/account.ts';
import { callSchema } from './documentation.ts';

/** The typed input of a call. A call with a session also has the person who makes it. */
export type CallInput<C> = {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
} & (C extends { access: 'session' } ? { who: Who } : object);

/** The HTTP request of a call and its reply: only for calls that begin or end sessions. */
export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface Route<C, Given extends unknown[] = []> {
  /** What it needs to know about its caller, in addition to a live session. */
  knows?: Knowledge;
  /** Returns `data` of the envelope, or throws a Refusal. */
  answer(input: CallInput<C>, ...given: Given): Promise<DataOf<C>> | DataOf<C>;
}

type SessionCall = Extract<CallName, `session.${string}`>;

/** The routes of all calls in an area. A missing one is a type error. */
export type Routes<Area extends string = string> = {
  [N in Extract<CallName, `${Area}.${string}`>]: Route<Calls[N], N extends SessionCall ? [Exchange] : []>;
};

/** The routes of the calls that need no HTTP request. */
export type DataRoutes = Omit<Routes, SessionCall>;

/** A call that may have a condition as in definitions. */
export type Conditional<C> = C & { requires?: Predicate };

/**
 * Adds the route of a call. Body, query and response are validated against the contract, and refusals that the contract
 * does not list are logged.
 */
export function addCall<C extends Call>(
  app: App,
  name: string,
  call: Conditional<C>,
  route: Route<C, [Exchange]>,
): void {
  const named = new Set<string>([...refusalsOf(call), 'cancelled']);
  const { requires } = call;
  app.route({
    method: call.method,
    url: call.path,
    schema: callSchema(name, call),
    config: { knows: requires ? 'account' : (route.knows ?? 'session') },
    // Runs after the session hook, which is added with the scope.
    onRequest: async (request) => {
      if (!requires || holds(requires, whoFrom(request).viewer())) return;
      throw new Refusal('not_found', { unknown: [{ call: name }] });
    },
    handler: async (request, reply) => {
      const { params, query, body, caller } = request;
      const input = { params, query, body, who: caller?.who } as unknown as CallInput<C>;
      try {
        return { success: true, message: '', data: await route.answer(input, { request, reply }) };
      } catch (error) {
        const { code } = refusalOf(error);
        if (!named.has(code))
          request.log.error({ call: name, code }, 'a call returned a refusal that its contract does not list');
        throw error;
      }
    },
  });
}
