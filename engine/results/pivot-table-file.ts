import type { ResolvedColumn } from '../columns/column.ts';
import { isPlainText } from '../columns/registry.ts';
import type { ExportInput } from '../files/document/export-input.ts';
import type { PivotTableField, PivotTableInput, PivotTableValue } from '../files/document/pivot-table.ts';
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

/** The translated texts of a native PivotTable. */
export interface PivotTableTexts {
  /** The row count, used as the value if none of the pivot's values can be live. */
  rows: ResolvedMeasure;
  /** Sheet names. */
  sheet: string;
  displayedSheet: string;
  values: string;
  /** Headers for added field columns whose own header is already taken. */
  fields: Readonly<Record<'rows' | 'columns', readonly string[]>>;
  notes: {
    /** Always shown. */
    made: string;
    /** Introduces the list of values that are fixed. */
    fixed: string;
    renamed: string;
    reordered: string;
  };
  tooManyRows: string;
  tooLarge: string;
}

interface PivotTableFileInput {
  table: Table;
  lines: Lines;
  pivot: ResolvedPivot;
  /** The columns of the row sheet. */
  columns: readonly ResolvedColumn[];
  style: Style;
  texts: PivotTableTexts;
  labels: TotalLabels;
}

/** A column that the PivotTable reads from the row sheet: the report's own, or an added one. */
interface Used {
  column: ResolvedColumn;
  /** null if the table already has it. */
  data: Column | null;
}

/** The maximum length of a field name. Spreadsheets accept longer ones, but can't display them. */
const longestName = 255;

/** Whether the column itself can serve as the field: its texts are exactly the labels of its groups. */
function isItself({ column, by, step }: ResolvedGrouping, { hasBlank, hasOthers, isRenamed }: Items): boolean {
  return isPlainText(column.type) && by === null && step === null && !hasBlank && !hasOthers && !isRenamed;
}

function labelColumn({ ofRow, labels }: Items, rows: Rows, length: number): Column {
  const codes = new Uint32Array(length);
  rows.forEach((row, i) => {
    codes[row] = (ofRow[i] as number) + 1;
  });
  return { kind: 'text', codes, dictionary: ['', ...labels] };
}

/** The source columns of row and column fields, in order. */
function groupedColumns(
  { table, columns, pivot, texts }: PivotTableFileInput,
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
      const header = (isTaken && texts.fields[zone][depth]) || grouping.header;
      return {
        column: plainColumn({ value: `${zone} ${depth}`, header, type: 'text', excelFormat: '@' }),
        data: labelColumn(own, rows, table.length),
      };
    }),
  );
}

/** LibreOffice mixes up the settings of a column that is used more than twice. */
const mostUses = 2;

/** The source columns of values, in order. Row counts use a column of ones. */
function valueColumns(
  { columns, table, texts }: PivotTableFileInput,
  values: readonly LiveValue[],
  grouped: readonly Used[],
): Used[] {
  const used = new Map(grouped.map(({ column }) => [column.value, 1]));
  return values.map(({ column }): Used => {
    if (!column) {
      const { header, figure } = texts.rows;
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

/** The columns of the sheet: the report's, then the added ones, with unique names. */
function sheetColumns(columns: readonly ResolvedColumn[], used: readonly Used[]): ResolvedColumn[] {
  const all = new Map([...columns, ...used.map(({ column }) => column)].map((column) => [column.value, column]));
  const names = distinctNames(
    Array.from(all.values(), ({ header }) => header),
    longestName,
  );
  return [...all.values()].map((column, place) => ({ ...column, header: names[place] ?? '' }));
}

/** The names of values as in the pivot. A space is appended to names that a column already has. */
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

/**
 * A field is sorted by a value only if that value is live and shown as is, and if there is no Other group, which
 * always comes last.
 */
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
  { texts, pivot }: PivotTableFileInput,
  values: readonly LiveValue[],
  fields: readonly PivotTableField[],
  items: readonly Items[],
): string[] {
  const live = new Set(values.map(({ measure }) => measure));
  const fixed = pivot.values.filter((_, place) => !live.has(place)).map(({ header }) => header);
  const isReordered = fields.some(({ sort }, place) => !sort && items[place]?.isReordered);
  return [
    texts.notes.made,
    ...(fixed.length > 0 ? [texts.notes.fixed, fixed.join(', ')] : []),
    ...(items.some(({ isRenamed }) => isRenamed) ? [texts.notes.renamed] : []),
    ...(isReordered ? [texts.notes.reordered] : []),
  ];
}

function computed({ table, pivot, style, texts }: PivotTableFileInput, rows: Rows): PivotTable {
  const found = computePivot(table, rows, pivot, style.locale);
  if (found.type !== 'pivot') throw new RangeError(texts.tooLarge);
  return found;
}

const asTheyAre = (pivot: ResolvedPivot): ResolvedPivot => ({
  ...pivot,
  values: pivot.values.map((measure) => ({ ...measure, show: 'value' })),
});

/**
 * Adds a native PivotTable to a file of rows. A field uses the column itself if its texts are the group labels,
 * otherwise an added column with the labels. Values that a PivotTable can't calculate are on a separate sheet.
 * @throws RangeError with a translated message if the pivot is too large.
 */
export function pivotTableFile(input: PivotTableFileInput): Pick<ExportInput, 'columns' | 'table' | 'pivotTable'> {
  const { texts, table, style, labels } = input;
  const rows = rowsOf(input.lines);
  // A fallback after the pivot's own values, in case none of them can be live.
  const beside = { ...texts.rows, isBeside: true } as const;
  const pivot = { ...input.pivot, values: [...input.pivot.values, beside] };
  const withRowCount = { ...input, pivot };
  const found = computed(withRowCount, rows);
  const all = liveValues(pivot, computed({ ...withRowCount, pivot: asTheyAre(pivot) }, rows), table, rows);
  const own = all.filter(({ measure }) => measure < input.pivot.values.length);
  const values = own.length > 0 ? own : all.slice(-1);
  const axes = { table, rows, style, words: pivot.words };
  const items = {
    rows: axisItems(pivot.rows, { ...axes, axis: found.rows }),
    columns: axisItems(pivot.columns, { ...axes, axis: found.columns }),
  };
  const grouped = groupedColumns(withRowCount, rows, items);
  const counted = valueColumns(withRowCount, values, grouped);
  const columns = sheetColumns(input.columns, [...grouped, ...counted]);
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
  const isWhole = own.length === input.pivot.values.length;
  const pivotTable: PivotTableInput = {
    sheet: texts.sheet,
    notes: notesOf(input, values, [...fields.rows, ...fields.columns], [...items.rows, ...items.columns]),
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
      values: texts.values,
      tooManyRows: texts.tooManyRows,
      tooManyGroups: texts.tooLarge,
    },
    displayed: isWhole ? null : { ...pivotSheet(input.pivot, found, style, labels), sheet: texts.displayedSheet },
  };
  const added = [...grouped, ...counted].flatMap(({ column, data }) => (data ? [[column.value, data] as const] : []));
  return { columns, table: { length: table.length, columns: new Map([...table.columns, ...added]) }, pivotTable };
}
