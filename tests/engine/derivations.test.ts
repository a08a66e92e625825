import { expect, it } from 'vitest';
import { normaliseReport } from '../../engine/definitions/normal-report.ts';
import { resolveReport } from '../../engine/reports/resolve.ts';
import type { Derivation } from '../../engine/schema/source.ts';
import { catalogue, context, report } from './support.ts';

const bucket = (below: number): Derivation => ({
  type: 'bucket',
  field: 'distance',
  value: 'range',
  buckets: [{ value: 'under_1k', below }, { value: 'over_1k' }],
});
const scale: Derivation = { type: 'scale', field: 'amount', value: 'thousands', by: 0.001 };
const normal = normaliseReport('sample', { ...report, derived: [bucket(1000), scale] }, catalogue);

it('converts bucket bounds to the viewer’s unit, and leaves other operations unchanged', () => {
  expect(resolveReport(normal, context()).derived).toEqual([bucket(1000), scale]);
  expect(resolveReport(normal, context({ country: 'CAN' })).derived).toEqual([bucket(1000 / 1.609344), scale]);
});

it('includes from the catalog what its columns need, and what those derive from', () => {
  const half: Derivation = { type: 'scale', field: 'amount', value: 'half', by: 0.5 };
  const quarter: Derivation = { type: 'scale', field: 'half', value: 'quarter', by: 0.5 };
  const others: Derivation = { type: 'scale', field: 'quarter', value: 'eighth', by: 0.5 };
  const fields = { half: { type: 'number' }, quarter: { type: 'number' }, eighth: { type: 'number' } } as const;
  const shared = { ...catalogue, columns: { ...catalogue.columns, ...fields }, derived: [half, quarter, others] };
  const shown = { ...report, columns: [...report.columns, 'quarter'] };
  expect(normaliseReport('sample', shown, shared).derived).toEqual([...(report.derived ?? []), half, quarter]);
});
