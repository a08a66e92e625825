import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PivotTableInput } from '../../../engine/files/document/pivot-table.ts';
import { columnPlaces } from '../../../engine/pivots/lines.ts';
import { resolvePivot } from '../../../engine/pivots/resolve.ts';
import { describeFile } from '../../../engine/results/file-job.ts';
import { pivotTableFile } from '../../../engine/results/pivot-table-file.ts';
import type { Pivot, PivotField } from '../../../engine/schema/pivot.ts';
import { readCell } from '../../../engine/tables/cells.ts';
import { rowsOf } from '../../../engine/tables/lines.ts';
import type { Table } from '../../../engine/tables/table.ts';
import { purchases, reportOf } from './pivot-samples.ts';

const sort: fc.Arbitrary<PivotField['sort']> = fc.record({
  measure: fc.constantFrom(0, 1),
  direction: fc.constantFrom('asc' as const, 'desc' as const),
});
const field: fc.Arbitrary<PivotField> = fc
  .record({
    how: fc.constantFrom<PivotField>(
      { value: 'make' },
      { value: 'model' },
      { value: 'day', by: 'quarter' },
      { value: 'day', by: 'weekday' },
      { value: 'at', by: 'month' },
      { value: 'cost', step: 250 },
    ),
    top: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
    sort: fc.option(sort, { nil: undefined }),
  })
  .map(({ how, top, sort: by }) => ({ ...how, ...(top ? { top } : {}), ...(by ? { sort: by } : {}) }));

const pivots: fc.Arbitrary<Pivot> = fc.record({
  rows: fc.array(field, { maxLength: 3 }),
  columns: fc.array(field, { maxLength: 2 }),
  // Without its own count a pivot has empty groups.
  values: fc.constantFrom<Pivot['values']>(
    [{ value: 'cost' }, { take: 'count' }, { value: 'units', take: 'max' }],
    [{ value: 'cost' }, { value: 'units', take: 'max' }],
    [
      { value: 'units', take: 'max' },
      { value: 'each', take: 'total' },
    ],
  ),
  hide_empty: fc.boolean(),
});

/** The rows as a spreadsheet groups them: those whose cells match the items of a group, ignoring case. */
function worked(
  input: PivotTableInput,
  table: Table,
  rows: Uint32Array,
  value: number,
  path: number[],
  over: number[],
) {
  const items = [
    ...path.map((item, depth) => [input.rows[depth], item] as const),
    ...over.map((item, depth) => [input.columns[depth], item] as const),
  ];
  const isIn = (row: number) =>
    items.every(
      ([each, item]) =>
        String(readCell(table, each?.value ?? '', row)).toLowerCase() === each?.items[item]?.toLowerCase(),
    );
  const { value: column = '', take } = input.values[value] ?? {};
  const numbers = [...rows].filter(isIn).flatMap((row) => {
    const cell = readCell(table, column, row);
    return typeof cell === 'number' ? [cell] : [];
  });
  if (numbers.length === 0) return Number.NaN;
  return take === 'max' ? Math.max(...numbers) : numbers.reduce((sum, number) => sum + number, 0);
}

it('the rows of a PivotTable fall into the groups of the pivot by their cells alone', () => {
  fc.assert(
    fc.property(pivots, fc.integer({ min: 1, max: 60 }), (asked, count) => {
      const { shown, resolved, context } = reportOf(purchases(count));
      const pivot = resolvePivot(asked, resolved.columns, context);
      const run = { search: '', filters: [], ranAt: null };
      const job = describeFile(
        resolved,
        run,
        shown.summary(),
        { format: 'xlsx', scope: 'pivot_table', pivot },
        context,
      );
      if (!job.pivotTable) throw new Error('no words');
      const given = { pivot, columns: job.columns, style: job.style, texts: job.pivotTable, labels: job.totalLabels };
      const made = pivotTableFile({ ...given, table: shown.table, lines: shown.lines });
      const { pivotTable: input, table } = made;
      if (!input) throw new Error('no PivotTable');
      const names = made.columns.map(({ header }) => header.toLowerCase());
      expect(new Set([...names, ...input.values.map(({ header }) => header.toLowerCase())]).size).toBe(
        names.length + input.values.length,
      );
      for (const each of [...input.rows, ...input.columns])
        expect(new Set(each.items.map((item) => item.toLowerCase())).size).toBe(each.items.length);
      const rows = rowsOf(shown.lines);
      const seen = shown.pivot(pivot);
      if (seen.type !== 'pivot') throw new Error(seen.type);
      // The total is among both.
      expect([input.down.length, input.across.length]).toEqual([
        seen.rows.levels.length,
        columnPlaces(seen.columns).length,
      ]);
      input.down.forEach((path, down) => {
        input.across.forEach((over, across) => {
          for (const value of input.values.keys()) {
            const found = worked(input, table, rows, value, [...path], [...over]);
            const figure = input.figureAt(value, down, across);
            const isSame = (Number.isNaN(found) && Number.isNaN(figure)) || Math.abs(found - figure) < 1e-6;
            expect([path, over, value, found, isSame]).toEqual([path, over, value, found, true]);
          }
        });
      });
    }),
    { numRuns: 60 },
  );
});
