import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ResolvedColumn } from '../../../engine/columns/column.ts';
import { isoDay, parseDay } from '../../../engine/formats/days.ts';
import { computePivot } from '../../../engine/pivots/compute.ts';
import type { KeyValue } from '../../../engine/pivots/keys.ts';
import type { PivotAxis, PivotTable } from '../../../engine/pivots/pivot-table.ts';
import { resolvePivot } from '../../../engine/pivots/resolve.ts';
import type { Pivot, PivotField, PivotMeasure } from '../../../engine/schema/pivot.ts';
import { appendRows, createDataset } from '../../../engine/tables/builder.ts';
import type { Table } from '../../../engine/tables/table.ts';
import { column } from '../../fixtures/column.ts';
import { context } from '../support.ts';
import { holdTwice } from '../tables/tables.ts';

interface Sample {
  make: string;
  model: string;
  day: string | null;
  at: string | null;
  cost: number | null;
  units: number | null;
}

const columns: ResolvedColumn[] = [
  column('make'),
  column('model'),
  column('day', { type: 'date' }),
  column('at', { type: 'datetime' }),
  column('cost', { type: 'currency', total: { type: 'sum' } }),
  column('units', { type: 'number', total: { type: 'sum', once_per: ['make', 'model'] } }),
  column('each', {
    type: 'currency',
    total: { type: 'ratio', numerator: 'cost', denominator: 'units', once_per: ['make'], once_side: 'numerator' },
  }),
  column('mean', { type: 'number', total: { type: 'weighted-mean', weight: 'units' } }),
];

function tableOf(samples: readonly Sample[]): Table {
  const table = createDataset([
    { name: 'make', kind: 'text' },
    { name: 'model', kind: 'text' },
    { name: 'day', kind: 'date' },
    { name: 'at', kind: 'datetime' },
    { name: 'cost', kind: 'number' },
    { name: 'units', kind: 'number' },
  ]);
  appendRows(
    table,
    samples.map((each) => ({ ...each })),
  );
  holdTwice(table, 'make', 'Ford');
  return table;
}

/** Quarters: their sums are exact. */
const quarters = fc.option(
  fc.integer({ min: -400, max: 400 }).map((number) => number / 4),
  { nil: null },
);
const days = fc.option(
  fc.integer({ min: 20_400, max: 20_900 }).map((day) => isoDay(day)),
  { nil: null },
);
const sample: fc.Arbitrary<Sample> = fc.record({
  make: fc.constantFrom('Ford', 'RAM', 'Kia', 'ford', ''),
  model: fc.constantFrom('A', 'B', 'Z', ''),
  day: days,
  at: fc.tuple(days, fc.constantFrom('00:00:00', '23:59:59')).map(([day, time]) => day && `${day}T${time}`),
  cost: quarters,
  units: quarters,
});

const measures: PivotMeasure[] = [
  { value: 'cost' },
  { value: 'units' },
  { value: 'each' },
  { take: 'count' },
  { value: 'cost', take: 'count' },
  { value: 'cost', take: 'sum' },
  { value: 'cost', take: 'mean' },
  { value: 'cost', take: 'median' },
  { value: 'cost', take: 'min' },
  { value: 'day', take: 'max' },
  { value: 'model', take: 'distinct' },
  { value: 'cost', take: 'distinct' },
];

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const there = (rows: readonly Sample[], field: 'cost' | 'units') =>
  rows.flatMap((row) => (row[field] === null ? [] : [row[field]]));

function onceBy(rows: readonly Sample[], field: 'cost' | 'units', key: (row: Sample) => string): number {
  const first = new Map<string, number>();
  for (const row of rows) if (row[field] !== null && !first.has(key(row))) first.set(key(row), row[field]);
  return sum([...first.values()]);
}

function middle(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? Number.NaN) + (sorted[Math.floor(half)] ?? Number.NaN)) / 2;
}

/** The value of each measure for some rows. */
const models: ((rows: readonly Sample[]) => number)[] = [
  (rows) => (rows.length === 0 || there(rows, 'cost').length > 0 ? sum(there(rows, 'cost')) : Number.NaN),
  (rows) =>
    rows.length === 0 || there(rows, 'units').length > 0
      ? onceBy(rows, 'units', (row) => `${row.make}|${row.model}`)
      : Number.NaN,
  (rows) => {
    const both = rows.filter((row) => row.cost !== null && row.units !== null);
    const below = sum(there(both, 'units'));
    return below === 0 ? Number.NaN : onceBy(both, 'cost', (row) => row.make) / below;
  },
  (rows) => rows.length,
  (rows) => there(rows, 'cost').length,
  (rows) => (rows.length === 0 || there(rows, 'cost').length > 0 ? sum(there(rows, 'cost')) : Number.NaN),
  (rows) => sum(there(rows, 'cost')) / there(rows, 'cost').length,
  (rows) => middle(there(rows, 'cost')),
  (rows) => (there(rows, 'cost').length > 0 ? Math.min(...there(rows, 'cost')) : Number.NaN),
  (rows) => {
    const all = rows.flatMap((row) => (row.day === null ? [] : [parseDay(row.day)]));
    return all.length > 0 ? Math.max(...all) : Number.NaN;
  },
  (rows) => new Set(rows.map((row) => row.model).filter(Boolean)).size,
  (rows) => new Set(there(rows, 'cost')).size,
];

const monthOf = (day: string | null) =>
  day === null ? null : Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

const keyOf = (row: Sample, { value, by, step }: PivotField): KeyValue => {
  if (value === 'cost') return row.cost === null || !step ? row.cost : Math.floor(row.cost / step) * step;
  if (value === 'day' && by === 'weekday') return row.day && new Date(row.day).getUTCDay();
  if (value === 'day') return row.day && parseDay(row.day);
  if (value === 'at') {
    const month = monthOf(row.at);
    return month === null || by === 'month' ? month : Math.floor(month / (by === 'quarter' ? 3 : 12));
  }
  return row[value as 'make' | 'model'] || null;
};

interface Node {
  path: (KeyValue | undefined)[];
  rows: readonly Sample[];
}

const collator = new Intl.Collator('en-US', { numeric: true });

function compareKeys(a: KeyValue, b: KeyValue): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return typeof a === 'string' ? collator.compare(a, String(b)) : a - Number(b);
}

/** Groups of groups, each before its contents. */
function nodesOf(rows: readonly Sample[], fields: readonly PivotField[], path: Node['path'] = []): Node[] {
  const own: Node = { path, rows };
  const [field, ...deeper] = fields;
  if (!field) return [own];
  const groups = new Map<KeyValue, Sample[]>();
  for (const row of rows) {
    const key = keyOf(row, field);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const figure = (group: readonly Sample[]) => models[field.sort?.measure ?? -1]?.(group) ?? 0;
  const { direction = field.sort?.measure === undefined ? 'asc' : 'desc' } = field.sort ?? {};
  const turn = direction === 'desc' ? -1 : 1;
  const sorted = [...groups].sort(([a, one], [b, other]) => {
    const [x, y] = [figure(one), figure(other)];
    if (Number.isNaN(x) !== Number.isNaN(y)) return Number.isNaN(x) ? 1 : -1;
    if (x !== y && !Number.isNaN(x)) return turn * (x - y);
    return (a === null) !== (b === null) ? compareKeys(a, b) : turn * compareKeys(a, b);
  });
  const isCut = field.top !== undefined && sorted.length > field.top + 1;
  const kept = isCut ? sorted.slice(0, field.top) : sorted;
  const left = isCut ? rows.filter((row) => !kept.some(([key]) => Object.is(key, keyOf(row, field)))) : [];
  return [
    own,
    ...kept.flatMap(([key, group]) => nodesOf(group, deeper, [...path, key])),
    ...(isCut ? nodesOf(left, deeper, [...path, undefined]) : []),
  ];
}

/** The path of each place on an axis. */
function pathsOf({ levels, parents, values }: PivotAxis): Node['path'][] {
  const paths: Node['path'][] = [];
  for (const [place, level] of levels.entries())
    paths.push(level === 0 ? [] : [...(paths[parents[place] ?? 0] ?? []), values[place]]);
  return paths;
}

function computed(samples: readonly Sample[], pivot: Pivot): PivotTable {
  const resolved = resolvePivot(pivot, columns, context());
  expect(resolved.missing).toEqual([]);
  const found = computePivot(tableOf(samples), Uint32Array.from(samples.keys()), resolved, 'en-US');
  if (found.type !== 'pivot') throw new Error(found.type);
  return found;
}

const fieldOf = (sort: fc.Arbitrary<PivotField['sort']>, top: fc.Arbitrary<number | undefined>) =>
  fc
    .record({
      field: fc.constantFrom<PivotField>(
        { value: 'make' },
        { value: 'model' },
        { value: 'day' },
        { value: 'day', by: 'weekday' },
        { value: 'at', by: 'month' },
        { value: 'at', by: 'quarter' },
        { value: 'at', by: 'year' },
        { value: 'cost' },
        { value: 'cost', step: 25 },
      ),
      sort,
      top,
    })
    .map(({ field, sort, top }): PivotField => ({ ...field, ...(sort ? { sort } : {}), ...(top ? { top } : {}) }));

const field = fieldOf(
  fc.option(
    fc.record(
      { direction: fc.constantFrom('asc' as const, 'desc' as const), measure: fc.nat({ max: measures.length - 1 }) },
      { requiredKeys: [] },
    ),
    { nil: undefined },
  ),
  fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
);

describe('a pivot', () => {
  it('has at every depth of both axes the values of its rows, in order, with the rest combined where it is limited', () => {
    const cases = fc.tuple(
      fc.array(sample, { maxLength: 30 }),
      fc.array(field, { maxLength: 3 }),
      fc.array(field, { maxLength: 2 }),
    );
    fc.assert(
      fc.property(cases, ([samples, rows, across]) => {
        const pivot = computed(samples, { rows, columns: across, values: measures });
        const [down, beside] = [nodesOf(samples, rows), nodesOf(samples, across)];
        expect(pathsOf(pivot.rows)).toEqual(down.map(({ path }) => path));
        expect(pathsOf(pivot.columns)).toEqual(beside.map(({ path }) => path));
        for (const [measure, model] of models.entries()) {
          const figures = pivot.figures[measure] ?? new Float64Array();
          for (const [row, { rows: own }] of down.entries())
            for (const [place, { rows: others }] of beside.entries()) {
              const both = own.filter((each) => others.includes(each));
              const figure = figures[row * beside.length + place] ?? Number.NaN;
              // A group without rows is empty; without any rows counts and sums are 0.
              const expected = both.length === 0 && (row > 0 || place > 0) ? Number.NaN : model(both);
              const isSame = Number.isNaN(expected) ? Number.isNaN(figure) : Math.abs(figure - expected) < 1e-9;
              expect(isSame, `${measure} at ${row}, ${place}: ${figure} for ${expected}`).toBe(true);
            }
        }
      }),
      { numRuns: 400 },
    );
  });
});

describe('changes across columns', () => {
  const shown: PivotMeasure[] = [
    { take: 'count' },
    { value: 'cost' },
    { value: 'cost', take: 'mean' },
    { value: 'units' },
  ];
  const values = (['value', 'change', 'change_share'] as const).flatMap((show) =>
    shown.map((measure) => ({ ...measure, show })),
  );
  /** Without rows, an additive value is zero, if one of the two exists. */
  const addsUp = [true, true, false, false];

  it('of additive values are from zero and to zero; others need both values', () => {
    const cases = fc.tuple(
      fc.array(sample, { maxLength: 20 }),
      fc.array(field, { maxLength: 1 }),
      fc.array(field, { minLength: 1, maxLength: 2 }),
    );
    fc.assert(
      fc.property(cases, ([samples, rows, across]) => {
        const { columns: axis, rows: down, figures } = computed(samples, { rows, columns: across, values });
        const width = axis.levels.length;
        const at = (measure: number, row: number, place: number) =>
          figures[measure]?.[row * width + place] ?? Number.NaN;
        for (const row of down.levels.keys())
          for (const place of axis.levels.keys()) {
            const before = [...axis.levels.keys()].findLast(
              (each) =>
                each > 0 &&
                each < place &&
                axis.parents[each] === axis.parents[place] &&
                axis.levels[each] === axis.levels[place],
            );
            for (const measure of shown.keys()) {
              const [now, last] = [
                at(measure, row, place),
                before === undefined ? Number.NaN : at(measure, row, before),
              ];
              const isThere = before !== undefined && !(Number.isNaN(now) && Number.isNaN(last));
              const [to, from] = addsUp[measure] ? [now || 0, last || 0] : [now, last];
              const change = isThere ? to - from : Number.NaN;
              const share = isThere && from !== 0 ? change / Math.abs(from) : Number.NaN;
              for (const [look, expected] of [
                [1, change],
                [2, share],
              ] as const) {
                const figure = at(measure + look * shown.length, row, place);
                const isSame = Number.isNaN(expected) ? Number.isNaN(figure) : Math.abs(figure - expected) < 1e-9;
                expect(isSame, `${measure} at ${row}, ${place}: ${figure} for ${expected}`).toBe(true);
              }
            }
          }
      }),
    );
  });

  it('fall to nothing, and rise from it', () => {
    const months = ['2026-01-05', '2026-01-06', '2026-01-07', '2026-07-05', '2026-07-06', '2026-07-07'];
    const thefts = [...months, '2026-07-08', '2026-07-09', '2026-07-10'].map((day) => ({ make: 'Theft', day }));
    const samples = [...thefts, { make: 'Glass', day: '2026-04-01' }].map((each) => ({
      ...each,
      model: '',
      at: `${each.day}T00:00:00`,
      cost: null,
      units: null,
    }));
    const { figures } = computed(samples, {
      rows: [{ value: 'make' }],
      columns: [{ value: 'at', by: 'quarter' }],
      values: [
        { take: 'count', show: 'change' },
        { take: 'count', show: 'change_share' },
      ],
    });
    const theft = figures.map((each) => [...each].slice(8));
    expect(theft).toEqual([
      [Number.NaN, Number.NaN, -3, 6],
      [Number.NaN, Number.NaN, -1, Number.NaN],
    ]);
  });
});

it('replaces a bucket narrower than the last decimal with none', () => {
  const samples = [1.25, 1.25, 2].map((cost) => ({ make: '', model: '', day: null, at: null, cost, units: null }));
  const { rows, figures } = computed(samples, { rows: [{ value: 'cost', step: 1e-9 }], values: [{ take: 'count' }] });
  expect(rows.values).toEqual([undefined, 1.25, 2]);
  expect([...(figures[0] ?? [])]).toEqual([3, 2, 1]);
});

it('has no totals over groups that are alternatives', () => {
  const sample = { model: 'F-150', day: null, at: null, units: 1 };
  const samples = [
    { ...sample, make: 'Ford', cost: 2 },
    { ...sample, make: 'Ford', model: 'Edge', cost: 3 },
    { ...sample, make: 'Ram', cost: 7 },
  ];
  const values = [{ value: 'cost' }];
  const make = { value: 'make', apart: true };
  const model = { value: 'model' };
  const [down] = computed(samples, { rows: [make], columns: [model], values }).figures;
  // Total, Ford, Ram by total, Edge, F-150.
  expect([...(down ?? [])]).toEqual([Number.NaN, Number.NaN, Number.NaN, 5, 3, 2, 7, Number.NaN, 7]);
  const [across] = computed(samples, { rows: [model], columns: [make], values }).figures;
  expect([...(across ?? [])]).toEqual([Number.NaN, 5, 7, Number.NaN, 3, Number.NaN, Number.NaN, 2, 7]);
});
