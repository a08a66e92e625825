import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  datePartNames,
  type GroupField,
  measureLooks,
  measureNames,
  type Pivot,
  type PivotField,
  type PivotMeasure,
} from '../../../engine/schema/pivot.ts';
import { viewLimits } from '../../../engine/schema/view-limits.ts';
import { readGroups, readPivot, writeGroups, writePivot } from '../../../engine/views/text/pivot.ts';

const name = fc.stringMatching(/^[a-z][a-z0-9_]{0,8}$/);
const optional = { requiredKeys: ['value' as const] };
const field: fc.Arbitrary<PivotField> = fc.record(
  {
    value: name,
    by: fc.constantFrom(...datePartNames),
    step: fc.constantFrom(0.5, 1, 10, 1000, 12.25),
    top: fc.integer({ min: 1, max: 1000 }),
    apart: fc.constant(true),
    sort: fc.record(
      { direction: fc.constantFrom('asc' as const, 'desc' as const), measure: fc.nat({ max: 11 }) },
      { requiredKeys: ['direction'] },
    ),
  },
  optional,
);
const measure: fc.Arbitrary<PivotMeasure> = fc.oneof(
  fc.record(
    { value: name, take: fc.constantFrom(...measureNames), show: fc.constantFrom(...measureLooks) },
    { requiredKeys: ['value'] },
  ),
  fc.record(
    { take: fc.constant('count' as const), show: fc.constantFrom(...measureLooks) },
    { requiredKeys: ['take'] },
  ),
);
const pivot: fc.Arbitrary<Pivot> = fc.record(
  {
    rows: fc.array(field, { maxLength: viewLimits.fields }),
    columns: fc.array(field, { maxLength: viewLimits.fields }),
    values: fc.array(measure, { minLength: 1, maxLength: viewLimits.measures }),
    hide_empty: fc.constant(true),
  },
  { requiredKeys: ['rows', 'columns', 'values'] },
);

it('restores a pivot from its link, which needs no escaped characters', () => {
  fc.assert(
    fc.property(pivot, (given) => {
      const text = writePivot(given);
      expect(readPivot(text)).toEqual({ pivot: given, unread: [] });
      expect(text).toMatch(/^[\w.,~]+$/);
    }),
  );
});

it('names what it cannot read, and reads the rest', () => {
  expect(readPivot('make.month.x1,.d,day~~cost.cube,.count~what')).toEqual({
    pivot: { rows: [{ value: 'day' }], columns: [], values: [{ take: 'count' }] },
    unread: ['make.month.x1', '.d', 'cost.cube', 'what'],
  });
  expect(readPivot('make~day~')).toEqual({ pivot: null, unread: ['make~day~'] });
  expect(readPivot(`${'a,'.repeat(12)}~~.count`).unread).toHaveLength(4);
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'a.~,stad0_1é "'.split('')) }), (text) => {
      const read = readPivot(text);
      if (read.pivot) expect(readPivot(writePivot(read.pivot)).pivot).toEqual(read.pivot);
    }),
  );
});

const group: fc.Arbitrary<GroupField> = fc.record(
  { value: name, by: fc.constantFrom(...datePartNames), step: fc.constantFrom(0.5, 1, 12.25) },
  optional,
);

it('restores groups from their link, and names what the report lacks or groups cannot use', () => {
  fc.assert(
    fc.property(fc.array(group, { maxLength: viewLimits.fields }), (given) => {
      const text = writeGroups(given);
      const fields = given.map(({ value }) => value);
      expect(readGroups(text, fields)).toEqual({ groups: given, unread: [] });
      expect(text).toMatch(/^[\w.,]*$/);
    }),
  );
  expect(readGroups('make,day.month,gone,make.t3,model.d,day.decade', ['make', 'model', 'day'])).toEqual({
    groups: [{ value: 'make' }, { value: 'day', by: 'month' }],
    unread: ['gone', 'make.t3', 'model.d', 'day.decade'],
  });
});
