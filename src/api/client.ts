import type { BodyOf, Call, DataOf, ParamsOf, QueryOf } from '../../contract/call.ts';
import { type CallName, type Calls, calls } from '../../contract/calls.ts';
import { accountEvents } from '../../contract/events.ts';
import { wantedFields } from '../../contract/reports.ts';
import { byCookie } from '../../contract/session.ts';
import type { ActRequest } from '../../engine/actions/resolved.ts';
import type { WordKey } from '../../engine/context/word-key.ts';
import { creatingInput } from '../../engine/definitions/normal-action.ts';
import type { Fault, ReportRequest } from '../../engine/reports/resolved.ts';
import { addressOf, withQuery } from './address.ts';
import type { Authority } from './authority.ts';
import { ApiError, NetworkError, UnreadableError } from './errors.ts';

type Part<K extends string, T> = T extends undefined ? { [P in K]?: undefined } : { [P in K]: T };

/** The input of a contract call. */
export type Input<C> = Part<'params', ParamsOf<C>> &
  Part<'query', QueryOf<C>> &
  Part<'body', BodyOf<C>> & { signal?: AbortSignal };

type InputOf<N extends CallName> = Input<Calls[N]>;

export interface Client {
  /**
   * Makes a contract call by its name and unwraps its envelope. Rejects with ApiError, NetworkError, UnreadableError,
   * SignedOutError or AbortError.
   */
  call<N extends CallName>(
    name: N,
    ...input: object extends InputOf<N> ? [InputOf<N>?] : [InputOf<N>]
  ): Promise<DataOf<Calls[N]>>;
  /**
   * Makes the call of an action, which a definition names. `key` makes something only once, however often it is sent.
   * Rejects like `call`.
   */
  act(request: ActRequest, key: string | null): Promise<void>;
  /**
   * Makes the call of a report, or opens the event stream. Returns a successful response whose body is not read yet.
   */
  stream(
    request: Pick<ReportRequest, 'method' | 'path' | 'query'> & { body: object | null },
    options: StreamOptions,
  ): Promise<Response>;
}

interface StreamOptions {
  accept: string;
  /** The fields to request. Default: all. */
  fields?: readonly string[];
  /** For events: the last id received. */
  lastId?: string;
  signal?: AbortSignal;
}

interface OutgoingCall {
  /** How the contract wants it sent. Empty for the call of a report. */
  terms: Partial<Pick<Call, 'access' | 'forbidden' | 'cookie'>>;
  method: string;
  /** Below the API base, including its query. */
  address: string;
  body: unknown;
  accept: string;
  fields?: readonly string[] | undefined;
  lastId?: string | undefined;
  signal: AbortSignal | undefined;
}

/** What the client needs to know of a call. */
const callOf = (name: CallName): Call => calls[name];

const json = 'application/json';

const nameOf = (reason: unknown) => (reason instanceof Error ? reason.name : '');

/** The fields of a refusal that any answer may have. */
interface RawRefusal {
  message?: unknown;
  code?: unknown;
  values?: unknown;
  error?: unknown;
  faults?: unknown;
  record?: unknown;
}

/** Parses the JSON of an answer. Rejects with NetworkError if it breaks off, with UnreadableError if it is not JSON. */
export async function readAnswer(response: Response): Promise<unknown> {
  const text = await response.text().catch((reason) => {
    if (nameOf(reason) === 'AbortError') throw reason;
    throw new NetworkError('The answer was cut off.', { cause: reason });
  });
  try {
    return JSON.parse(text);
  } catch (reason) {
    throw new UnreadableError('The answer is not JSON.', { cause: reason });
  }
}

/** The envelope of the portal's own API. */
interface Answer extends RawRefusal {
  success: boolean;
  data: unknown;
}

const isAnswer = (answer: unknown, name: CallName): answer is Answer => {
  const { success, data } = Object(answer) as Partial<Answer>;
  return success === false || data !== undefined || (success === true && 'nothing' in callOf(name));
};

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

const valuesOf = (values: unknown): Fault['values'] =>
  typeof values === 'object' && values !== null ? (values as Fault['values']) : undefined;

const recordOf = (record: unknown): ApiError['record'] =>
  typeof record === 'object' && record !== null && !Array.isArray(record) ? { ...record } : undefined;

/** A fault from an answer; empty if it has no key of words. */
function faultOf(said: unknown): Fault[] {
  const { field, key, values } = Object(said) as { [K in keyof Fault]: unknown };
  if (typeof key !== 'string') return [];
  return [
    // Another backend may send a key without words: the code that displays it checks.
    {
      key: key as WordKey,
      ...(typeof field === 'string' ? { field } : {}),
      ...(valuesOf(values) ? { values: valuesOf(values) } : {}),
    },
  ];
}

/** The error for an answer without success. */
export const refusal = (status: number, { message, code, values, error, faults, record }: RawRefusal) =>
  new ApiError({
    status,
    code: textOf(code),
    values: valuesOf(values),
    message: textOf(message) ?? '',
    error: textOf(error),
    faults: Array.isArray(faults) ? faults.flatMap(faultOf) : [],
    record: recordOf(record),
  });

async function refusalOf(response: Response): Promise<ApiError> {
  const answer = (await response.json().catch(() => null)) as RawRefusal | null;
  return refusal(response.status, answer ?? {});
}

interface ClientOptions {
  base: string;
  authority: Authority;
  /** The refresh token is in a cookie that the server sets and scripts can't read. */
  cookieHeld?: boolean;
}

/** The one client, used in the page and in workers. It depends on no screen. */
export function createClient({ base, authority, cookieHeld = false }: ClientOptions): Client {
  async function attempt(sent: OutgoingCall, token: string | null): Promise<Response> {
    const headers = new Headers({ accept: sent.accept });
    if (token) headers.set('authorization', `Bearer ${token}`);
    if (sent.body !== undefined) headers.set('content-type', json);
    if (sent.fields) headers.set(wantedFields.header, wantedFields.write(sent.fields));
    if (sent.lastId !== undefined) headers.set(accountEvents.lastId, sent.lastId);
    if (cookieHeld && sent.terms.cookie) headers.set(byCookie.header, byCookie.value);
    try {
      return await fetch(base + sent.address, {
        method: sent.method,
        headers,
        body: sent.body === undefined ? undefined : JSON.stringify(sent.body),
        signal: sent.signal,
      });
    } catch (reason) {
      if (nameOf(reason) === 'AbortError') throw reason;
      throw new NetworkError('The server could not be reached.', { cause: reason });
    }
  }

  async function send(sent: OutgoingCall): Promise<Response> {
    const { access, forbidden = 'refresh' } = sent.terms;
    if (access === 'open') return attempt(sent, null);
    const renewable = forbidden === 'refresh';
    const held = await authority.token();
    const token = held ?? (renewable ? await authority.renew(null) : null);
    const response = await attempt(sent, token);
    if (response.status !== 403 || !renewable) return response;
    await response.body?.cancel();
    const fresh = await authority.renew(token);
    sent.signal?.throwIfAborted();
    return attempt(sent, fresh);
  }

  async function call(
    name: CallName,
    input: { params?: object; query?: object; body?: unknown; signal?: AbortSignal } = {},
  ): Promise<unknown> {
    const terms = callOf(name);
    const { method, path } = terms;
    const { body, signal } = input;
    const response = await send({ terms, method, address: addressOf(path, input), body, accept: json, signal });
    if (!response.ok) throw await refusalOf(response);
    const answer = await readAnswer(response);
    if (!isAnswer(answer, name)) throw new UnreadableError('The answer has no envelope.');
    if (answer.success === false) throw refusal(response.status, answer);
    return answer.data;
  }

  return {
    call: call as Client['call'],
    async act({ call: name, method, path, query, body }, key) {
      const terms = callOf(name as CallName);
      const sent = key === null ? (body ?? undefined) : { ...body, [creatingInput]: key };
      const response = await send({
        terms,
        method,
        address: withQuery(path, query),
        body: sent,
        accept: json,
        signal: undefined,
      });
      if (!response.ok) throw await refusalOf(response);
      const answer = Object(await readAnswer(response)) as RawRefusal & { success?: unknown };
      if (answer.success === false) throw refusal(response.status, answer);
      if (answer.success !== true) throw new UnreadableError('The answer has no envelope.');
    },
    async stream(request, { accept, fields, lastId, signal }) {
      const { method, path, query } = request;
      const [address, body] = [withQuery(path, query), request.body ?? undefined];
      const response = await send({ terms: {}, method, address, body, accept, fields, lastId, signal });
      if (!response.ok) throw await refusalOf(response);
      return response;
    },
  };
}
