import { expect, it } from 'vitest';
import { computePivot } from '../../../engine/pivots/compute.ts';
import { resolvePivot } from '../../../engine/pivots/resolve.ts';
import type { Pivot } from '../../../engine/schema/pivot.ts';
import { comparisonFile } from '../../../engine/sections/comparison-file.ts';
import { appendRows, createDataset } from '../../../engine/tables/builder.ts';
import { allRows } from '../../../engine/tables/cells.ts';
import { readLines } from '../../../engine/tables/lines.ts';
import { totalsLine } from '../../../engine/tables/totals.ts';
import type { TotalMark } from '../../../engine/totals/kind.ts';
import { wordsOf } from '../../browser/support/model.ts';
import { column } from '../../fixtures/column.ts';
import { american } from '../../fixtures/styles.ts';
import { context } from '../support.ts';

const english = context({}, { words: wordsOf('en-US') });
const mark: TotalMark = { text: 'tables.mean.mark', name: 'tables.mean.name' };
const columns = [
  column('period', { type: 'period' }),
  column('make'),
  column('cost', { type: 'number', decimals: 0, excelFormat: '#,##0', header: 'Cost', total: { type: 'sum' } }),
  column('rate', { type: 'percent', header: 'Rate', decimals: 1, excelFormat: '0.0%', total: { type: 'mean' } }),
  column('paid', { type: 'currency', header: 'Paid', total: { type: 'sum' } }),
  column('age', { type: 'number', header: 'Average age', total: { type: 'mean' }, totalWords: { text: '', mark } }),
];

function filed(asked: Omit<Pivot, 'columns'>, benchmark: number | null) {
  const table = createDataset([
    { name: 'period', kind: 'text' },
    { name: 'make', kind: 'text' },
    { name: 'cost', kind: 'number' },
    { name: 'age', kind: 'number' },
    { name: 'rate', kind: 'number' },
    { name: 'paid', kind: 'number' },
  ]);
  appendRows(table, [
    { period: '2026-Q1', make: 'Ford', cost: 40, age: 10, rate: 0.25, paid: 0.1 },
    { period: '2026-Q1', make: 'Kia', cost: 10, age: 10, rate: 0.25, paid: 0.2 },
    { period: '2026-Q2', make: 'Ford', cost: 60, age: 20, rate: 0.5, paid: 0.7 },
  ]);
  const pivot = resolvePivot({ ...asked, columns: [{ value: 'period' }] }, columns, english);
  const all = pivot.values.map((_, value) => ({ value, benchmark, better: null }));
  const measures = benchmark === null ? all : all.slice(0, 1);
  return comparisonFile(
    { pivot, measures },
    {
      pivot: (each) => {
        const found = computePivot(table, allRows(table), each, 'en-US');
        return found.type === 'pivot' ? found : null;
      },
      selected: [],
      style: american,
      context: english,
    },
  );
}

const lines = (asked: Omit<Pivot, 'columns'>, benchmark: number | null = null) => {
  const { sheet } = filed(asked, benchmark);
  if (sheet?.type !== 'lines') throw new Error('There are no lines.');
  return sheet;
};

it('has the total of its groups in files, as on screen', () => {
  const sheet = lines({ rows: [{ value: 'make' }], values: [{ value: 'cost' }] });
  expect(totalsLine(sheet.columns, sheet.totals, 'Total')?.cells).toEqual({
    name: 'Total',
    'period 0': 50,
    'period 1': 60,
    change: 10,
    share: 0.2,
  });
  expect(sheet.said('change', 'total')?.text).toBe('+10');
});

it('has a line for each value and a column for each period in files, with change and percentage', () => {
  const { columns: shown, table, lines: all, said } = lines({ values: [{ value: 'cost' }, { value: 'rate' }] });
  expect(shown.map(({ header }) => header)).toEqual(['Measure', 'Q1 2026', 'Q2 2026', 'Change', '% change']);
  const fields = shown.map(({ value }) => value);
  expect(readLines(table, all, 0, 2, fields).map(({ cells }) => Object.values(cells))).toEqual([
    ['Cost', 50, 60, 10, 0.2],
    ['Rate', 0.25, 0.5, 0.25, 1],
  ]);
  const written = [0, 1].map((row) => fields.slice(1).map((field) => said(field, row)?.text));
  expect(written).toEqual([
    ['50', '60', '+10', '+20.0%'],
    ['25.0%', '50.0%', '+25.0 pts', '+100.0%'],
  ]);
  const formats = [0, 1].map((row) => fields.slice(1).map((field) => said(field, row)?.format));
  expect(formats).toEqual([
    ['#,##0', '#,##0', '#,##0', '0.0%'],
    ['0.0%', '0.0%', '0.0%', '0.0%'],
  ]);
});

it('uses the same names in files as on screen', () => {
  const { table, lines: all } = lines({ values: [{ value: 'cost' }, { value: 'age' }] });
  expect(readLines(table, all, 0, 2, ['name']).map(({ cells }) => cells.name)).toEqual(['Cost', 'Average age']);
});

it.each([
  ['figures', undefined, 60],
  ['groups', [{ value: 'make' }], 60],
] as const)('has the benchmark of its %s in files', (_, rows, value) => {
  const asked = { ...(rows ? { rows: [...rows] } : {}), values: [{ value: 'cost' }, { value: 'age' }] };
  const { columns: shown, table, lines: all, said } = lines(asked, 1);
  expect(shown.slice(-2).map(({ header }) => header)).toEqual(['US benchmark', 'vs. benchmark']);
  expect(readLines(table, all, 0, 1, ['period 1', 'benchmark', 'off'])[0]?.cells).toEqual({
    'period 1': value,
    benchmark: 20,
    off: 2,
  });
  expect(said('off', 0)).toEqual({ text: '+200.0%', format: '0.0%', isGood: null });
});

it('has no floating-point noise in files', () => {
  const { table, lines: all } = lines({ values: [{ value: 'paid' }] });
  const cells = readLines(table, all, 0, 1, ['period 0', 'period 1', 'change'])[0]?.cells;
  expect(cells).toEqual({ 'period 0': 0.3, 'period 1': 0.7, change: 0.4 });
});
