import type { ColDef, ColGroupDef } from 'ag-grid-community';
import { cellWriter, isMarkedNegative } from '../../engine/columns/cell.ts';
import type { Style } from '../../engine/formats/style.ts';
import { axisLabels } from '../../engine/pivots/labels.ts';
import { holdsOthers } from '../../engine/pivots/lines.ts';
import type { PivotTable } from '../../engine/pivots/pivot-table.ts';
import type { ResolvedPivot } from '../../engine/pivots/resolved.ts';
import { textWidth } from '../tables/fit-totals.ts';
import type { PivotLine } from './pivot-line.ts';
import { TreeCell } from './tree-cell.tsx';

interface Options {
  pivot: ResolvedPivot;
  table: PivotTable;
  style: Style;
  /** How many times larger than usual the font is. */
  scale: number;
  /** The width of the grid in pixels. */
  room: number;
}

type Def = ColDef<PivotLine> | ColGroupDef<PivotLine>;

/** Pixels with the usual font size: narrow enough for a dozen columns. */
const widths = { least: 84, most: 260, tree: { least: 160, most: 360 } };

/** The estimated width of a label: most letters are narrower than the widest one. */
const labelWidth = (text: string): number => 22 + (textWidth(text) - 22) * 0.62;

const within = (width: number, { least, most }: { least: number; most: number }) =>
  Math.min(most, Math.max(least, width));

/** The columns of one column group, one for each value. */
function valueDefs({ pivot, table, style, scale }: Options, column: number, header: string): ColDef<PivotLine>[] {
  const width = table.columns.levels.length;
  const isSum = pivot.columns.length > 0 && (table.columns.levels[column] ?? 0) < pivot.columns.length;
  return pivot.values.map((measure, place): ColDef<PivotLine> => {
    const write = cellWriter(measure.figure, style);
    const figures = table.figures[place];
    const figureAt = (row: number) => figures?.[row * width + column] ?? Number.NaN;
    const name = pivot.values.length > 1 ? measure.header : header;
    return {
      colId: `${place} ${column}`,
      headerName: name,
      headerTooltip: name,
      headerClass: 'ag-right-aligned-header',
      width: scale * within(Math.max(textWidth(write(figureAt(0))), labelWidth(name)), widths),
      valueGetter: ({ data }) => (data ? figureAt(data.place) : Number.NaN),
      valueFormatter: ({ value }) => write(value),
      cellClass: isSum ? 'motorpool-right motorpool-sum' : 'motorpool-right',
      cellClassRules: { 'motorpool-negative': ({ value }) => isMarkedNegative(measure.figure, value) },
    };
  });
}

/** A column group with its children, followed by its subtotal. */
function groupDefs(options: Options, labels: (place: number) => string, from: number): { defs: Def[]; next: number } {
  const { columns } = options.table;
  const level = columns.levels[from] ?? 0;
  const label = labels(from);
  const held: Def[] = [];
  let next = from + 1;
  while (next < columns.levels.length && (columns.levels[next] ?? 0) > level) {
    const inner = groupDefs(options, labels, next);
    held.push(...inner.defs);
    next = inner.next;
  }
  const isSingle = options.pivot.values.length === 1;
  const isInnermost = !holdsOthers(columns, from);
  const own = valueDefs(options, from, isInnermost ? label : options.pivot.words.total);
  if (isInnermost && isSingle) return { defs: own, next };
  const total: Def[] = isSingle || isInnermost ? own : [{ headerName: options.pivot.words.total, children: own }];
  const group: ColGroupDef<PivotLine> = { headerName: label, marryChildren: true, children: [...held, ...total] };
  return { defs: [group], next };
}

/** The width of columns with their children, in pixels. */
const widthOf = (defs: readonly Def[]): number =>
  defs.reduce((sum, def) => sum + ('children' in def ? widthOf(def.children) : (def.width ?? 0)), 0);

/** The share of the grid that columns on both sides may take while the others scroll. */
const mostPinned = 0.6;

/** Whether the other columns have to scroll, and have room to, beside group names and grand totals that stay in view. */
function mustScroll(beside: readonly Def[], others: readonly Def[], room: number): boolean {
  return widthOf(beside) + widthOf(others) > room && widthOf(beside) <= room * mostPinned;
}

/** The grid columns of a pivot: row groups, column groups, grand totals. */
export function pivotDefs(options: Options): Def[] {
  const { pivot, table, style, room, scale } = options;
  const rowLabels = axisLabels(pivot.rows, table.rows, style, pivot.words);
  const columnLabels = axisLabels(pivot.columns, table.columns, style, pivot.words);
  const header = pivot.rows.map((grouping) => grouping.header).join(' / ');
  const some = Array.from(
    { length: Math.min(table.rows.levels.length, 200) },
    (_, place) =>
      labelWidth(rowLabels(place)) + (pivot.rows.length > 1 ? 24 + (table.rows.levels[place] ?? 0) * 16 : 0),
  );
  const tree: ColDef<PivotLine> = {
    colId: 'groups',
    headerName: header,
    headerTooltip: header,
    pinned: 'left',
    lockPosition: 'left',
    width: Math.min(room * 0.42, scale * within(Math.max(...some, labelWidth(header)), widths.tree)),
    valueGetter: ({ data }) => (data ? rowLabels(data.place) : ''),
    cellRenderer: TreeCell,
    tooltipValueGetter: ({ value }) => value,
  };
  const across: Def[] = [];
  for (let place = 1; place < table.columns.levels.length; ) {
    const { defs, next } = groupDefs(options, columnLabels, place);
    across.push(...defs);
    place = next;
  }
  if (pivot.columns.length === 0) return [tree, ...valueDefs(options, 0, pivot.values[0]?.header ?? '')];
  const totals = valueDefs(options, 0, pivot.words.total);
  const pinned = mustScroll([tree, ...totals], across, room) ? 'right' : null;
  const own = totals.map((def): Def => ({ ...def, pinned }));
  const isGrouped = pivot.values.length > 1;
  return [tree, ...across, ...(isGrouped ? [{ headerName: pivot.words.total, children: own }] : own)];
}
