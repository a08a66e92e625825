import fc from 'fast-check';
import { expect, it } from 'vitest';
import { equal } from '../../engine/schema/equal.ts';
import { filterBy } from '../../engine/summaries/filter-by.ts';
import { column } from '../fixtures/column.ts';

/** JSON with the keys of its objects in order. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, each]): [string, unknown] => [key, sorted(each)])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
};
const model = (a: unknown, b: unknown) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

const { value: json } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, true, false, 0, 1, '', 'a', '1'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value'), { noNullPrototype: true }),
  ),
}));

const turned = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, each]) => [key, turned(each)]),
  );
};

it('values are equal if they are the same JSON', () => {
  fc.assert(fc.property(json, json, (a, b) => equal(a, b) === model(a, b)));
});

it('the order of keys does not matter', () => {
  fc.assert(fc.property(json, (value) => equal(value, turned(value))));
});

it('a key without a value is none, and null is a value', () => {
  expect(equal({ a: 1, b: undefined }, { a: 1 })).toBe(true);
  expect(equal({ a: null }, {})).toBe(false);
  expect(equal([], {})).toBe(false);
  expect(equal({}, null)).toBe(false);
});

it('a selection that is picked again is removed, however its filter was written', () => {
  const [picked = { value: '', match: 'all', conditions: [] }] = filterBy([], column('make'), { value: 'Ford' });
  const { conditions, match, value } = picked;
  expect(filterBy([{ conditions, match, value }], column('make'), { value: 'Ford' })).toEqual([]);
});
