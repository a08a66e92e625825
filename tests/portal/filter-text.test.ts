import { expect, it } from 'vitest';
import { parseDay } from '../../engine/formats/date.ts';
import { normaliseReport } from '../../engine/reports/normalise.ts';
import { resolveReport } from '../../engine/reports/resolve.ts';
import type { Filter } from '../../engine/tables/table.ts';
import { loadWords } from '../../server/words.ts';
import { filterText } from '../../src/reports/filter-text.ts';
import { catalogue, context, report } from '../engine/support.ts';

const words = (await loadWords('locales'))('en-US');
const who = context({}, { words });
const resolved = resolveReport(normaliseReport('sample-report', report, catalogue), who);
const said = (value: string, match: Filter['match'], ...conditions: Filter['conditions']) =>
  filterText({ value, match, conditions }, resolved, who);

it('says a filter as the cells would show its bounds', () => {
  const { amount, day } = { amount: 'amount', day: parseDay('2026-03-09') };
  expect(
    said(amount, 'any', { type: 'number', operator: 'greater_than', from: 60 }, { type: 'number', operator: 'blank' }),
  ).toBe('columns.amount is above $60.00 or is empty');
  expect(said('day', 'all', { type: 'number', operator: 'in_range', from: day, to: day + 1 })).toBe(
    'columns.day is from 03/09/2026 to 03/10/2026',
  );
  expect(said('vin', 'all', { type: 'text', operator: 'starts_with', text: '1FT' })).toBe('VIN begins with “1FT”');
});
