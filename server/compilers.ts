import validators from '@fastify/ajv-compiler';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';

type Compile = (route: { schema: unknown }) => unknown;

/** The same, but schemas that are alike are compiled once, for all routes: most answers and refusals are alike. */
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

/** What checks the input of calls, and writes their answers. */
export const compilersFactory = { buildValidator: once(validators()), buildSerializer: once(SerializerSelector()) };
