import { expect, it } from 'vitest';
import { resolvePivot } from '../../engine/pivots/resolve.ts';
import { figureValue } from '../../engine/results/composed-value.ts';
import { column } from '../fixtures/column.ts';
import { american } from '../fixtures/styles.ts';
import { context } from './support.ts';

const columns = [
  column('each', {
    type: 'currency',
    decimals: 3,
    unit: '$/mi',
    total: { type: 'sum' },
    excelFormat: '$#,##0.000;[Red]($#,##0.000)',
  }),
  column('far', { type: 'number', decimals: 0, unit: 'mi', total: { type: 'sum' }, excelFormat: '#,##0' }),
];

it.each([
  ['each', 0.733, '$0.733/mi', '$#,##0.000"/mi";[Red]($#,##0.000)"/mi"'],
  ['far', 1200, '1,200\u00a0mi', '#,##0"\u00a0mi"'],
])('writes the unit after %s, and the currency symbol once', (value, amount, text, format) => {
  const [measure] = resolvePivot({ values: [{ value }] }, columns, context()).values;
  if (!measure) throw new Error('There is no measure.');
  expect(figureValue(measure, amount, american)).toMatchObject({ text, number: { value: amount, format } });
});
