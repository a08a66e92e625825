import { expect, it } from 'vitest';
import { computePivot } from '../../../engine/pivots/compute.ts';
import { resolvePivot } from '../../../engine/pivots/resolve.ts';
import type { Pivot } from '../../../engine/schema/pivot.ts';
import { comparisonFile } from '../../../engine/sections/comparison-file.ts';
import { appendRows, createDataset } from '../../../engine/tables/builder.ts';
import { allRows } from '../../../engine/tables/cells.ts';
import { totalsLine } from '../../../engine/tables/totals.ts';
import type { TotalMark } from '../../../engine/totals/kind.ts';
import { context } from '../support.ts';
import { american, column } from '../tables/tables.ts';

const mark: TotalMark = { text: 'tables.mean.mark', name: 'tables.mean.name' };
const columns = [
  column('period', { type: 'period' }),
  column('make'),
  column('cost', { type: 'number', header: 'Cost', total: { type: 'sum' } }),
  column('age', { type: 'number', header: 'Average age', total: { type: 'mean' }, totalWords: { text: '', mark } }),
];

function filed(asked: Omit<Pivot, 'columns'>) {
  const table = createDataset([
    { name: 'period', kind: 'text' },
    { name: 'make', kind: 'text' },
    { name: 'cost', kind: 'number' },
    { name: 'age', kind: 'number' },
  ]);
  appendRows(table, [
    { period: '2026-Q1', make: 'Ford', cost: 40, age: 10 },
    { period: '2026-Q1', make: 'Kia', cost: 10, age: 10 },
    { period: '2026-Q2', make: 'Ford', cost: 60, age: 20 },
  ]);
  const pivot = resolvePivot({ ...asked, columns: [{ value: 'period' }] }, columns, context());
  const measures = pivot.values.map((_, value) => ({ value, benchmark: null, better: null }));
  return comparisonFile(
    { pivot, measures },
    {
      pivot: (each) => {
        const found = computePivot(table, allRows(table), each, 'en-US');
        return found.type === 'pivot' ? found : null;
      },
      selected: [],
      style: american,
      context: context(),
    },
  );
}

it('has the total of its groups in files, as on the screen', () => {
  const { sheet } = filed({ rows: [{ value: 'make' }], values: [{ value: 'cost' }] });
  if (sheet?.type !== 'lines') throw new Error('There are no lines.');
  expect(totalsLine(sheet.columns, sheet.totals, 'Total')?.cells).toEqual({
    name: 'Total',
    'period 0': 50,
    'period 1': 60,
    change: 10,
    share: 0.2,
  });
});

it('calls its figures in files what it calls them on the screen', () => {
  const { figures, sheet } = filed({ values: [{ value: 'cost' }, { value: 'age' }] });
  expect(figures?.map(({ measure }) => measure.header)).toEqual(['Cost', 'Average age']);
  if (sheet?.type !== 'pivot') throw new Error('There is no pivot.');
  expect(sheet.pivot.values.map(({ header }) => header)).toEqual(['Cost', 'Average age']);
});
