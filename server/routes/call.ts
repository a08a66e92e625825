import type { Readable } from 'node:stream';
import { create as attachment } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type BodyOf,
  type Call,
  type DataOf,
  type IsFile,
  type IsRows,
  type ParamsOf,
  type QueryOf,
  refusalsOf,
  type Says,
  type TakesFiles,
  type WithMessage,
} from '../../contract/call.ts';
import type { CallName, Calls } from '../../contract/calls.ts';
import { holds } from '../../engine/access/holds.ts';
import type { Viewer } from '../../engine/context/viewer.ts';
import type { ChosenFile } from '../../engine/rules/files.ts';
import type { Predicate } from '../../engine/schema/predicate.ts';
import type { App } from '../http-app.ts';
import { limits } from '../limits.ts';
import { whoFrom } from '../plugins/session.ts';
import { Refusal, refusalOf } from '../refusal.ts';
import type { CallRules } from '../running/action-rules.ts';
import type { Who } from '../running/who.ts';
import { deepestOf, type Knowledge } from '../session/account.ts';
import type { SqlCallName } from '../sql-calls.ts';
import type { ReceivedFile } from '../uploads/receive.ts';
import { takeFiles } from '../uploads/take-files.ts';
import { callSchema } from './documentation.ts';

/** The typed input of a call. A call with a session also has the person who makes it. */
export type CallInput<C> = {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
} & (C extends { access: 'session' } ? { who: Who } : object) &
  (TakesFiles<C> extends true ? { files: readonly ReceivedFile[] } : object);

/** The file that a call answers with. */
export interface FileAnswer {
  /** The name under which it is saved, exactly as it is stored. */
  name: string;
  /** Its media type. */
  type: string;
  /** Its size; without it, the end of the answer is the end of the file. */
  bytes?: number;
  content: Readable;
}

/** Rows are sent while they are read, so a call that answers with them replies itself. */
type AnswerOf<C> =
  IsFile<C> extends true
    ? FileAnswer
    : IsRows<C> extends true
      ? FastifyReply
      : Says<C> extends true
        ? WithMessage<DataOf<C>>
        : DataOf<C>;

/**
 * The HTTP request of a call and its reply: only for calls that begin or end sessions, send links to the portal, or answer
 * with rows.
 */
export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface Route<C, Given extends unknown[] = []> {
  /** What it needs to know about its caller, in addition to a live session. */
  knows?: Knowledge;
  /** Returns `data` of the envelope, a file or a sent reply, or throws a Refusal. */
  answer(input: CallInput<C>, ...given: Given): Promise<AnswerOf<C>> | AnswerOf<C>;
}

/** The calls that answer with rows. */
export type RowsCall = { [N in CallName]: IsRows<Calls[N]> extends true ? N : never }[CallName];

type ExchangeCall = Extract<CallName, `session.${string}` | `invitation.${string}`> | RowsCall;

/** The routes of all calls in an area that code answers. A missing one is a type error. */
export type Routes<Area extends string = string> = {
  [N in Exclude<Extract<CallName, `${Area}.${string}`>, SqlCallName>]: Route<
    Calls[N],
    N extends ExchangeCall ? [Exchange] : []
  >;
};

/** The routes of the calls that queries answer. */
export type SqlRoutes = { [N in SqlCallName]: Route<Calls[N]> };

/** The routes of the calls that need no HTTP request. */
export type DataRoutes = Omit<Routes, ExchangeCall> & SqlRoutes;

/** A call that may have a condition as in definitions. */
export type Conditional<C> = C & { requires?: Predicate };

/** What definitions say about a call. */
export interface CallLimits {
  /** The rules of the forms that send it. */
  rules?: CallRules | undefined;
  /** Whether somebody can open a screen that makes it. Missing if it does not depend on screens. */
  isOpen?: ((viewer: Viewer) => boolean) | undefined;
}

/** The envelope of an answer. */
export const enveloped = (call: Call, answer: unknown) => {
  const said = 'says' in call && call.says ? (answer as WithMessage<unknown>) : { data: answer, message: '' };
  return { success: true, ...said };
};

/** Answers with a file that browsers save and never show, whatever it has. */
function sendFile(reply: FastifyReply, { name, type, bytes, content }: FileAnswer): FastifyReply {
  if (bytes !== undefined) reply.header('content-length', bytes);
  return reply
    .header('content-disposition', attachment(name))
    .header('content-type', type)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(content);
}

/**
 * Adds the route of a call. Body, query and response are validated against the contract, its inputs by the rules of the
 * forms that send it, and refusals that the contract does not list are logged.
 */
export function addCall<C extends Call>(
  app: App,
  name: string,
  call: Conditional<C>,
  route: Route<C, [Exchange]>,
  bounds: CallLimits = {},
): void {
  const { files } = call;
  if (files === undefined) addRoute(app, name, call, route, bounds);
  else
    void app.register(async (scope) => {
      takeFiles(scope as App, files);
      addRoute(scope as App, name, call, route, bounds);
    });
}

/** Received files as a form describes them. */
const filesIn = (received: readonly ReceivedFile[]): ChosenFile[] =>
  received.map(({ name, bytes }) => ({ id: name, name, bytes, is_lost: false }));

function addRoute<C extends Call>(
  app: App,
  name: string,
  call: Conditional<C>,
  route: Route<C, [Exchange]>,
  { rules, isOpen }: CallLimits,
): void {
  const named = new Set<string>([...refusalsOf(call), 'cancelled']);
  const { requires } = call;
  const [isFile, isRows, isBare] = ['file' in call, 'rows' in call, 'bare' in call && call.bare];
  app.route({
    method: call.method,
    url: call.path,
    schema: callSchema(name, call),
    // A HEAD request would open the file, or run the report.
    ...(isFile || isRows ? { compress: false, exposeHeadRoute: false } : {}),
    ...(call.long ? { bodyLimit: limits.longInput.bytes } : {}),
    config: {
      knows: deepestOf([
        requires || isOpen ? 'account' : 'session',
        route.knows ?? 'session',
        rules?.knows ?? 'session',
      ]),
      takesFiles: call.files !== undefined,
      isLong: call.long ?? false,
    },
    // Runs after the session hook, which is added with the scope.
    onRequest: async (request) => {
      if (!requires && !isOpen) return;
      const viewer = whoFrom(request).viewer();
      if (holds(requires, viewer) && (!isOpen || isOpen(viewer))) return;
      throw new Refusal('not_found', { unknown: [{ call: name }] });
    },
    handler: async (request, reply) => {
      const { params, query, body, caller, received } = request;
      const input = { params, query, body, who: caller?.who, files: received } as unknown as CallInput<C>;
      try {
        const sent = call.files ? { [call.files.name]: filesIn(received ?? []) } : {};
        if (rules && caller) await rules.check(caller.who, Object.assign(sent, params, query, body));
        const answer = await route.answer(input, { request, reply });
        if (isRows) return answer;
        if (isFile) return sendFile(reply, answer as FileAnswer);
        return isBare ? answer : enveloped(call, answer);
      } catch (error) {
        const { code } = refusalOf(error);
        if (!named.has(code))
          request.log.error({ call: name, code }, 'a call returned a refusal that its contract does not list');
        throw error;
      }
    },
  });
}
