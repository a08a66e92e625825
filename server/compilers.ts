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
