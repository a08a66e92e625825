import type {
  BodyOf,
  Call,
  DataOf,
  IsFile,
  IsRows,
  ParamsOf,
  QueryOf,
  Says,
  TakesFiles,
  WithMessage,
} from '../../contract/call.ts';
import { type Calls, calls } from '../../contract/calls.ts';
import { accountEvents } from '../../contract/events.ts';
import { type OnlyRows, wantedFields } from '../../contract/reports.ts';
import { byCookie } from '../../contract/session.ts';
import type { ActRequest } from '../../engine/actions/resolved.ts';
import type { WordKey } from '../../engine/context/word-key.ts';
import { withKey } from '../../engine/definitions/named-call.ts';
import type { Fault, ReportRequest } from '../../engine/reports/resolved.ts';
import { addressOf, withQuery } from './address.ts';
import type { Authority } from './authority.ts';
import { ApiError, NetworkError, UnreadableError } from './errors.ts';
import type { ReceivedFile } from './received-file.ts';
import type { Sending } from './upload.ts';

type Part<K extends string, T> = T extends undefined ? { [P in K]?: undefined } : { [P in K]: T };

/** The input of a contract call. */
export type Input<C> = Part<'params', ParamsOf<C>> &
  Part<'query', QueryOf<C>> &
  Part<'body', BodyOf<C>> &
  (TakesFiles<C> extends true
    ? { files: readonly File[]; onProgress?: (share: number) => void }
    : { files?: undefined; onProgress?: undefined }) & { signal?: AbortSignal };

/** What a call gives. */
type AnswerOf<C> = IsFile<C> extends true ? ReceivedFile : Says<C> extends true ? WithMessage<DataOf<C>> : DataOf<C>;

/** Calls by name. */
type Contract = Readonly<Record<string, Call>>;

/** The calls whose whole answer it returns. Rows come as a stream. */
type NameOf<C extends Contract> = { [N in keyof C]: IsRows<C[N]> extends true ? never : N }[keyof C];

/** The files of an action, which its request only names. */
export interface ActFiles {
  files: readonly File[];
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

export interface Client<C extends Contract = Calls> {
  /**
   * Makes a contract call by its name and unwraps its envelope. Rejects with ApiError, NetworkError, UnreadableError,
   * SignedOutError or AbortError.
   */
  call<N extends NameOf<C>>(
    name: N,
    ...input: object extends Input<C[N]> ? [Input<C[N]>?] : [Input<C[N]>]
  ): Promise<AnswerOf<C[N]>>;
  /**
   * Makes the call of an action, which a definition names. `key` makes something only once, however often it is sent.
   * Rejects like `call`.
   */
  act(request: ActRequest, key: string | null, sent?: ActFiles): Promise<unknown>;
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
  /** With the fields: what all rows to show have in one of them. */
  only?: OnlyRows | undefined;
  /** For events: the last id received. */
  lastId?: string;
  signal?: AbortSignal;
}

interface OutgoingCall {
  /** How the contract wants it sent. Empty for the call of a report. */
  terms: Partial<Pick<Call, 'access' | 'forbidden' | 'cookie' | 'files' | 'host'>>;
  method: string;
  /** Below the base of its host, including its query. */
  address: string;
  body: unknown;
  accept: string;
  fields?: readonly string[] | undefined;
  only?: OnlyRows | undefined;
  lastId?: string | undefined;
  files?: Pick<Sending, 'files' | 'onProgress'> | undefined;
  signal: AbortSignal | undefined;
}

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

const isAnswer = (answer: unknown, call: Call): answer is Answer => {
  const { success, data } = Object(answer) as Partial<Answer>;
  return success === false || data !== undefined || (success === true && 'nothing' in call);
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

/** The file of an answer. */
async function fileOf(response: Response): Promise<ReceivedFile> {
  const { readFile } = await import('./download.ts');
  return readFile(response).catch((reason) => {
    if (nameOf(reason) === 'AbortError') throw reason;
    throw new NetworkError('The file was cut off.', { cause: reason });
  });
}

interface ClientOptions<C extends Contract> {
  /** The calls that it can make. Default: those of the portal. */
  contract?: C;
  base: string;
  /** The base of calls to the host of services. Default: that of the API. */
  servicesBase?: string;
  authority: Authority;
  /** The refresh token is in a cookie that the server sets and scripts can't read. */
  cookieHeld?: boolean;
}

interface AnyInput {
  params?: object;
  query?: object;
  body?: unknown;
  files?: readonly File[];
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** Sends calls with the token of the session, and renews it. */
type SenderOptions = Omit<ClientOptions<Contract>, 'contract'>;

function createSender({ base, servicesBase = base, authority, cookieHeld = false }: SenderOptions) {
  async function transmit(sent: OutgoingCall, headers: Headers): Promise<Response> {
    const { address, method, body, files, signal } = sent;
    const url = (sent.terms.host === 'services' ? servicesBase : base) + address;
    const taken = sent.terms.files;
    if (taken) {
      const { sendFiles } = await import('./upload.ts');
      return sendFiles({ url, method, headers, signal, taken, body, files: [], ...files });
    }
    if (body !== undefined) headers.set('content-type', json);
    return fetch(url, { method, headers, body: body === undefined ? undefined : JSON.stringify(body), signal });
  }

  async function attempt(sent: OutgoingCall, token: string | null): Promise<Response> {
    const headers = new Headers({ accept: sent.accept });
    if (token) headers.set('authorization', `Bearer ${token}`);
    const language = await authority.language?.();
    if (language) headers.set('accept-language', language);
    if (sent.fields) headers.set(wantedFields.header, wantedFields.write(sent.fields, sent.only));
    if (sent.lastId !== undefined) headers.set(accountEvents.lastId, sent.lastId);
    if (cookieHeld && sent.terms.cookie) headers.set(byCookie.header, byCookie.value);
    try {
      return await transmit(sent, headers);
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

  return send;
}

/** The one client, used in the page and in workers. It depends on no screen. */
export function createClient<const C extends Contract = Calls>({
  contract = calls as Contract as C,
  ...options
}: ClientOptions<C>): Client<C> {
  const send = createSender(options);
  const callOf = (name: string): Call => {
    const found = contract[name];
    if (!found) throw new Error(`There is no call ${name}.`);
    return found;
  };

  async function call(name: string, input: AnyInput = {}): Promise<unknown> {
    const terms = callOf(name);
    const { method, path } = terms;
    const { body, files = [], onProgress, signal } = input;
    const address = addressOf(path, input);
    const isFile = 'file' in terms && terms.file;
    const accept = isFile ? '*/*' : json;
    const response = await send({ terms, method, address, body, files: { files, onProgress }, accept, signal });
    if (!response.ok) throw await refusalOf(response);
    if (isFile) return fileOf(response);
    const answer = await readAnswer(response);
    if ('bare' in terms && terms.bare && Array.isArray(answer)) return answer;
    if (!isAnswer(answer, terms)) throw new UnreadableError('The answer has no envelope.');
    if (answer.success === false) throw refusal(response.status, answer);
    const { data } = answer;
    return 'says' in terms && terms.says ? { data, message: textOf(answer.message) ?? '' } : data;
  }

  return {
    call: call as Client<C>['call'],
    async act({ call: name, method, path, ...parts }, key, { signal, ...files } = { files: [] }) {
      const terms = callOf(name);
      const isFile = 'file' in terms && terms.file;
      const { query, body } = withKey(terms, parts, key);
      const response = await send({
        terms,
        method,
        address: withQuery(path, query),
        body: body ?? undefined,
        files,
        accept: isFile ? '*/*' : json,
        signal,
      });
      if (!response.ok) throw await refusalOf(response);
      if (isFile) return fileOf(response);
      const answer = Object(await readAnswer(response)) as RawRefusal & { success?: unknown; data?: unknown };
      if (answer.success === false) throw refusal(response.status, answer);
      if (answer.success !== true) throw new UnreadableError('The answer has no envelope.');
      return answer.data;
    },
    async stream(request, { accept, fields, only, lastId, signal }) {
      const { method, path, query } = request;
      const [address, body] = [withQuery(path, query), request.body ?? undefined];
      const response = await send({ terms: {}, method, address, body, accept, fields, only, lastId, signal });
      if (!response.ok) throw await refusalOf(response);
      return response;
    },
  };
}
