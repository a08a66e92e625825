import { expect, it } from 'vitest';
import { normaliseReport } from '../../engine/definitions/normal-report.ts';
import { itemsOf } from '../../engine/lookups/registry.ts';
import { resolveReport } from '../../engine/reports/resolve.ts';
import { catalogue, context, report } from './support.ts';

const items = itemsOf('invoice_layouts', [
  { layout_id: 'short', layout_name: 'Short', columns: ['amount', 'make'], groups: ['make'], totals: [] },
  { layout_id: 'summed', layout_name: 'Summed', columns: ['vin', 'amount', 'gone'], groups: [], totals: ['amount'] },
  { layout_id: 'lost', layout_name: 'Lost', columns: ['gone'], groups: ['gone'], totals: [] },
]);
const arranged = normaliseReport(
  'sample',
  {
    ...report,
    arranged_by: 'layout',
    parameters: [...(report.parameters ?? []), { type: 'select', key: 'layout', lookup: 'invoice_layouts' }],
  },
  catalogue,
);
const resolve = (layout: string | null) =>
  resolveReport(arranged, context({}, { lookups: { invoice_layouts: items, centers: [] } }), { values: { layout } });
const shown = (layout: string | null) =>
  resolve(layout)
    .columns.filter(({ enabled }) => enabled)
    .map(({ value }) => value);

it('is arranged by the chosen layout', () => {
  expect(items.map(({ value, text }) => [value, text])).toEqual([
    ['short', 'Short'],
    ['summed', 'Summed'],
    ['lost', 'Lost'],
  ]);
  expect(shown('short')).toEqual(['amount', 'make']);
  expect(resolve('short').groups).toEqual([{ value: 'make' }]);
  expect(shown('summed')).toEqual(['vin', 'amount']);
  expect(resolve('summed').groups).toEqual([]);
});

it('sums what the layout sums, and nothing else', () => {
  const totalOf = (layout: string | null) =>
    resolve(layout).columns.find(({ value }) => value === 'amount')?.total.type;
  expect(totalOf('short')).toBe('none');
  expect(totalOf('summed')).toBe(totalOf(null));
  expect(totalOf('summed')).not.toBe('none');
});

it('names what a layout has that the report lacks, and stays unchanged if nothing applies', () => {
  expect(resolve('summed').missing).toEqual(['gone']);
  expect(resolve('lost').missing).toEqual(['gone']);
  expect(shown('lost')).toEqual(shown(null));
  expect(resolve(null).missing).toEqual([]);
});
