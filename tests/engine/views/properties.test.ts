import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NormalReport } from '../../../engine/definitions/normal-report.ts';
import { allShut } from '../../../engine/pivots/group-lines.ts';
import { resolveReport } from '../../../engine/reports/resolve.ts';
import { datasetOfAnswer } from '../../../engine/results/answer.ts';
import { rowsOfView } from '../../../engine/results/rows-of-view.ts';
import { showView } from '../../../engine/results/shown-rows.ts';
import { readDataset } from '../../../engine/tables/reading.ts';
import { readView } from '../../../engine/views/read.ts';
import { resolveView } from '../../../engine/views/resolve.ts';
import type { View } from '../../../engine/views/schema.ts';
import { readAddress, writeAddress } from '../../../engine/views/text/address.ts';
import { writeView } from '../../../engine/views/write.ts';
import { contextOf, reports } from '../../browser/support/model.ts';
import { viewsOf } from './arbitrary.ts';

const context = contextOf('fleet-us');
const of = reports.map((report): [string, NormalReport] => [report.id, report]);

const linkOf = (view: View, report: NormalReport) =>
  writeAddress(resolveReport(report, context, { view }), report, context, { view, saved: null });

/** Everything that a view shows. */
const seenIn = (view: View, report: NormalReport) => {
  const resolved = resolveReport(report, context, { view });
  return { seen: resolveView(resolved, view), columns: resolved.columns, request: resolved.request };
};

describe.each(of)('a view of %s', (_id, report) => {
  const views = viewsOf(resolveReport(report, context));

  it('is the same in a link', () => {
    fc.assert(
      fc.property(views, (view) => {
        const link = linkOf(view, report);
        const read = readAddress(link, report, context);
        expect(read.lost).toEqual([]);
        expect(seenIn(read.view, report)).toEqual(seenIn(view, report));
        expect(linkOf(read.view, report)).toEqual(link);
      }),
      { numRuns: 10 },
    );
  });

  it('is the same when it is saved, opened, and saved again', () => {
    fc.assert(
      fc.property(views, (view) => {
        const saved = JSON.stringify(writeView(view, report, context));
        const read = readView(JSON.parse(saved), report, context);
        expect(read.lost).toEqual([]);
        expect(seenIn(read.view, report).seen).toEqual(seenIn(view, report).seen);
        expect(JSON.stringify(writeView(read.view, report, context))).toBe(saved);
      }),
      { numRuns: 10 },
    );
  });
});

describe('a view that names what is gone', () => {
  const names = ['vehicle_number', 'vehicle_make', 'product', 'net_cost', 'transaction_date'];
  const whole = reports.find(({ id }) => id === 'fuel-detail-report');
  if (!whole) throw new Error('The report was not found.');
  const report = { ...whole, columns: whole.columns.filter(({ value }) => names.includes(value)), headline: null };
  const row = fc.record({
    vehicle_number: fc.constantFrom('a1', 'b2', ''),
    vehicle_make: fc.constantFrom('a', 'b', 'ab', null),
    product: fc.constantFrom('a', 'b', 'c'),
    net_cost: fc.constantFrom(1, 2, 2.5, null),
    transaction_date: fc.constantFrom('2026-02-03', '2019-01-01', '2024-02-29'),
  });
  const views = viewsOf(resolveReport(report, context));
  const without = (gone: string, other: boolean): NormalReport =>
    other
      ? { ...report, columns: report.columns.map((each) => (each.value === gone ? turned(each) : each)) }
      : { ...report, columns: report.columns.filter(({ value }) => value !== gone) };
  /** Of another type, in which most conditions have no meaning. */
  const turned = (column: NormalReport['columns'][number]): NormalReport['columns'][number] => ({
    ...column,
    type: column.type === 'text' ? 'number' : 'text',
    total: { type: 'none' },
  });
  /** The rows that a view shows, by place. */
  function rowsIn(rows: readonly object[], view: View, of: NormalReport): Set<number> {
    const resolved = resolveReport(of, context, { view });
    const dataset = datasetOfAnswer({ data: rows }, { rows: 'data' });
    const seen = rowsOfView(resolved, resolveView(resolved, view), allShut);
    const { lines } = showView(readDataset(dataset, resolved), resolved, { ...seen, sorts: [] });
    return new Set(lines.places);
  }

  it.each([
    ['gone', false],
    ['of another type', true],
  ])('never shows more rows than with a field that is %s, saved or in a link', (_, isOther) => {
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 8 }),
        views,
        fc.constantFrom(...names),
        (rows, view, gone) => {
          const before = rowsIn(rows, view, report);
          const reduced = without(gone, isOther);
          const saved = JSON.parse(JSON.stringify(writeView(view, report, context)));
          const link = linkOf(view, report);
          for (const read of [readView(saved, reduced, context), readAddress(link, reduced, context)]) {
            const after = rowsIn(rows, read.view, reduced);
            // Conditions that the other type has too mean something else there.
            if (isOther && read.lost.every(({ closes }) => !closes)) continue;
            expect([...after].filter((each) => !before.has(each))).toEqual([]);
            const written = JSON.parse(JSON.stringify(writeView(read.view, reduced, context)));
            const again = [
              readAddress(linkOf(read.view, reduced), reduced, context),
              readView(written, reduced, context),
            ];
            for (const { view } of again) expect([...rowsIn(rows, view, reduced)]).toEqual([...after]);
          }
        },
      ),
      { numRuns: 400 },
    );
  });

  it('never shows more rows than with a parameter that is gone', () => {
    const saved = { parameters: { start: '2026-02-01' } };
    const reduced = { ...report, parameters: report.parameters.filter(({ key }) => key !== 'start'), rules: [] };
    const { view, lost } = readView(saved, reduced, context);
    expect(rowsIn([{ product: 'a' }], view, reduced).size).toBe(0);
    expect(lost).toEqual([{ part: 'parameters', field: 'start', closes: true }]);
    const opened = { ...view, filters: [] };
    expect(rowsIn([{ product: 'a' }], opened, reduced).size).toBe(1);
  });
});
