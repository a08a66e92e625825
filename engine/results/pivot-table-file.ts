import type { ResolvedColumn } from '../columns/column.ts';
import type { ExportInput } from '../exports/export-input.ts';
import type { PivotTableField, PivotTableInput, PivotTableValue } from '../exports/pivot-table.ts';
import type { Style } from '../formats/style.ts';
import { computePivot } from '../pivots/compute.ts';
import { columnPlaces, pathTo } from '../pivots/lines.ts';
import type { PivotAxis, PivotTable } from '../pivots/pivot-table.ts';
import type { ResolvedGrouping, ResolvedMeasure, ResolvedPivot } from '../pivots/resolved.ts';
import { type Lines, rowsOf } from '../tables/lines.ts';
import type { Column, Rows, Table } from '../tables/table.ts';
import type { TotalLabels } from './live-totals.ts';
import { pivotSheet } from './pivot-file.ts';
import { axisItems, distinctNames, type Items } from './pivot-items.ts';
import { type LiveValue, liveValues } from './pivot-table-values.ts';
import { plainColumn } from './plain-column.ts';

/** What is told of a PivotTable, and on it, in the user's words. */
export interface PivotTableTold {
  /** How its rows are counted: what it shows where it can show none of the pivot's values. */
  rows: ResolvedMeasure;
  /** Names of sheets. */
  sheet: string;
  seen: string;
  values: string;
  /** What the columns are called that are added for fields down and across, where another column is called as those are. */
  fields: Readonly<Record<'rows' | 'columns', readonly string[]>>;
  notes: {
    /** Always there. */
    made: string;
    /** Stands before values that it can't have. */
    fixed: string;
    renamed: string;
    reordered: string;
  };
  tooManyRows: string;
  tooLarge: string;
}

interface Given {
  table: Table;
  lines: Lines;
  pivot: ResolvedPivot;
  /** Those of the rows' sheet. */
  columns: readonly ResolvedColumn[];
  style: Style;
  told: PivotTableTold;
  labels: TotalLabels;
}

/** A column of the rows' sheet that a PivotTable reads: the report's own, or one that is made for it. */
interface Used {
  column: ResolvedColumn;
  /** null: the table has it. */
  data: Column | null;
}

/** Spreadsheets take longer names of fields, and no screen shows them. */
const longestName = 255;

/** Where the texts of a column are the labels of its groups, and each stands for one, the column itself is grouped by. */
function isItself({ column, by, step }: ResolvedGrouping, { hasBlank, hasOthers, isRenamed }: Items): boolean {
  return column.type === 'text' && by === null && step === null && !hasBlank && !hasOthers && !isRenamed;
}

function labelColumn({ ofRow, labels }: Items, rows: Rows, length: number): Column {
  const codes = new Uint32Array(length);
  rows.forEach((row, i) => {
    codes[row] = (ofRow[i] as number) + 1;
  });
  return { kind: 'text', codes, dictionary: ['', ...labels] };
}

/** The columns that fields down and across are read from, in their order. */
function groupedColumns(
  { table, columns, pivot, told }: Given,
  rows: Rows,
  items: Readonly<Record<'rows' | 'columns', readonly Items[]>>,
): Used[] {
  const taken = new Set<string>();
  return (['rows', 'columns'] as const).flatMap((zone) =>
    pivot[zone].map((grouping, depth): Used => {
      const own = items[zone][depth] as Items;
      const column = columns.find(({ value }) => value === grouping.column.value);
      if (
        column &&
        !taken.has(column.value) &&
        table.columns.get(column.value)?.kind === 'text' &&
        isItself(grouping, own)
      ) {
        taken.add(column.value);
        return { column, data: null };
      }
      const isTaken = columns.some(({ header }) => header === grouping.header);
      const header = (isTaken && told.fields[zone][depth]) || grouping.header;
      return {
        column: plainColumn({ value: `${zone} ${depth}`, header, type: 'text', excelFormat: '@' }),
        data: labelColumn(own, rows, table.length),
      };
    }),
  );
}

/** LibreOffice mixes up what is set of a column that is used more often. */
const mostUses = 2;

/** The columns that values are taken of, in their order; rows are counted as ones. */
function valueColumns({ columns, table, told }: Given, values: readonly LiveValue[], grouped: readonly Used[]): Used[] {
  const used = new Map(grouped.map(({ column }) => [column.value, 1]));
  return values.map(({ column }): Used => {
    if (!column) {
      const { header, figure } = told.rows;
      const ones = new Float64Array(table.length).fill(1);
      return { column: plainColumn({ ...figure, value: 'rows', header }), data: { kind: 'number', values: ones } };
    }
    const own = columns.find(({ value }) => value === column.value) ?? { ...column, enabled: true, pinned: false };
    const before = used.get(column.value) ?? 0;
    used.set(column.value, before + 1);
    if (before < mostUses) return { column: own, data: null };
    const copy = { ...own, value: `${own.value} ${before}`, pinned: false, total: { type: 'none' } } as const;
    return { column: copy, data: table.columns.get(column.value) ?? null };
  });
}

/** The columns of the sheet: the report's, then what is read beside them, each under a name of its own. */
function sheetColumns(columns: readonly ResolvedColumn[], used: readonly Used[]): ResolvedColumn[] {
  const all = new Map([...columns, ...used.map(({ column }) => column)].map((column) => [column.value, column]));
  const names = distinctNames(
    Array.from(all.values(), ({ header }) => header),
    longestName,
  );
  return [...all.values()].map((column, place) => ({ ...column, header: names[place] ?? '' }));
}

/** Values are called as in the pivot; where a column is called so, a blank makes the difference. */
function valueNames(
  values: readonly LiveValue[],
  headers: readonly string[],
  columns: readonly ResolvedColumn[],
): string[] {
  const taken = new Set(columns.map(({ header }) => header.toLowerCase()));
  return values.map((_, place) => {
    let name = headers[place] ?? '';
    while (taken.has(name.toLowerCase())) name += ' ';
    taken.add(name.toLowerCase());
    return name;
  });
}

/** Groups are ordered by a value where the PivotTable has it as it is, and none is what is left over, which stands last. */
function fieldsOf(
  groupings: readonly ResolvedGrouping[],
  items: readonly Items[],
  used: readonly Used[],
  values: readonly LiveValue[],
): PivotTableField[] {
  return groupings.map(({ sort }, depth) => {
    const { labels, hidden, hasOthers } = items[depth] as Items;
    const value =
      hasOthers || sort.measure === null
        ? -1
        : values.findIndex(({ measure, show }) => measure === sort.measure && show === 'value');
    return {
      value: used[depth]?.column.value ?? '',
      items: labels,
      hidden,
      sort: value < 0 ? null : { value, direction: sort.direction },
    };
  });
}

const pathsOf = (axis: PivotAxis, places: readonly number[], items: readonly Items[]): number[][] =>
  places.map((place) => pathTo(axis, place).map((at, depth) => items[depth]?.ofPlace(at) ?? 0));

function notesOf(
  { told, pivot }: Given,
  values: readonly LiveValue[],
  fields: readonly PivotTableField[],
  items: readonly Items[],
): string[] {
  const live = new Set(values.map(({ measure }) => measure));
  const fixed = pivot.values.filter((_, place) => !live.has(place)).map(({ header }) => header);
  const isReordered = fields.some(({ sort }, place) => !sort && items[place]?.isReordered);
  return [
    told.notes.made,
    ...(fixed.length > 0 ? [told.notes.fixed, fixed.join(', ')] : []),
    ...(items.some(({ isRenamed }) => isRenamed) ? [told.notes.renamed] : []),
    ...(isReordered ? [told.notes.reordered] : []),
  ];
}

function computed({ table, pivot, style, told }: Given, rows: Rows): PivotTable {
  const found = computePivot(table, rows, pivot, style.locale);
  if (found.type !== 'pivot') throw new RangeError(told.tooLarge);
  return found;
}

const asTheyAre = (pivot: ResolvedPivot): ResolvedPivot => ({
  ...pivot,
  values: pivot.values.map((measure) => ({ ...measure, show: 'value' })),
});

/**
 * Lines with a PivotTable of them. A field is grouped by the column itself where its texts are the labels, and else by one
 * that is added and has the labels; values that a PivotTable can't work out stand on a sheet beside it.
 * @throws RangeError in the user's words where the pivot is too large.
 */
export function pivotTableFile(asked: Given): Pick<ExportInput, 'columns' | 'table' | 'pivotTable'> {
  const { told, table, style, labels } = asked;
  const rows = rowsOf(asked.lines);
  // Behind the pivot's own, for want of another value that is live.
  const beside = { ...told.rows, isBeside: true } as const;
  const pivot = { ...asked.pivot, values: [...asked.pivot.values, beside] };
  const given = { ...asked, pivot };
  const found = computed(given, rows);
  const all = liveValues(pivot, computed({ ...given, pivot: asTheyAre(pivot) }, rows), table, rows);
  const own = all.filter(({ measure }) => measure < asked.pivot.values.length);
  const values = own.length > 0 ? own : all.slice(-1);
  const axes = { table, rows, style, words: pivot.words };
  const items = {
    rows: axisItems(pivot.rows, { ...axes, axis: found.rows }),
    columns: axisItems(pivot.columns, { ...axes, axis: found.columns }),
  };
  const grouped = groupedColumns(given, rows, items);
  const counted = valueColumns(given, values, grouped);
  const columns = sheetColumns(asked.columns, [...grouped, ...counted]);
  const names = valueNames(
    values,
    values.map(({ measure }) => pivot.values[measure]?.header ?? ''),
    columns,
  );
  const fields = {
    rows: fieldsOf(pivot.rows, items.rows, grouped, values),
    columns: fieldsOf(pivot.columns, items.columns, grouped.slice(pivot.rows.length), values),
  };
  const down = [...Array.from(found.rows.levels.keys()).slice(1), 0];
  const across = columnPlaces(found.columns);
  const width = found.columns.levels.length;
  const isWhole = own.length === asked.pivot.values.length;
  const pivotTable: PivotTableInput = {
    sheet: told.sheet,
    notes: notesOf(asked, values, [...fields.rows, ...fields.columns], [...items.rows, ...items.columns]),
    ...fields,
    values: values.map(
      ({ take, show, figure }, place): PivotTableValue => ({
        value: counted[place]?.column.value ?? '',
        header: names[place] ?? '',
        take,
        show,
        figure,
      }),
    ),
    down: pathsOf(found.rows, down, items.rows),
    across: pathsOf(found.columns, across, items.columns),
    figureAt: (value, group, over) =>
      found.figures[values[value]?.measure ?? 0]?.[(down[group] as number) * width + (across[over] as number)] ??
      Number.NaN,
    words: {
      total: pivot.words.total,
      values: told.values,
      tooManyRows: told.tooManyRows,
      tooManyGroups: told.tooLarge,
    },
    seen: isWhole ? null : { ...pivotSheet(asked.pivot, found, style, labels), sheet: told.seen },
  };
  const added = [...grouped, ...counted].flatMap(({ column, data }) => (data ? [[column.value, data] as const] : []));
  return { columns, table: { length: table.length, columns: new Map([...table.columns, ...added]) }, pivotTable };
}
