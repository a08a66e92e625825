import { expect, it } from 'vitest';
import { normaliseReport } from '../../engine/definitions/normal-report.ts';
import { parseDay } from '../../engine/formats/days.ts';
import { resolveReport } from '../../engine/reports/resolve.ts';
import { filterText } from '../../engine/results/filter-text.ts';
import type { Filter } from '../../engine/tables/table.ts';
import { loadWords } from '../../server/words.ts';
import { catalogue, context, report } from './support.ts';

const words = (await loadWords('locales'))('en-US');
const who = context({}, { words });
const withKinds = {
  ...catalogue,
  columns: {
    ...catalogue.columns,
    share: { type: 'percent' as const },
    at: { type: 'datetime' as const },
    active: { type: 'boolean' as const },
  },
};
const columns = [...report.columns, 'share', 'at', 'active'];
const resolved = resolveReport(normaliseReport('sample-report', { ...report, columns }, withKinds), who);
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
  expect(said('share', 'all', { type: 'number', operator: 'at_least', from: 12.5 })).toBe(
    'columns.share is at least 12.5%',
  );
  expect(said('at', 'all', { type: 'number', operator: 'less_than', from: day })).toBe(
    'columns.at is below 03/09/2026',
  );
  expect(said('active', 'all', { type: 'number', operator: 'equals', from: 0 })).toBe('columns.active is No');
});
