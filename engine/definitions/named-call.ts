import type { Predicate } from '../schema/predicate.ts';

/** The places of a call's inputs: in its path, in its query, and in its body. */
const places = ['params', 'query', 'body'] as const;
export type InputPlace = (typeof places)[number];

/** A call of the contract, as far as definitions need it to send its inputs. */
export interface NamedCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the API base. A segment that begins with a colon is one of `params`. */
  path: string;
  /** The names of its inputs, by place. */
  inputs: Readonly<Partial<Record<InputPlace, readonly string[]>>>;
  /** The names of those that it needs. */
  required: readonly string[];
  /** The files that it takes beside its body. */
  files?: TakenFiles;
  /** Who may make it. Default: everyone. */
  requires?: Predicate;
}

/** The files that a call takes, as one input. */
export interface TakenFiles {
  name: string;
  most: number;
  megabytes: number;
  totalMegabytes: number;
}

export type NamedCalls = Readonly<Record<string, NamedCall>>;

/** The input with which a call that is sent twice makes only one thing. */
export const creatingInput = 'idempotency_key';

/** A call as a contract describes it: each place has the JSON Schema of an object. */
type Described = Pick<NamedCall, 'method' | 'path' | 'files'> & { requires?: unknown } & Readonly<
    Partial<Record<InputPlace, unknown>>
  >;

const namesIn = (schema: unknown): string[] =>
  Object.keys((Object(schema) as { properties?: object }).properties ?? {});

const requiredIn = (schema: unknown): readonly string[] => (Object(schema) as { required?: string[] }).required ?? [];

/** What a call is sent: its query as pairs, and its body. */
interface SentParts {
  query: readonly (readonly [string, string])[];
  body: Readonly<Record<string, unknown>> | null;
}

/** What is sent, with an idempotency key in the place where the call takes it. `key`: null for a call that takes none. */
export function withKey(call: Pick<Described, 'query'>, { query, body }: SentParts, key: string | null): SentParts {
  if (key === null) return { query, body };
  return namesIn(call.query).includes(creatingInput)
    ? { query: [...query, [creatingInput, key]], body }
    : { query, body: { ...body, [creatingInput]: key } };
}

type Contract = Readonly<Record<string, Described>>;

const named = new WeakMap<Contract, NamedCalls>();

/** Reduces the calls of a contract to what definitions need of them: once for each contract. */
export function namedCalls(contract: Contract): NamedCalls {
  const found = named.get(contract) ?? reduced(contract);
  named.set(contract, found);
  return found;
}

const reduced = (contract: Contract): NamedCalls =>
  Object.fromEntries(
    Object.entries(contract).map(([name, call]) => {
      const { method, path, files, requires } = call;
      const inputs = places.flatMap((place) => {
        const names = namesIn(call[place]);
        return names.length > 0 ? [[place, names] as const] : [];
      });
      const required = places.flatMap((place) => requiredIn(call[place]));
      const others = { ...(files && { files }), ...(requires ? { requires: requires as Predicate } : {}) };
      return [name, { method, path, inputs: Object.fromEntries(inputs), required, ...others }];
    }),
  );

/** The place of an input; null if the call has no input with that name. */
export const placeOf = ({ inputs }: NamedCall, name: string): InputPlace | null =>
  places.find((place) => inputs[place]?.includes(name)) ?? null;

/** Every input, with its place. */
export const placesOf = ({ inputs, files }: NamedCall): { name: string; in: InputPlace | 'files' }[] => [
  ...places.flatMap((place) => (inputs[place] ?? []).map((name) => ({ name, in: place }))),
  ...(files ? [{ name: files.name, in: 'files' as const }] : []),
];

/** A path whose segment for an input holds its value. */
export const inPath = (path: string, name: string, value: string): string =>
  path
    .split('/')
    .map((segment) => (segment === `:${name}` ? encodeURIComponent(value) : segment))
    .join('/');

/** A definition refers to a call that does not exist. */
export class UnknownCall extends Error {
  override name = 'UnknownCall';
  readonly call: string;
  constructor(call: string) {
    super(`There is no call “${call}”.`);
    this.call = call;
  }
}
