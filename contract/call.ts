import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import type { RefusalCode } from './refusals.ts';

/** A call of the portal. Those of reports are not among them: they follow from their definitions. */
export interface Call {
  /** What it does, in a sentence of the documentation. */
  summary: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the API base. A part that begins with a colon is one of `params`. */
  path: string;
  params?: JSONSchema;
  query?: JSONSchema;
  body?: JSONSchema;
  /** The schema of `data` in the envelope. */
  data: JSONSchema;
  /**
   * `open`: without a token. `token`: with one where there is one, whatever it is worth. `session`: with the token of a living
   * session.
   */
  access: 'open' | 'token' | 'session';
  /** With a session: a condition of the definitions (`engine/schema/predicate.ts`). Where it does not hold there is no such call. */
  requires?: Readonly<Record<string, unknown>>;
  /** What it can refuse, beyond what every call can. */
  refusals?: readonly RefusalCode[];
}

/** The calls of an area: names begin with it. */
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

/** All that a call can refuse, each once. */
export const refusalsOf = ({
  method,
  access,
  requires,
  refusals = [],
}: Pick<Call, 'method' | 'access' | 'requires' | 'refusals'>): RefusalCode[] => [
  ...new Set([
    ...refusals,
    ...ofAccess[access],
    ...(requires ? (['not_found'] as const) : []),
    ...ofMethod[method],
    ...general,
  ]),
];

type Typed<S> = S extends JSONSchema ? FromSchema<S> : never;

/** What a call takes and gives; undefined where it has no such part. */
export type ParamsOf<C> = C extends { params: infer S } ? Typed<S> : undefined;
export type QueryOf<C> = C extends { query: infer S } ? Typed<S> : undefined;
export type BodyOf<C> = C extends { body: infer S } ? Typed<S> : undefined;
export type DataOf<C> = C extends { data: infer S } ? Typed<S> : never;
