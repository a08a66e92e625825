import { expect, it } from 'vitest';
import { normaliseReport } from '../../engine/definitions/normal-report.ts';
import { resolveReport } from '../../engine/reports/resolve.ts';
import type { Filter } from '../../engine/tables/table.ts';
import { filtersOf, type GridFilters, gridFiltersOf } from '../../src/tables/filter-model.ts';
import { catalogue, context, report } from '../engine/support.ts';

const withTruth = { ...catalogue, columns: { ...catalogue.columns, own: { type: 'boolean' as const } } };
const normal = normaliseReport('some-report', { ...report, columns: ['vin', 'amount', 'day', 'own'] }, withTruth);
const { columns } = resolveReport(normal, context());

const filters: Filter[] = [
  {
    value: 'vin',
    match: 'any',
    conditions: [
      { type: 'text', operator: 'starts_with', text: '1F' },
      { type: 'text', operator: 'blank' },
    ],
  },
  { value: 'amount', match: 'all', conditions: [{ type: 'number', operator: 'in_range', from: -5, to: 0 }] },
  { value: 'day', match: 'all', conditions: [{ type: 'number', operator: 'at_least', from: 20_745 }] },
  { value: 'own', match: 'all', conditions: [{ type: 'number', operator: 'equals', from: 0 }] },
];

it('shows the filters of the engine in the grid, and reads them back', () => {
  expect(filtersOf(gridFiltersOf(filters, columns))).toEqual(filters);
});

it('writes days as the grid does', () => {
  expect(gridFiltersOf(filters, columns).day).toEqual({
    filterType: 'date',
    type: 'greaterThanOrEqual',
    dateFrom: '2026-10-19 00:00:00',
  });
});

it('leaves out filters of columns that are gone, and conditions that the engine does not know', () => {
  expect(gridFiltersOf([{ value: 'gone', match: 'all', conditions: [] }], columns)).toEqual({});
  const model: GridFilters = { vin: { filterType: 'text', type: 'sounds_like', filter: 'x' } };
  expect(filtersOf(model)).toEqual([]);
});
