import { Ajv } from 'ajv';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fits, misfitOf } from '../../engine/schema/fits.ts';
import { viewSchema } from '../../engine/views/schema.ts';

const validate = new Ajv({ strict: false }).compile(viewSchema);

const whole = {
  columns: [{ value: 'net_cost', width: 90, pinned: true }, { value: 'vin' }],
  parameters: { start: '2026-01-01', center_code: ['A', 'B', null], use_bill_date: true },
  search: 'diesel',
  sort: [{ value: 'net_cost', direction: 'desc' }],
  filters: [
    { value: 'product', match: 'all', conditions: [{ type: 'values', operator: 'one_of', values: ['DSL', null, 1] }] },
  ],
  look: 'chart',
  groups: [{ value: 'product' }, { value: 'day', by: 'month' }, { value: 'net_cost', step: 100 }],
  pivot: { rows: [{ value: 'make', top: 3, sort: { measure: 0 } }], values: [{ take: 'count' }], hide_empty: true },
  chart: { mark: 'bar', stack: 'share', lying: false },
  summaries: true,
};

/** Replaces part of a view, anywhere in it. */
const odd = fc.oneof(
  fc.constantFrom<unknown>(null, true, '', 'all', '__proto__', 0, -1, 0.5, 40, 2001, [], {}, 'x'.repeat(1001)),
  fc.json({ maxDepth: 2 }).map((text): unknown => JSON.parse(text)),
);

function placesOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  const below = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [path, ...below.flatMap(([name, each]) => placesOf(each, [...path, name]))];
}

function withOther(value: unknown, [name, ...path]: readonly string[], other: unknown): unknown {
  if (name === undefined) return other;
  const copy = structuredClone(value) as Record<string, unknown>;
  copy[name] = withOther(copy[name], path, other);
  return copy;
}

it('finds the same in a view as a validator of its schema', () => {
  expect([fits(whole, viewSchema), validate(whole)]).toEqual([true, true]);
  fc.assert(
    fc.property(
      fc.constantFrom(...placesOf(whole)),
      fc.option(fc.constantFrom('value', 'more', '1', '9')),
      odd,
      (...given) => {
        const [path, more, other] = given;
        const view: unknown = JSON.parse(
          JSON.stringify(withOther(whole, more === null ? path : [...path.slice(0, -1), more], other)),
        );
        expect(fits(view, viewSchema), JSON.stringify(view)).toBe(validate(view));
      },
    ),
    { numRuns: 2000 },
  );
});

it.each([
  ['the minimum', { look: 'rows', columns: [{ value: 'vin' }] }, true],
  ['nothing', undefined, false],
  ['letters beyond the basic plane, counted as they are seen', { columns: [{ value: '🚚'.repeat(100) }] }, true],
  ['too many of them', { columns: [{ value: '🚚'.repeat(101) }] }, false],
])('finds the same in %s', (_, view, expected) => {
  expect([fits(view, viewSchema), validate(view)]).toEqual([expected, expected]);
});

it.each([
  [null, whole],
  ['', null],
  ['', [whole]],
  [null, { search: 'diesel' }],
  ['sort', { sort: [{ value: 'vin' }] }],
  ['columns', { ...whole, columns: [] }],
  ['look', { ...whole, look: 'sideways' }],
  ['more', { ...whole, more: 1 }],
  ['__proto__', JSON.parse('{"columns": [{"value": "vin"}], "__proto__": {}}')],
])('names the property that does not fit: %j', (misfit, view) => {
  expect(misfitOf(view, viewSchema)).toBe(misfit);
});
