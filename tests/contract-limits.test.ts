import { expect, it } from 'vitest';
import { calls } from '../contract/calls.ts';

type Schema = Record<string, unknown>;

/** The largest integer of the database's `integer`: a larger one would be an error there, not a refusal. */
const most = 2 ** 31 - 1;

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/** The integers in a schema that may be larger than the database's, by path. */
function unlimited(schema: unknown, path: string): string[] {
  if (!isSchema(schema)) return [];
  const { type, minimum, maximum, properties, items, anyOf } = schema;
  const isWhole = [type].flat().includes('integer');
  const isLimited = 'enum' in schema || (Number(minimum ?? -Infinity) >= -most && Number(maximum ?? Infinity) <= most);
  return [
    ...(isWhole && !isLimited ? [path] : []),
    ...Object.entries(isSchema(properties) ? properties : {}).flatMap(([key, each]) =>
      unlimited(each, `${path}.${key}`),
    ),
    ...unlimited(items, `${path}[]`),
    ...(Array.isArray(anyOf) ? anyOf.flatMap((each) => unlimited(each, path)) : []),
  ];
}

it('every integer that a call takes has limits that the database has, too', () => {
  expect(unlimited({ properties: { a: { items: { type: ['integer', 'null'] } } } }, 'x')).toEqual(['x.a[]']);
  const found = Object.entries(calls).flatMap(([name, call]) =>
    ['params', 'query', 'body'].flatMap((part) => unlimited((call as Schema)[part], `${name} ${part}`)),
  );
  expect(found).toEqual([]);
});
