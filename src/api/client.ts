import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import type { Call } from '../../contract/envelope.ts';
import { byCookie, login, logout, user } from '../../contract/session.ts';
import type { ReportRequest } from '../../engine/reports/resolved.ts';
import type { Authority } from './authority.ts';
import { ApiError, type Fault, NetworkError, UnreadableError } from './errors.ts';

/** A `Call` with its schemas left open: inferring from the union of all JSON Schemas is more than the compiler bears. */
interface Called {
  method: Call['method'];
  path: string;
  open?: boolean;
  query?: unknown;
  body?: unknown;
  data: unknown;
}

type Typed<S> = S extends JSONSchema ? FromSchema<S> : unknown;
type BodyOf<C> = C extends { body: infer S } ? { body: Typed<S> } : { body?: undefined };
type QueryOf<C> = C extends { query: infer S } ? { query: Typed<S> } : { query?: undefined };
type Input<C> = BodyOf<C> & QueryOf<C> & { signal?: AbortSignal };

export interface Client {
  /** Makes a call of the contract and unwraps its envelope. Rejects with ApiError, NetworkError, UnreadableError, SignedOutError or AbortError. */
  call<C extends Called>(call: C, input?: Input<C>): Promise<Typed<C['data']>>;
  /** Makes the call of a report. What comes back is a good answer, whose body is still to be read. */
  stream(request: ReportRequest, options: { accept: string; signal?: AbortSignal }): Promise<Response>;
}

interface Sent {
  method: string;
  path: string;
  query: readonly (readonly [string, string])[];
  body: unknown;
  accept: string;
  open: boolean;
  signal: AbortSignal | undefined;
}

/** A 403 of these is passed back (spec: shell §8). */
const passedBack: readonly string[] = [login.path, logout.path, user.path];

/** They set the cookie of the refresh token, or clear it. */
const ofCookie: readonly string[] = [login.path, logout.path];

const json = 'application/json';

const nameOf = (reason: unknown) => (reason instanceof Error ? reason.name : '');

interface Refused {
  message?: unknown;
  code?: unknown;
  error?: unknown;
  faults?: unknown;
}

/** The JSON of an answer. Rejects with NetworkError where it broke off, with UnreadableError where it is something else. */
export async function readAnswer(response: Response): Promise<unknown> {
  const text = await response.text().catch((reason) => {
    if (nameOf(reason) === 'AbortError') throw reason;
    throw new NetworkError('The answer broke off.', { cause: reason });
  });
  try {
    return JSON.parse(text);
  } catch (reason) {
    throw new UnreadableError('The answer is no JSON.', { cause: reason });
  }
}

/** What the portal's own API answers with. */
interface Answer extends Refused {
  success: boolean;
  data: unknown;
}

const isAnswer = (answer: unknown): answer is Answer => {
  const { success, data } = Object(answer) as Partial<Answer>;
  return success === false || data !== undefined;
};

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

const isFault = (fault: unknown): fault is Fault => typeof Object(fault).key === 'string';

/** What an answer without success says. */
export const refusal = (status: number, { message, code, error, faults }: Refused) =>
  new ApiError(status, textOf(message) ?? '', {
    code: textOf(code),
    error: textOf(error),
    faults: Array.isArray(faults) ? faults.filter(isFault) : [],
  });

async function refusalOf(response: Response): Promise<ApiError> {
  const answer = (await response.json().catch(() => null)) as Refused | null;
  return refusal(response.status, answer ?? {});
}

interface ClientOptions {
  base: string;
  authority: Authority;
  /** The refresh token is in a cookie that the server sets and no script reads. */
  cookieHeld?: boolean;
}

/** The one client, in the page and in workers. It knows no screen. */
export function createClient({ base, authority, cookieHeld = false }: ClientOptions): Client {
  async function attempt(sent: Sent, token: string | null): Promise<Response> {
    const headers = new Headers({ accept: sent.accept });
    if (token) headers.set('authorization', `Bearer ${token}`);
    if (sent.body !== undefined) headers.set('content-type', json);
    if (cookieHeld && ofCookie.includes(sent.path)) headers.set(byCookie.header, byCookie.value);
    const query = new URLSearchParams(sent.query.map(([name, value]) => [name, value])).toString();
    try {
      return await fetch(base + sent.path + (query && `?${query}`), {
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

  async function send(sent: Sent): Promise<Response> {
    if (sent.open) return attempt(sent, null);
    const renewable = !passedBack.includes(sent.path);
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
    call: Called,
    input?: { query?: object; body?: unknown; signal?: AbortSignal },
  ): Promise<unknown> {
    const query: [string, unknown][] = Object.entries(input?.query ?? {});
    const response = await send({
      method: call.method,
      path: call.path,
      query: query.filter(([, value]) => value !== undefined).map(([name, value]) => [name, String(value)]),
      body: input?.body,
      accept: json,
      open: call.open === true,
      signal: input?.signal,
    });
    if (!response.ok) throw await refusalOf(response);
    const answer = await readAnswer(response);
    if (!isAnswer(answer)) throw new UnreadableError('The answer has no envelope.');
    if (answer.success === false) throw refusal(response.status, answer);
    return answer.data;
  }

  return {
    call: call as Client['call'],
    async stream(request, { accept, signal }) {
      const { method, path, query, body } = request;
      const response = await send({ method, path, query, body: body ?? undefined, accept, open: false, signal });
      if (!response.ok) throw await refusalOf(response);
      return response;
    },
  };
}
