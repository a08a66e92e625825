import { expect, it } from 'vitest';
import type { Words } from '../../engine/context/context.ts';
import { normaliseReport } from '../../engine/definitions/normal-report.ts';
import { resolveReport } from '../../engine/reports/resolve.ts';
import { totalText } from '../../engine/results/total-text.ts';
import type { Report } from '../../engine/schema/report.ts';
import { loadWords } from '../../server/words.ts';
import { catalogue, context, report } from './support.ts';

const wordsOf = await loadWords('locales');
const totalled: Report = {
  ...report,
  columns: [
    'distance',
    { value: 'quantity', total: { type: 'mean' } },
    'economy',
    { value: 'amount', total: { type: 'weighted-mean', weight: 'distance' } },
    'day',
  ],
};

function totals(locale: 'en-US' | 'fr-CA', country: 'USA' | 'CAN') {
  const own = wordsOf(locale);
  const of: Words['of'] = (key, values) => (key.startsWith('columns.') ? `<${key.slice(8)}>` : own.of(key, values));
  const words: Words = Object.assign((...asked: Parameters<Words>) => own(...asked), { of, has: own.has });
  const given = context({ country }, { words, locale });
  const { columns } = resolveReport(normaliseReport('some-report', totalled, catalogue), given);
  const columnOf = (field: string) => {
    const column = columns.find(({ value }) => value === field);
    if (!column) throw new Error(field);
    return column;
  };
  return {
    said: (field: string, rows: number, of: number) => totalText(columnOf(field), { value: 1, rows }, of, given),
    mark: (field: string) => columnOf(field).totalWords?.mark ?? null,
  };
}

it('explains a total, and over how many rows if some lack a side', () => {
  const { said } = totals('en-US', 'USA');
  expect(said('distance', 24_001, 24_991)).toBe('Sum');
  expect(said('quantity', 24_991, 24_991)).toBe('Average of non-empty values');
  expect(said('economy', 24_001, 24_991)).toBe(
    'Sum of <distance> divided by sum of <quantity>, over 24,001 of 24,991 rows',
  );
  expect(said('amount', 0, 1)).toBe('Average, weighted by <distance>, over 0 of 1 row');
  expect(said('day', 1, 1)).toBe('');
});

it('explains the displayed ratio', () => {
  expect(totals('fr-CA', 'CAN').said('economy', 24_001, 24_991)).toBe(
    'Rapport des sommes\u00a0: <quantity> / <distance>, sur 24\u00a0001 des 24\u00a0991 lignes',
  );
});

it('marks averages, which could be mistaken for sums', () => {
  const { mark } = totals('en-US', 'USA');
  const average = { text: 'avg', name: 'Average' };
  const weighted = { text: 'wtd avg', name: 'Weighted average' };
  expect(['distance', 'quantity', 'economy', 'amount'].map(mark)).toEqual([null, average, null, weighted]);
  expect(totals('fr-CA', 'CAN').mark('quantity')).toEqual({ text: 'moy.', name: 'Moyenne' });
});
