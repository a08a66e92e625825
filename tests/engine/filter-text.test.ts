import fc from 'fast-check';
import { expect, it } from 'vitest';
import { normaliseReport } from '../../engine/definitions/normal-report.ts';
import { parseDay } from '../../engine/formats/days.ts';
import { resolveReport } from '../../engine/reports/resolve.ts';
import { conditionsText, filterText } from '../../engine/results/filter-text.ts';
import type { Filter, ListedValue } from '../../engine/tables/table.ts';
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
    of_month: { type: 'month' as const },
  },
};
const columns = [...report.columns, 'share', 'at', 'active', 'of_month'];
const resolved = resolveReport(normaliseReport('sample-report', { ...report, columns }, withKinds), who);
const said = (value: string, match: Filter['match'], ...conditions: Filter['conditions']) =>
  filterText({ value, match, conditions }, resolved, who);

it('writes a bound with all its digits, because all are compared', () => {
  const above = (value: string, from: number) => said(value, 'all', { type: 'number', operator: 'at_least', from });
  expect(above('amount', 1.234)).toBe('columns.amount is at least $1.234');
  expect(above('amount', 1.5)).toBe('columns.amount is at least $1.50');
  expect(above('share', 12.3456)).toBe('columns.share is at least 12.3456%');
});

it('writes the bounds of a filter as cells show them, but days in words, as in other sentences', () => {
  const { amount, day } = { amount: 'amount', day: parseDay('2026-03-09') };
  expect(
    said(amount, 'any', { type: 'number', operator: 'greater_than', from: 60 }, { type: 'number', operator: 'blank' }),
  ).toBe('columns.amount is above $60.00 or is blank');
  expect(said('day', 'all', { type: 'number', operator: 'in_range', from: day, to: day + 1 })).toBe(
    'columns.day is between Mar 9, 2026 and Mar 10, 2026',
  );
  expect(said('vin', 'all', { type: 'text', operator: 'starts_with', text: '1FT' })).toBe('VIN begins with “1FT”');
  expect(said('share', 'all', { type: 'number', operator: 'at_least', from: 12.5 })).toBe(
    'columns.share is at least 12.5%',
  );
  expect(said('at', 'all', { type: 'number', operator: 'less_than', from: day })).toBe(
    'columns.at is before Mar 9, 2026',
  );
  expect(said('day', 'all', { type: 'number', operator: 'at_most', from: day })).toBe(
    'columns.day is on or before Mar 9, 2026',
  );
  expect(said('day', 'all', { type: 'number', operator: 'greater_than', from: day })).toBe(
    'columns.day is after Mar 9, 2026',
  );
  expect(said('day', 'all', { type: 'number', operator: 'at_least', from: day })).toBe(
    'columns.day is on or after Mar 9, 2026',
  );
  expect(said('active', 'all', { type: 'number', operator: 'equals', from: 0 })).toBe('Active is No');
});

it('writes a bound with all its decimals', () => {
  const equals = (value: string, from: number) => said(value, 'all', { type: 'number', operator: 'equals', from });
  expect(equals('amount', 1.005)).toBe('columns.amount is $1.005');
  expect(equals('amount', 0.1 + 0.2)).toBe('columns.amount is $0.30');
  expect(equals('share', 12.55)).toBe('columns.share is 12.55%');
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 6 }), (digits, places) => {
      const typed = digits / 10 ** places;
      const text = equals('amount', typed).replace('columns.amount is ', '').replace(/[$,]/g, '');
      const read = text.startsWith('(') ? -Number(text.slice(1, -1)) : Number(text);
      expect(read).toBe(typed === 0 ? 0 : typed);
    }),
  );
});

it('writes the values of a list as their cells do, but days in words, including the empty value', () => {
  const listed = (value: string, operator: 'one_of' | 'none_of', ...values: ListedValue[]) =>
    said(value, 'all', { type: 'values', operator, values });
  expect(listed('vin', 'one_of', 'x')).toBe('VIN is x');
  expect(listed('vin', 'none_of', 'x', null)).toBe('VIN is not any of x, (blank)');
  expect(listed('vin', 'one_of', 'Wood, Lewis', 'x', null)).toBe('VIN is one of “Wood, Lewis”, “x”, (blank)');
  expect(listed('amount', 'one_of', 60, 1234.5)).toBe('columns.amount is one of $60.00, $1,234.50');
  expect(listed('share', 'none_of', 12.5)).toBe('columns.share is not 12.5%');
  expect(listed('at', 'one_of', '2025', '2026-03', '2026-04-09')).toBe(
    'columns.at is one of “2025”, “Mar 2026”, “Apr 9, 2026”',
  );
  expect(listed('active', 'one_of', 0)).toBe('Active is No');
});

it('shortens a long list only on request', () => {
  const values = ['a', 'b', 'c', 'd', 'e'];
  const filter: Filter = { value: 'vin', match: 'all', conditions: [{ type: 'values', operator: 'one_of', values }] };
  expect(filterText(filter, resolved, who)).toBe('VIN is one of a, b, c, d, e');
  const vin = resolved.columns.find(({ value }) => value === 'vin');
  if (!vin) throw new Error('vin');
  expect(conditionsText(filter, vin, resolved.style, words, 3)).toBe('is one of a, b, c and 2 more');
});

it('names a range of whole months, quarters or years', () => {
  const between = (value: string, from: string, to: string) =>
    said(value, 'all', { type: 'number', operator: 'in_range', from: parseDay(from), to: parseDay(to) }).replace(
      `columns.${value} `,
      '',
    );
  for (const column of ['day', 'at', 'of_month']) {
    expect(between(column, '2026-04-01', '2026-04-30')).toBe('is Apr 2026');
    expect(between(column, '2024-02-01', '2024-02-29')).toBe('is Feb 2024');
    expect(between(column, '2026-04-01', '2026-06-30')).toBe('is Q2 2026');
    expect(between(column, '2026-01-01', '2026-12-31')).toBe('is 2026');
    expect(between(column, '2026-02-01', '2026-04-30')).toBe('is between Feb 2026 and Apr 2026');
    expect(between(column, '2026-04-01', '2026-09-30')).toBe('is between Q2 2026 and Q3 2026');
    expect(between(column, '2025-01-01', '2026-12-31')).toBe('is between 2025 and 2026');
    expect(between(column, '2026-04-02', '2026-04-30')).toBe('is between Apr 2, 2026 and Apr 30, 2026');
    expect(between(column, '2026-04-01', '2026-05-29')).toBe('is between Apr 1, 2026 and May 29, 2026');
    expect(between(column, '2026-06-30', '2026-04-01')).toBe('is between Jun 30, 2026 and Apr 1, 2026');
  }
});

it('names the month of a day that a column of months is filtered by, because it has no other', () => {
  const first = parseDay('2026-04-01');
  const equals = (value: string) => said(value, 'all', { type: 'number', operator: 'equals', from: first });
  expect(equals('of_month')).toBe('columns.of_month is Apr 2026');
  expect(equals('day')).toBe('columns.day is Apr 1, 2026');
});

it('takes another preposition with a month than with a day', () => {
  const of = (value: string, operator: 'at_least' | 'at_most' | 'less_than', from = parseDay('2026-04-01')) =>
    said(value, 'all', { type: 'number', operator, from });
  expect(of('of_month', 'at_least')).toBe('columns.of_month is in or after Apr 2026');
  expect(of('of_month', 'at_most')).toBe('columns.of_month is in or before Apr 2026');
  expect(of('day', 'at_least')).toBe('columns.day is on or after Apr 1, 2026');
  expect(of('of_month', 'less_than')).toBe('columns.of_month is before Apr 2026');
  expect(of('of_month', 'at_least', parseDay('2026-04-15'))).toBe('columns.of_month is on or after Apr 15, 2026');
});

it('a range of days is named by parts of the calendar only if it has exactly their days', () => {
  const days = fc.integer({ min: parseDay('2023-01-01'), max: parseDay('2027-12-31') });
  const isFirst = (day: number) => new Date(day * 86_400_000).getUTCDate() === 1;
  const any = fc.tuple(days, days);
  const whole = fc.tuple(
    days.filter(isFirst),
    days.filter(isFirst).map((day) => day - 1),
  );
  fc.assert(
    fc.property(fc.oneof(any, whole), ([from, to]) => {
      const text = said('day', 'all', { type: 'number', operator: 'in_range', from, to });
      const isWhole = from <= to && isFirst(from) && isFirst(to + 1);
      expect(/ \d{1,2}, \d{4}/.test(text)).toBe(!isWhole);
    }),
  );
});
