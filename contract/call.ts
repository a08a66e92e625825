import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import type { RefusalCode } from './refusals.ts';

/** What a call answers with. */
type Answered =
  | {
      /** JSON Schema of `data` in the envelope. */
      data: JSONSchema;
      /** The answer is `data` itself, a list, without an envelope. */
      bare?: true;
      /** The message in the envelope is for the user: the client returns it with the data. */
      says?: true;
    }
  | {
      /** Only success matters: `data` in the envelope is null, or missing from other backends. */
      nothing: true;
    }
  | {
      /** A file, which browsers save under its name and never show. */
      file: true;
    }
  | {
      /** Rows in the format that the caller accepts, as calls of reports answer: an envelope or the columnar stream. */
      rows: true;
    };

/** The files that a call takes. */
export interface FilesTaken {
  /** The name of the input. */
  name: string;
  /** Maximum number of files. */
  most: number;
  /** Maximum size of one file, in megabytes of 1,048,576 bytes. */
  megabytes: number;
  /** Maximum size of all files together. */
  totalMegabytes: number;
}

/** A call of the portal. Calls of reports are not listed: they follow from the report definitions. */
export type Call = Answered & {
  /** What the call does, in one sentence, for the documentation. */
  summary: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below the API base. A segment that begins with a colon is one of `params`. */
  path: string;
  /** The host that answers it, if a provider has another one for it than for the API. */
  host?: 'services';
  params?: JSONSchema;
  query?: JSONSchema;
  body?: JSONSchema;
  /**
   * Files beside the body. The request is then multipart/form-data, and its first part, `body`, is the body as JSON. A call
   * without a body has no such part.
   */
  files?: FilesTaken;
  /** Its body can be a long list of rows: up to 4 MB and 100,000 members. Default: 256 kB and 4,000. */
  long?: true;
  /** Whether it only reads, so that it can give tables, choices and badges. Default: a GET does. */
  reads?: boolean;
  /**
   * `open`: needs no token. `token`: accepts any token, even an expired one, or none. `session`: needs the token of a
   * live session.
   */
  access: 'open' | 'token' | 'session';
  /**
   * What a client does when the answer is 403: `refresh` its tokens and call again, or `pass` the refusal on
   * (spec: shell §8). Default: refresh.
   */
  forbidden?: 'refresh' | 'pass';
  /** The answer sets or clears the cookie of the refresh token, if the request asks for it. */
  cookie?: true;
  /**
   * With a session: a condition as in definitions (`engine/schema/predicate.ts`). If it is false, the call is not
   * found.
   */
  requires?: Readonly<Record<string, unknown>>;
  /**
   * The portal makes it elsewhere, too, and not only on the screens whose definitions name it. Without this, it is not found
   * for who can open none of these screens.
   */
  everywhere?: true;
  /**
   * A call that reads: the query in `server/calls/<area>/<call>.sql` answers it instead of code. Its parameters are the
   * inputs, its columns the properties of `data`. With the refusal `not_found`, a query without rows is refused.
   */
  sql?: true;
  /** Refusals beyond those that every call can have. */
  refusals?: readonly RefusalCode[];
};

/** The calls of an area. Their names begin with the area. */
export type CallsOf<Area extends string> = Record<`${Area}.${string}`, Call>;

const general: readonly RefusalCode[] = ['invalid_request', 'database_unavailable', 'internal_error'];
const ofMethod: Readonly<Record<Call['method'], readonly RefusalCode[]>> = {
  GET: [],
  POST: ['too_large', 'unsupported_media_type', 'storage_full'],
  PUT: ['too_large', 'unsupported_media_type', 'storage_full'],
  DELETE: ['storage_full'],
};
const ofAccess: Readonly<Record<Call['access'], readonly RefusalCode[]>> = {
  open: [],
  token: [],
  session: ['session_missing', 'session_expired', 'session_ended', 'too_many_calls'],
};

const ofFiles: readonly RefusalCode[] = ['too_many_files', 'file_too_large', 'files_too_large'];

/** Every refusal the call can have, without duplicates. */
export const refusalsOf = ({
  method,
  access,
  requires,
  files,
  refusals = [],
}: Pick<Call, 'method' | 'access' | 'requires' | 'files' | 'refusals'>): RefusalCode[] => [
  ...new Set([
    ...refusals,
    ...(files ? ofFiles : []),
    ...ofAccess[access],
    ...(requires ? (['not_found'] as const) : []),
    ...ofMethod[method],
    ...general,
  ]),
];

/** Whether a call only reads. */
export type ReadsOf<C> = C extends { reads: infer Reads } ? Reads : C extends { method: 'GET' } ? true : false;

type Typed<S> = S extends JSONSchema ? FromSchema<S> : never;

/** The inputs and the output of a call; undefined for a part that it does not have. */
export type ParamsOf<C> = C extends { params: infer S } ? Typed<S> : undefined;
export type QueryOf<C> = C extends { query: infer S } ? Typed<S> : undefined;
export type BodyOf<C> = C extends { body: infer S } ? Typed<S> : undefined;
/** Whether a call takes files, or answers with one. */
export type TakesFiles<C> = C extends { files: FilesTaken } ? true : false;
export type IsFile<C> = C extends { file: true } ? true : false;
/** Whether a call answers with a message for the user beside its data. */
export type Says<C> = C extends { says: true } ? true : false;
/** Data with a message for the user. */
export interface WithMessage<D> {
  data: D;
  message: string;
}
/** Whether a call answers with rows, which are not in memory as a whole. */
export type IsRows<C> = C extends { rows: true } ? true : false;
export type DataOf<C> = C extends { data: infer S } ? Typed<S> : C extends { nothing: true } ? null : never;
