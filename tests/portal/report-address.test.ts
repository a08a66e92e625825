import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ResolvedField } from '../../engine/parameters/field.ts';
import type { Filter, Sort } from '../../engine/tables/table.ts';
import { readAddress, writeAddress } from '../../src/reports/address.ts';
import type { Placed } from '../../src/tables/arrangement.ts';

const field = (key: string, value: ResolvedField['value'], shown = true): ResolvedField => ({
  key,
  type: 'date',
  text: key,
  required: false,
  shown,
  value,
  fault: null,
});

const name = fc.stringMatching(/^[a-z][a-z0-9_]{0,20}$/);
const sorts = fc.array(fc.record<Sort>({ value: name, direction: fc.constantFrom('asc', 'desc') }));
const columns = fc.uniqueArray(
  fc.oneof(
    fc.record<Placed>({
      value: name,
      enabled: fc.constant(true),
      width: fc.integer({ min: 40, max: 2000 }),
      pinned: fc.boolean(),
    }),
    fc.record<Placed>({ value: name, enabled: fc.constant(false) }),
  ),
  { selector: (column) => column.value, minLength: 1 },
);
const filters = fc.array(
  fc.record<Filter>({
    value: name,
    match: fc.constantFrom('all', 'any'),
    conditions: fc.constant([{ type: 'text', operator: 'contains', text: 'a & b = "c"' }]),
  }),
);

it('brings back what it says of search, sort, filter and columns', () => {
  fc.assert(
    fc.property(fc.string(), sorts, filters, columns, (search, sort, filter, arrangement) => {
      const state = { search, sorts: sort, filters: filter, arrangement };
      expect(readAddress(writeAddress([], state), [])).toEqual({ ...state, values: {}, isRun: true });
    }),
  );
});

it('carries the parameters of the run, an emptied one too, and not those that are hidden', () => {
  const state = { search: '', sorts: null, filters: [], arrangement: null };
  const query = writeAddress([field('start', '2026-01-01'), field('end', null), field('other', 'x', false)], state);
  expect(query).toBe('start=2026-01-01&end=');
  expect(readAddress(query, ['start', 'end', 'other'])).toMatchObject({
    values: { start: '2026-01-01', end: '' },
    isRun: true,
  });
});

it('marks the run of a report without parameters, and runs nothing without a mark', () => {
  const state = { search: '', sorts: null, filters: [], arrangement: null };
  expect(readAddress(writeAddress([], state), []).isRun).toBe(true);
  expect(readAddress('', ['start']).isRun).toBe(false);
  expect(readAddress('utm_source=mail', ['start']).isRun).toBe(false);
});

it('opens a link that was cut', () => {
  expect(readAddress('_filter=%5B%7B%22val&_columns=vin.9999,make', ['start'])).toMatchObject({
    filters: [],
    arrangement: [
      { value: 'vin', enabled: true },
      { value: 'make', enabled: true },
    ],
  });
});
