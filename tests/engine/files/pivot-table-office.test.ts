import { describe, expect, it } from 'vitest';
import { numberKindOf } from '../../../engine/columns/registry.ts';
import { computePivot } from '../../../engine/pivots/compute.ts';
import { axisLabels } from '../../../engine/pivots/labels.ts';
import { columnPlaces } from '../../../engine/pivots/lines.ts';
import { resolvePivot } from '../../../engine/pivots/resolve.ts';
import type { Pivot } from '../../../engine/schema/pivot.ts';
import { rowsOf } from '../../../engine/tables/lines.ts';
import { valuesOf } from '../../browser/support/files.ts';
import { findLibreOffice, refreshed } from '../../support/libreoffice.ts';
import { fileOf, type Purchase, purchases, reportOf, type Sampled } from './pivot-samples.ts';
import { read } from './support.ts';

const office = findLibreOffice();
if (!office) console.log('Skipped: PivotTables in LibreOffice. There is none here; SOFFICE_PATH names one.');

/** Every available value, and no month without a row. */
const dense: Purchase[] = purchases(600).map((each, place) => ({
  ...each,
  make: ['Kia', 'RAM'][place % 2] ?? '',
  day: `2026-0${1 + ((place >> 1) % 6)}-15`,
  cost: 10 + (place % 97) / 4,
}));

const pivots: Record<string, { pivot: Pivot; rows?: Purchase[]; live: number[] }> = {
  'groups in groups, by quarter': {
    pivot: {
      rows: [{ value: 'make' }, { value: 'model' }],
      columns: [{ value: 'day', by: 'quarter' }],
      values: [
        { value: 'cost' },
        { take: 'count' },
        { value: 'each' },
        { value: 'units' },
        { value: 'at', take: 'max' },
      ],
    },
    live: [0, 1, 3, 4],
  },
  'two columns': {
    pivot: {
      rows: [{ value: 'make' }],
      columns: [{ value: 'day', by: 'year' }, { value: 'model' }],
      values: [
        { value: 'cost', take: 'min' },
        { value: 'day', take: 'max' },
      ],
    },
    live: [0, 1],
  },
  shares: {
    pivot: {
      rows: [{ value: 'make' }],
      columns: [{ value: 'day', by: 'month' }],
      values: [
        { value: 'cost', show: 'of_row' },
        { value: 'cost', show: 'of_column' },
        { value: 'cost', show: 'of_total' },
      ],
    },
    rows: dense,
    live: [0, 1, 2],
  },
  'changes from month to month': {
    pivot: {
      rows: [{ value: 'make' }],
      columns: [{ value: 'day', by: 'month' }],
      values: [
        { value: 'cost', show: 'change' },
        { value: 'cost', show: 'change_share' },
      ],
    },
    rows: dense,
    live: [0, 1],
  },
  'one value of one column': {
    pivot: { rows: [{ value: 'day', by: 'week' }], values: [{ value: 'cost', take: 'sum' }] },
    live: [0],
  },
  'nothing down': {
    pivot: { columns: [{ value: 'make' }], values: [{ value: 'model', take: 'count' }, { value: 'cost' }] },
    live: [0, 1],
  },
  'buckets by weekday': {
    pivot: {
      rows: [{ value: 'cost', step: 100 }],
      columns: [{ value: 'day', by: 'weekday' }],
      values: [{ value: 'units', take: 'mean' }, { value: 'units', take: 'median' }, { take: 'count' }],
    },
    live: [0, 2],
  },
  'the first ones, the others together': {
    pivot: {
      rows: [
        { value: 'make', top: 2, sort: { measure: 0, direction: 'desc' } },
        { value: 'model', top: 1 },
      ],
      values: [{ value: 'cost' }, { value: 'model', take: 'distinct' }],
    },
    live: [0],
  },
  'the largest first': {
    pivot: {
      rows: [
        { value: 'make', sort: { measure: 1, direction: 'desc' } },
        { value: 'day', by: 'month', sort: { measure: 1, direction: 'asc' } },
      ],
      values: [{ value: 'units', take: 'sum' }, { value: 'cost' }],
    },
    live: [0, 1],
  },
};

/** A text from LibreOffice as a number, in the units of the table. */
function numberOf(text: string): number {
  const [, month, day, year, time = '00:00:00'] = /^(\d\d)\/(\d\d)\/(\d{4})(?: (.*))?$/.exec(text) ?? [];
  if (year) return Date.parse(`${year}-${month}-${day}T${time}Z`) / 86_400_000 + 25_569;
  if (text.endsWith('%')) return Number(text.slice(0, -1)) / 100;
  return text === '' ? Number.NaN : Number(text);
}

/** The pivot, line by line: labels and values as in a spreadsheet. */
function expected({ shown, resolved, context }: Sampled, asked: Pivot, live: readonly number[]) {
  const pivot = resolvePivot(asked, resolved.columns, context);
  const table = computePivot(shown.table, rowsOf(shown.lines), pivot, context.locale);
  if (table.type !== 'pivot') throw new Error('too large');
  const label = axisLabels(pivot.rows, table.rows, resolved.style, pivot.words);
  const width = table.columns.levels.length;
  const down = [...Array.from(table.rows.levels.keys()).slice(1), 0];
  const lines = down.map((place) => ({
    label: place === 0 ? '' : label(place),
    figures: columnPlaces(table.columns).flatMap((column) =>
      live.map((measure) => {
        const value = table.figures[measure]?.[place * width + column] ?? Number.NaN;
        const type = pivot.values[measure]?.figure.type ?? 'number';
        return numberKindOf(type)?.spreadsheet(value) ?? value;
      }),
    ),
  }));
  return { lines, fields: pivot.rows.length };
}

const close = (a: number, b: number) =>
  (Number.isNaN(a) && Number.isNaN(b)) || Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));

/** The lines of a PivotTable, which is at the end of its sheet. */
function shownIn(sheet: readonly string[][], count: number, fields: number) {
  return sheet.slice(-count).map((cells) => ({
    label: cells.slice(0, fields).findLast((text) => text !== '') ?? '',
    figures: cells.slice(fields).map(numberOf),
  }));
}

describe.skipIf(!office)('a PivotTable in LibreOffice', () => {
  it.each(Object.entries(pivots))('shows the values of the pivot after a refresh: %s', async (_name, {
    pivot,
    rows,
    live,
  }) => {
    const report = reportOf(rows ?? purchases(400));
    const sheets = await refreshed(office ?? '', await fileOf(report, 'pivot_table', pivot));
    expect([...sheets.keys()].includes('Pivot as shown')).toBe(live.length < pivot.values.length);
    const { lines, fields } = expected(report, pivot, live);
    const found = shownIn(sheets.get('PivotTable') ?? [], lines.length, fields);
    if (fields > 0)
      expect(found.slice(0, -1).map(({ label }) => label.replace(/ \(\d\)$/, ''))).toEqual(
        lines.slice(0, -1).map(({ label }) => label),
      );
    const wrong = lines.flatMap(({ label, figures }, row) =>
      figures.flatMap((figure, column) => {
        const seen = found[row]?.figures[column] ?? Number.NaN;
        return close(seen, figure) ? [] : [`${label} ${column}: ${seen} for ${figure}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('follows a changed cell, like the formulas of totals', async () => {
    const report = reportOf(dense);
    const pivot: Pivot = { rows: [{ value: 'make' }], values: [{ value: 'cost' }] };
    const file = await fileOf(report, 'pivot_table', pivot);
    const change = { sheet: 'Fuel detail', cell: 'E2', value: 1_000_000 };
    const [before, after] = [await refreshed(office ?? '', file), await refreshed(office ?? '', file, change)];
    const first = report.shown.block(0, 1)[0]?.cells.cost;
    const total = (sheets: typeof before, name: string, column: number) =>
      numberOf(sheets.get(name)?.at(-1)?.[column] ?? '');
    for (const [name, column] of [
      ['PivotTable', 1],
      ['Fuel detail', 4],
    ] as const)
      expect(total(after, name, column) - total(before, name, column)).toBeCloseTo(1_000_000 - Number(first), 6);
  });
});

describe.skipIf(!office)('totals that are formulas, in LibreOffice,', () => {
  it.each([
    ['rows', 'shown', undefined],
    ['a pivot', 'pivot', pivots['groups in groups, by quarter']?.pivot],
    [
      'a pivot of two columns',
      'pivot',
      { ...pivots['two columns']?.pivot, values: [{ value: 'cost' }, { take: 'count' }] },
    ],
  ] as const)('equal the written values: %s', async (_name, scope, pivot) => {
    const file = await fileOf(reportOf(purchases(700)), scope, pivot as Pivot | undefined);
    const [sheet] = (await read(file)).worksheets;
    const written = valuesOf(sheet);
    const seen = (await refreshed(office ?? '', file)).get(sheet?.name ?? '');
    const wrong = written.flatMap((cells, row) =>
      cells.flatMap((cell, place) => {
        if (typeof cell !== 'number') return [];
        const found = numberOf(seen?.[row]?.[place] ?? '');
        return close(found, cell) ? [] : [`${row + 1} ${place}: ${found} for ${cell}`];
      }),
    );
    expect(wrong).toEqual([]);
  });
});
