import { expect, it } from 'vitest';
import type { Locale } from '../../../engine/context/context.ts';
import { parseDay } from '../../../engine/formats/days.ts';
import { summarizeColumn } from '../../../engine/summaries/summarize.ts';
import type { Histogram } from '../../../engine/summaries/summary.ts';
import { barsText, type SummaryContext, shareText, summaryLines } from '../../../engine/summaries/summary-text.ts';
import { allRows } from '../../../engine/tables/cells.ts';
import type { Column, Table } from '../../../engine/tables/table.ts';
import { loadWords } from '../../../server/words.ts';
import { column } from '../../fixtures/column.ts';
import { american, quebecois } from '../../fixtures/styles.ts';

const wordsOf = await loadWords('locales');

function told(values: Column, changes: Parameters<typeof column>[1], locale: Locale = 'en-US') {
  const style = locale === 'fr-CA' ? quebecois : american;
  const length = values.kind === 'text' ? values.codes.length : values.values.length;
  const table: Table = { length, columns: new Map([['it', values]]) };
  const it = column('it', changes);
  const summary = summarizeColumn(table, allRows(table), allRows(table), it, style);
  const context: SummaryContext = { column: it, style, words: wordsOf(locale), locale };
  const bars = (first: number, last = first) => barsText(summary.shape as Histogram, first, last, context);
  return { lines: summaryLines(summary, context), bars };
}

const numbers = (...values: number[]): Column => ({ kind: 'number', values: Float64Array.from(values) });
const days = (...values: string[]): Column => ({ kind: 'date', values: Float64Array.from(values, parseDay) });

it('describes a bar with its row count and its bounds', () => {
  const costs = told(numbers(100, 120, 290, Number.NaN), { type: 'currency', decimals: 2 });
  expect(costs.bars(0)).toBe('1 row from $100.00 to $109.99');
  expect(costs.bars(0, 3)).toBe('2 rows from $100.00 to $139.99');
  expect(costs.lines).toEqual(['$100.00 – $290.00', '3 distinct · 25% blank']);
  expect(told(numbers(5, 5), { type: 'number', decimals: 0 }).bars(0)).toBe('2 rows: 5');
});

it('describes dates by the calendar', () => {
  const year = told(days('2026-01-02', '2026-01-31', '2026-11-20'), { type: 'date' });
  expect([year.bars(0), year.bars(0, 1)]).toEqual(['2 rows: Jan 2026', '2 rows from Jan 2026 to Feb 2026']);
  const french = told(days('2026-01-02', '2026-01-05'), { type: 'date' }, 'fr-CA');
  expect(french.bars(0)).toBe('1 ligne\u00a0: 2026-01-02');
  expect(told(days('2001-05-05', '2020-01-01'), { type: 'date' }).bars(0, 1)).toBe('1 row from 2001 to 2002');
});

it('names the most common values', () => {
  const codes = Uint8Array.of(1, 1, 2, 3, 4, 0);
  const makes: Column = { kind: 'text', codes, dictionary: ['', 'Ford', 'Kia', 'Seat', 'Fiat'] };
  expect(told(makes, {}).lines).toEqual(['Ford 33%', 'Kia 17%', 'Seat 17%', '1 more', '4 distinct · 17% blank']);
  const once: Column = { kind: 'text', codes: Uint8Array.of(1, 2, 3, 4), dictionary: makes.dictionary };
  expect(told(once, {}).lines).toEqual(['All values unique', '4 distinct · 0% blank']);
  const truth: Column = { kind: 'boolean', values: Float64Array.of(1, 0, 1) };
  expect(told(truth, { type: 'boolean' }, 'fr-CA').lines).toEqual([
    'Oui 67\u00a0%',
    'Non 33\u00a0%',
    '2 distinctes · 0\u00a0% vides',
  ]);
  expect(told(numbers(), { type: 'number' }).lines).toEqual(['No values']);
});

it('never describes a part as none or all', () => {
  const shares = [0, 1, 4, 5, 500, 995, 996, 1000].map((rows) => shareText(rows, 1000, 'en-US'));
  expect(shares).toEqual(['0%', '<1%', '<1%', '1%', '50%', '>99%', '>99%', '100%']);
  expect(shareText(0, 0, 'en-US')).toBe('0%');
});
