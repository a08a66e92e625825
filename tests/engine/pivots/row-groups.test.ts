import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ResolvedColumn } from '../../../engine/columns/column.ts';
import { isoDay, parseDay } from '../../../engine/formats/days.ts';
import { allOpen, allShut, type GroupPath, type OpenGroups, turned } from '../../../engine/pivots/group-lines.ts';
import { createShownRows, type ShownRows } from '../../../engine/results/shown-rows.ts';
import type { View } from '../../../engine/results/view.ts';
import type { GroupField } from '../../../engine/schema/pivot.ts';
import { appendRows, createDataset } from '../../../engine/tables/builder.ts';
import type { CellValue } from '../../../engine/tables/cells.ts';
import type { Line } from '../../../engine/tables/lines.ts';
import { readDataset } from '../../../engine/tables/reading.ts';
import type { Filter, Sort } from '../../../engine/tables/table.ts';
import { column } from '../../fixtures/column.ts';
import { american } from '../../fixtures/styles.ts';
import { holdTwice } from '../tables/tables.ts';

interface Sample {
  make: string;
  model: string;
  day: string | null;
  cost: number | null;
  units: number | null;
}

const columns: ResolvedColumn[] = [
  column('make'),
  column('model'),
  column('day', { type: 'date' }),
  column('cost', { type: 'currency', total: { type: 'sum' } }),
  column('units', { type: 'number', total: { type: 'mean' } }),
  column('each', { type: 'currency', total: { type: 'ratio', numerator: 'cost', denominator: 'units' } }),
  column('row', { type: 'number', decimals: 0 }),
];
const fields = columns.map(({ value }) => value);

function shownOf(samples: readonly Sample[], view: Partial<View>): ShownRows {
  const dataset = createDataset([
    { name: 'make', kind: 'text' },
    { name: 'model', kind: 'text' },
    { name: 'day', kind: 'date' },
    { name: 'cost', kind: 'number' },
    { name: 'units', kind: 'number' },
    { name: 'row', kind: 'number' },
  ]);
  appendRows(
    dataset,
    samples.map((each, row) => ({ ...each, row })),
  );
  holdTwice(dataset, 'make', 'Ford');
  const plan = { derived: [], columns, style: american };
  const shown = createShownRows(readDataset(dataset, plan), plan, {
    search: '',
    filters: [],
    sorts: [],
    fields,
    ...view,
  });
  shown.grow(true);
  return shown;
}

/** Quarters: their sums are exact. */
const quarters = fc.option(
  fc.integer({ min: -400, max: 400 }).map((number) => number / 4),
  { nil: null },
);
const sample: fc.Arbitrary<Sample> = fc.record({
  make: fc.constantFrom('Ford', 'RAM', 'Kia', ''),
  model: fc.constantFrom('A', 'B', 'Z', ''),
  day: fc.option(fc.integer({ min: 20_400, max: 20_600 }).map(isoDay), { nil: null }),
  cost: quarters,
  units: quarters,
});

const groupField = fc.constantFrom<GroupField>(
  { value: 'make' },
  { value: 'model' },
  { value: 'day', by: 'month' },
  { value: 'day' },
  { value: 'cost', step: 25 },
);
const sorts: fc.Arbitrary<Sort[]> = fc.uniqueArray(
  fc.record({
    value: fc.constantFrom('make', 'model', 'cost', 'units', 'day', 'row'),
    direction: fc.constantFrom('asc', 'desc'),
  }),
  { maxLength: 2, selector: ({ value }) => value },
);
const filters: fc.Arbitrary<Filter[]> = fc.constantFrom<Filter[]>(
  [],
  [{ value: 'make', match: 'all', conditions: [{ type: 'values', operator: 'none_of', values: ['Kia'] }] }],
  [{ value: 'cost', match: 'all', conditions: [{ type: 'number', operator: 'at_least', from: 0 }] }],
);

type Row = Sample & { row: number };

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const there = (rows: readonly Row[], field: 'cost' | 'units') =>
  rows.flatMap((row) => (row[field] === null ? [] : [row[field]]));

/** The totals of some rows. */
const totals: Readonly<Record<string, (rows: readonly Row[]) => number | null>> = {
  cost: (rows) => (there(rows, 'cost').length > 0 ? sum(there(rows, 'cost')) : null),
  units: (rows) => (there(rows, 'units').length > 0 ? sum(there(rows, 'units')) / there(rows, 'units').length : null),
  each: (rows) => {
    const both = rows.filter((row) => row.cost !== null && row.units !== null);
    const below = sum(there(both, 'units'));
    return below === 0 ? null : sum(there(both, 'cost')) / below;
  },
};

function keyOf(row: Row, { value, by, step }: GroupField): CellValue {
  if (value === 'cost') return row.cost === null ? null : Math.floor(row.cost / (step ?? 1)) * (step ?? 1);
  if (value !== 'day') return row[value as 'make' | 'model'] || null;
  if (row.day === null) return null;
  return by === 'month' ? Number(row.day.slice(0, 4)) * 12 + Number(row.day.slice(5, 7)) - 1 : parseDay(row.day);
}

const collator = new Intl.Collator('en-US', { numeric: true });

/** Values in their order; empty ones come last in either direction. */
function compare(a: CellValue, b: CellValue, direction: Sort['direction']): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const order = typeof a === 'string' ? collator.compare(a, String(b)) : a - Number(b);
  return direction === 'desc' ? -order : order;
}

const cellOf = (row: Row, field: string): CellValue => {
  if (field === 'day') return row.day === null ? null : parseDay(row.day);
  return row[field as 'make' | 'cost'] || (row[field as 'cost'] === 0 ? 0 : null);
};

const isOpen = ({ depth, turned: paths }: OpenGroups, path: GroupPath) =>
  path.length <= depth !== paths.some((each) => JSON.stringify(each) === JSON.stringify(path));

type LineText = { path: GroupPath; rows: number; level: number; lines: number } | { row: number };

/** The visible lines of grouped rows, and the header of each group with its totals. */
function linesOf(rows: readonly Row[], groups: readonly GroupField[], given: { sorts: Sort[]; opened: OpenGroups }) {
  const heads = new Map<string, readonly Row[]>();
  const walk = (own: readonly Row[], left: readonly GroupField[], path: GroupPath): LineText[] => {
    const [field, ...deeper] = left;
    if (!field)
      return own
        .toSorted((a, b) => {
          for (const { value, direction } of given.sorts) {
            const order = compare(cellOf(a, value), cellOf(b, value), direction);
            if (order !== 0) return order;
          }
          return 0;
        })
        .map(({ row }) => ({ row }));
    const found = new Map<CellValue, Row[]>();
    for (const row of own) found.set(keyOf(row, field), [...(found.get(keyOf(row, field)) ?? []), row]);
    const meant = given.sorts.find(({ value }) => value === field.value || value in totals);
    const total = meant && meant.value !== field.value ? totals[meant.value] : undefined;
    const direction = meant?.direction ?? 'asc';
    const sorted = [...found].sort(([a, one], [b, other]) => {
      const byTotal = total ? compare(total(one), total(other), direction) : 0;
      return byTotal || compare(a, b, direction);
    });
    return sorted.flatMap(([key, group]) => {
      const inner = [...path, key];
      heads.set(JSON.stringify(inner), group);
      const held = isOpen(given.opened, inner) ? walk(group, deeper, inner) : [];
      return [{ path: inner, rows: group.length, level: path.length, lines: held.length + 1 }, ...held];
    });
  };
  return { lines: walk(rows, groups, []), heads };
}

const said = (line: Line): LineText => {
  if (line.type === 'row') return { row: Number(line.cells.row ?? 0) };
  const { path = [], rows = 0, lines = 0 } = line.group ?? {};
  return { path, rows, level: line.level, lines };
};

function expectTotals(line: Line, rows: readonly Row[]): void {
  for (const [field, total] of Object.entries(totals)) {
    const [found, expected] = [line.cells[field] ?? null, total(rows)];
    const isSame = found === null || expected === null ? found === expected : Math.abs(Number(found) - expected) < 1e-9;
    expect(isSame, `${field}: ${found} for ${expected}`).toBe(true);
  }
}

describe('grouped rows', () => {
  it('are below the headers of their groups, as far as these are expanded, with totals at every depth', () => {
    const cases = fc.record({
      samples: fc.array(sample, { maxLength: 40 }),
      groups: fc.array(groupField, { minLength: 1, maxLength: 3 }),
      sorts,
      filters,
      depth: fc.constantFrom(0, 1, 2, 255),
      picks: fc.array(fc.nat(), { maxLength: 4 }),
    });
    fc.assert(
      fc.property(cases, ({ samples, groups, sorts: order, filters: narrowed, depth, picks }) => {
        const kept = samples
          .map((each, row) => ({ ...each, row }))
          .filter(({ make, cost }) => {
            if (narrowed[0]?.value === 'make') return make !== 'Kia';
            return narrowed[0]?.value !== 'cost' || (cost !== null && cost >= 0);
          });
        const all = linesOf(kept, groups, { sorts: order, opened: allOpen });
        const paths = [...all.heads.keys()].map((path): GroupPath => JSON.parse(path));
        const opened = picks.reduce<OpenGroups>(
          (before, pick) => (paths.length > 0 ? turned(before, paths[pick % paths.length] ?? []) : before),
          { depth, turned: [] },
        );
        const shown = shownOf(samples, {
          filters: narrowed,
          sorts: order,
          groups: { fields: groups, opened },
        });
        const { lines, heads } = linesOf(kept, groups, { sorts: order, opened });
        const found = shown.block(0, samples.length * 4 + 4);
        expect(found.map(said)).toEqual(lines);
        expect(shown.summary().groups).toEqual({ count: heads.size === 0 ? 0 : all.heads.size, lines: lines.length });
        for (const line of found)
          if (line.type !== 'row') expectTotals(line, heads.get(JSON.stringify(line.group?.path)) ?? []);
        // The headers pinned above a line are those of its groups.
        for (const [at, line] of found.entries()) {
          const path: Line[] = [];
          let level = line.type === 'row' ? Number.POSITIVE_INFINITY : line.level;
          for (let before = at - 1; before >= 0; before--) {
            const head = found[before];
            if (!head || head.type === 'row' || head.level >= level) continue;
            level = head.level;
            path.unshift(head);
          }
          expect(shown.above(at).map((head) => head.line)).toEqual(path);
          expect(shown.above(at).map((head) => found[head.at])).toEqual(path);
        }
        expect(shown.above(found.length)).toEqual([]);
        // A file has every row, whatever is expanded on screen.
        expect([...shown.lines.places]).toEqual(all.lines.flatMap((line) => ('row' in line ? [line.row] : [])));
      }),
      { numRuns: 300 },
    );
  });
});

describe('groups of rows', () => {
  it('stay expanded while they are narrowed, sorted and rearranged', () => {
    const samples = ['Ford', 'Kia', 'Ford', ''].map((make, place) => ({
      make,
      model: 'A',
      day: null,
      cost: place,
      units: 1,
    }));
    const view: View = {
      search: '',
      filters: [],
      sorts: [],
      fields,
      groups: { fields: [{ value: 'make' }], opened: allShut },
    };
    const shown = shownOf(samples, view);
    const paths = () => shown.block(0, 9).map((line) => (line.type === 'row' ? 'row' : line.group?.path.join()));
    expect(paths()).toEqual(['Ford', 'Kia', '']);
    const opened = turned(allShut, ['Ford']);
    const grouped = { ...view, groups: { fields: [{ value: 'make' }], opened } };
    shown.setView(grouped);
    expect(paths()).toEqual(['Ford', 'row', 'row', 'Kia', '']);
    shown.setView({ ...grouped, sorts: [{ value: 'make', direction: 'desc' }] });
    expect(paths()).toEqual(['Kia', 'Ford', 'row', 'row', '']);
    shown.setView({ ...grouped, search: 'kia' });
    expect(paths()).toEqual(['Kia']);
    shown.setView({ ...grouped, groups: { fields: [{ value: 'make' }], opened: turned(opened, ['Ford']) } });
    expect(paths()).toEqual(['Ford', 'Kia', '']);
    shown.setView({ ...view, groups: { fields: [], opened: allShut } });
    expect(paths()).toEqual(['row', 'row', 'row', 'row']);
  });

  it('are not built before all rows are loaded', () => {
    const dataset = createDataset([{ name: 'make', kind: 'text' }]);
    appendRows(dataset, [{ make: 'Ford' }, { make: 'Kia' }, { make: 'Ford' }]);
    const plan = { derived: [], columns: columns.slice(0, 1), style: american };
    const groups = { fields: [{ value: 'make' }], opened: allShut };
    const view: View = { search: '', filters: [], sorts: [], fields: ['make'], groups };
    const shown = createShownRows(readDataset(dataset, plan), plan, view);
    shown.grow(false);
    expect(shown.summary()).toEqual({ rows: 3, of: 3, totals: {} });
    expect(shown.block(0, 9)).toHaveLength(3);
    shown.grow(true);
    expect(shown.summary().groups).toEqual({ count: 2, lines: 2 });
  });
});
