import type { ResolvedColumn } from '../columns/column.ts';
import { numberKindOf } from '../columns/registry.ts';
import { isRoundedInFiles } from '../columns/rounded.ts';
import type { SheetLines } from '../files/document/sheet-lines.ts';
import type { LiveTotals } from '../files/workbook/live-totals.ts';
import { figureWidth } from '../files/workbook/pivot-table-sheet.ts';
import { exact } from '../formats/exact.ts';
import type { Style } from '../formats/style.ts';
import { axisLabels } from '../pivots/labels.ts';
import { columnPlaces, holdsOthers, pathTo } from '../pivots/lines.ts';
import { measureKinds } from '../pivots/measures/registry.ts';
import type { PivotAxis, PivotTable } from '../pivots/pivot-table.ts';
import type { ResolvedGrouping, ResolvedMeasure, ResolvedPivot } from '../pivots/resolved.ts';
import type { CellValue } from '../tables/cells.ts';
import { firstHead, type Head } from '../tables/lines.ts';
import type { Column, NumberColumn, TextColumn } from '../tables/table.ts';
import type { Totals } from '../totals/kind.ts';
import { type TotalLabels, totalNotes } from './live-totals.ts';
import { plainColumn } from './plain-column.ts';

const groupColumn = ({ header, column }: ResolvedGrouping, depth: number): ResolvedColumn =>
  plainColumn({
    value: `group ${depth}`,
    header,
    type: 'text',
    width: Math.max(120, column.width),
    pinned: true,
    excelFormat: '@',
  });

const figureColumn = (
  { figure, header, take, column, show }: ResolvedMeasure,
  name: string,
  above: string,
): ResolvedColumn =>
  plainColumn({
    ...figure,
    value: name,
    header: above ? `${above}, ${header}` : header,
    width: figureWidth(figure.type),
    unit: null,
    totalWords: take === 'total' && show === 'value' ? (column?.totalWords ?? null) : null,
  });

function textsOf(texts: readonly string[]): TextColumn {
  const dictionary = ['', ...new Set(texts)];
  const codes = new Map(dictionary.map((text, code) => [text, code]));
  return { kind: 'text', codes: Uint32Array.from(texts, (text) => codes.get(text) ?? 0), dictionary };
}

const storageOf = ({ type }: ResolvedColumn): NumberColumn['kind'] => numberKindOf(type)?.storage ?? 'number';

/** Whether the figure of a group is the sum of its subgroups' figures. */
const addsUp = ({ take, column, show }: ResolvedMeasure): boolean =>
  show === 'value' && measureKinds[take].isAdditive(column);

/** Whether the file has rounded figures, which no longer add up. */
const isRounded = ({ figure }: ResolvedMeasure, figures: Float64Array = new Float64Array()): boolean =>
  isRoundedInFiles(figure, { kind: 'number', values: figures.map(exact) }, figures.keys());

const nameOf = (measure: number, place: number): string => `${measure} ${place}`;

/** By group index: the indexes of its direct subgroups. */
function heldPlaces({ levels, parents }: PivotAxis): number[][] {
  const held = Array.from(levels, (): number[] => []);
  parents.forEach((parent, place) => {
    if (levels[place] !== 0) held[parent]?.push(place);
  });
  return held;
}

/** Additive measures have formulas as totals: down over the rows of a group, and across over the columns of a group. */
function liveFigures(pivot: ResolvedPivot, { columns: across, figures }: PivotTable, labels: TotalLabels): LiveTotals {
  const down: Record<string, 'sum'> = {};
  const sums: Record<string, string[]> = {};
  const held = heldPlaces(across);
  const isLive = pivot.values.map((measure, number) => addsUp(measure) && !isRounded(measure, figures[number]));
  pivot.values.forEach((_, number) => {
    if (!isLive[number]) return;
    held.forEach((places, place) => {
      down[nameOf(number, place)] = 'sum';
      if (places.length > 0) sums[nameOf(number, place)] = places.map((each) => nameOf(number, each));
    });
  });
  const headers = (areLive: boolean) =>
    pivot.values.filter((_, number) => isLive[number] === areLive).map(({ header }) => header);
  return { down, across: sums, notes: totalNotes(labels, headers(true), headers(false)) };
}

/**
 * A pivot as the lines of a file: one column per row field and one per figure. Groups with subgroups become header
 * lines above their content, so that nothing is counted twice. The grand total is the totals row.
 */
export function pivotSheet(pivot: ResolvedPivot, table: PivotTable, style: Style, labels: TotalLabels): SheetLines {
  const { rows, columns: across, figures } = table;
  const rowLabel = axisLabels(pivot.rows, rows, style, pivot.words);
  const columnLabel = axisLabels(pivot.columns, across, style, pivot.words);
  const width = across.levels.length;
  const groups = pivot.rows.map(groupColumn);
  const isApart = [...pivot.rows, ...pivot.columns].some((grouping) => grouping.isApart);
  const drawn = columnPlaces(across).flatMap((place) => {
    const above =
      pivot.columns.length > 0 ? pathTo(across, place).map(columnLabel).join(', ') || pivot.words.total : '';
    return pivot.values.map((measure, number) => {
      const own = figures[number] ?? new Float64Array();
      return {
        column: figureColumn(measure, nameOf(number, place), above),
        at: (row: number) => exact(own[row * width + place] ?? Number.NaN),
      };
    });
  });
  const all = Array.from(rows.levels, (_, place) => place).slice(1);
  const leaves = pivot.rows.length === 0 ? [0] : all.filter((place) => !holdsOthers(rows, place));
  const rowOf = new Map(leaves.map((place, row) => [place, row]));
  const labelAt = (depth: number) => (place: number) => {
    const at = pathTo(rows, place)[depth];
    return at === undefined ? '' : rowLabel(at);
  };
  const found = new Map<string, Column>();
  groups.forEach(({ value }, depth) => {
    found.set(value, textsOf(leaves.map(labelAt(depth))));
  });
  for (const { column, at } of drawn) {
    const values = Float64Array.from(leaves, at);
    found.set(column.value, { kind: storageOf(column), values });
  }
  const cellsOf = (place: number): Record<string, CellValue> =>
    Object.fromEntries(drawn.map(({ column, at }) => [column.value, numberOrNull(at(place))]));
  const heads: Head[] = [];
  const places = (pivot.rows.length === 0 ? [0] : all).map((place) => {
    const row = rowOf.get(place);
    if (row !== undefined) return row;
    const level = (rows.levels[place] as number) - 1;
    const labels = groups.slice(0, level + 1).map(({ value }, depth) => [value, labelAt(depth)(place)]);
    return (
      firstHead + heads.push({ type: 'group', level, cells: { ...Object.fromEntries(labels), ...cellsOf(place) } }) - 1
    );
  });
  const totals: Totals = Object.fromEntries(
    drawn.map(({ column, at }) => {
      const value = numberOrNull(at(0));
      const rows = leaves.filter((place) => !Number.isNaN(at(place))).length;
      return [column.value, value === null ? null : { value, rows }];
    }),
  );
  return {
    columns: [...groups, ...drawn.map(({ column }) => column)],
    table: { length: leaves.length, columns: found },
    lines: { places: Uint32Array.from(places), heads, level: Math.max(0, pivot.rows.length - 1) },
    totals: pivot.rows.length === 0 || isApart ? null : totals,
    ...(isApart ? {} : { live: liveFigures(pivot, table, labels) }),
  };
}

const numberOrNull = (value: number): number | null => (Number.isNaN(value) ? null : value);
