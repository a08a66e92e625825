import validators from '@fastify/ajv-compiler';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';

type Compile = (route: { schema: unknown }) => unknown;

/**
 * The same compiler, but identical schemas are compiled once for all routes. Most responses and refusals share theirs.
 */
function once<Build extends (...given: never[]) => (route: never) => unknown>(build: Build): Build {
  const known = new Map<string, unknown>();
  const buildOnce = (...given: Parameters<Build>): Compile => {
    const compile = build(...given) as Compile;
    return (route) => {
      const key = JSON.stringify([given, route.schema]);
      const compiled = known.get(key) ?? compile(route);
      known.set(key, compiled);
      return compiled;
    };
  };
  return buildOnce as unknown as Build;
}

/** Compiles the validators for requests and the serializers for responses. */
export const compilersFactory = { buildValidator: once(validators()), buildSerializer: once(SerializerSelector()) };

/** Inputs are validated as they were sent. */
export const ajv = { customOptions: { removeAdditional: false, coerceTypes: false } } as const;

/** A part of a request, as Fastify names it. */
type InputPart = 'params' | 'querystring' | 'body';

type Validate = { (value: unknown): boolean; errors?: object[] | null };

const validatorOf = compilersFactory.buildValidator({}, ajv) as unknown as (route: { schema: unknown }) => Validate;
const serializerOf = compilersFactory.buildSerializer({}, {}) as unknown as (route: {
  schema: unknown;
}) => (value: unknown) => string;

/** Validates an input without a request. Throws the error that Fastify would. */
export function validate(part: InputPart, schema: object, value: unknown): void {
  const isValid = validatorOf({ schema });
  if (!isValid(value ?? null))
    throw Object.assign(new Error(), { validation: isValid.errors, validationContext: part });
}

/** A response without a request, as its client reads it. */
export const asSent = (schema: object, response: object): object => JSON.parse(serializerOf({ schema })(response));
