import type { ResolvedColumn } from '../columns/column.ts';
import { figureKindOf, finestPartOf, numberKindOf } from '../columns/registry.ts';
import type { Context } from '../context/context.ts';
import type { WordKey } from '../context/word-key.ts';
import { headerInSentence, startedBy } from '../formats/mid-sentence.ts';
import type {
  DatePartName,
  GroupField,
  MeasureLook,
  MeasureName,
  Pivot,
  PivotField,
  PivotMeasure,
} from '../schema/pivot.ts';
import type { Grouping } from './keys.ts';
import type { Figure } from './measures/kind.ts';
import { measureKinds } from './measures/registry.ts';
import type { ResolvedGrouping, ResolvedMeasure, ResolvedPivot } from './resolved.ts';
import { suitsMeasure } from './suits.ts';

type Words = Context['words'];

/** How rows are grouped by a column. */
export function readGrouping(asked: GroupField, column: ResolvedColumn): Grouping & { column: ResolvedColumn } {
  const finest = finestPartOf(column.type);
  const by: DatePartName | null = finest && (asked.by ?? finest);
  // A bucket narrower than the displayed precision is ignored.
  const isWide =
    (numberKindOf(column.type)
      ?.compared(column)
      .bound(asked.step ?? 0) ?? 0) > 0;
  const step = figureKindOf(column.type) && isWide ? (asked.step ?? null) : null;
  return { column, by, step };
}

function groupingOf(asked: PivotField, column: ResolvedColumn, words: Words): ResolvedGrouping {
  const grouping = readGrouping(asked, column);
  const measure = asked.sort?.measure ?? null;
  return {
    ...grouping,
    header: headerOfGrouping(grouping, words),
    sort: { measure, direction: asked.sort?.direction ?? (measure === null ? 'asc' : 'desc') },
    top: asked.top ?? null,
    ...(asked.apart ? { isApart: true } : {}),
    asked,
  };
}

/** The name of a grouping: "Transaction date by month"; for a column of months just "Month". */
export const headerOfGrouping = ({ by, column }: Grouping & { column: ResolvedColumn }, words: Words): string =>
  by && !(by === 'month' && finestPartOf(column.type) === 'month')
    ? words(`pivots.parts.${by}`, { column: column.header })
    : column.header;

const share: Figure = { type: 'percent', decimals: 1, align: 'right', excelFormat: '0.0%', unit: null };

const figures: Readonly<Record<MeasureLook, (own: Figure) => Figure>> = {
  value: (own) => own,
  of_row: () => share,
  of_column: () => share,
  of_total: () => share,
  change: (own) => own,
  change_share: () => share,
};

const averaged: Partial<Record<WordKey, WordKey>> = {
  'pivots.measures.mean': 'pivots.measures.mean_of_average',
  'pivots.measures.mean_of_rows': 'pivots.measures.mean_of_average_rows',
};

/** Whether a header names an average: "Average speed", « Odomètre moyen ». The stem covers both genders in French. */
const namesAverage = (header: string, words: Words): boolean =>
  header.toLowerCase().includes(words('pivots.take.mean').slice(0, 5).toLowerCase());

/** The name of a measure: "Average net cost", but "Average speed", not "Average average speed". */
function nameOf(take: MeasureName, column: ResolvedColumn | null, words: Words): string {
  const own = measureKinds[take].words(column);
  if (!column) return words(own);
  if (take === 'distinct' && column.counted) return column.counted;
  const key = (namesAverage(column.header, words) ? averaged[own] : undefined) ?? own;
  return startedBy(column.header, words(key, { column: headerInSentence(column) }));
}

function measureOf(asked: PivotMeasure, columns: readonly ResolvedColumn[], words: Words): ResolvedMeasure | null {
  const { value, take = 'total', show = 'value' } = asked;
  const column = columns.find((each) => each.value === value) ?? null;
  if (value !== undefined && !column) return null;
  const kind = measureKinds[take];
  if (!suitsMeasure(column, take, show)) return null;
  const measure = nameOf(take, column, words);
  const header = words(`pivots.looks.${show}`, { measure });
  return { take, column, show, header, figure: figures[show](kind.figure(column)), asked };
}

/** The parts of the requested pivot that could be resolved. */
export function soundPivot({ rows, columns, values, hideEmpty }: ResolvedPivot): Pivot {
  const fieldOf = ({ asked, sort: { measure, direction } }: ResolvedGrouping): PivotField => {
    const { sort, ...rest } = asked;
    return sort ? { ...rest, sort: { direction, ...(measure === null ? {} : { measure }) } } : rest;
  };
  return {
    rows: rows.map(fieldOf),
    columns: columns.map(fieldOf),
    values: values.map(({ asked }) => asked),
    ...(hideEmpty ? { hide_empty: true } : {}),
  };
}

/**
 * Resolves a pivot over the columns of a report. Missing columns and unsuitable measures are left out and listed; a sort by such
 * a measure becomes a sort by label.
 */
export function resolvePivot(
  asked: Pivot,
  columns: readonly ResolvedColumn[],
  { words }: Pick<Context, 'words'>,
): ResolvedPivot {
  const missing: string[] = [];
  const places: (number | null)[] = [];
  const values: ResolvedMeasure[] = [];
  for (const each of asked.values) {
    const measure = measureOf(each, columns, words);
    places.push(measure ? values.push(measure) - 1 : null);
    if (!measure) missing.push(each.value ?? each.take ?? '');
  }
  const groupings = (fields: readonly PivotField[] = []): ResolvedGrouping[] =>
    fields.flatMap((field) => {
      const column = columns.find((each) => each.value === field.value);
      if (!column) missing.push(field.value);
      if (!column) return [];
      const grouping = groupingOf(field, column, words);
      const measure = grouping.sort.measure === null ? null : (places[grouping.sort.measure] ?? null);
      // The measure to sort by was left out: sort by label.
      const direction = measure === null ? (field.sort?.direction ?? 'asc') : grouping.sort.direction;
      return [{ ...grouping, sort: { measure, direction } }];
    });
  return {
    rows: groupings(asked.rows),
    columns: groupings(asked.columns),
    values,
    hideEmpty: asked.hide_empty ?? false,
    words: {
      blank: words('pivots.blank'),
      others: words('pivots.others'),
      blankApart: words('pivots.blank_apart'),
      othersApart: words('pivots.others_apart'),
      total: words('pivots.total'),
    },
    missing,
  };
}

/** Resolves a changed shape of a resolved pivot over the same columns. Measures keep the headers that they had. */
export function resolveReshaped(
  pivot: ResolvedPivot,
  asked: Pivot,
  columns: readonly ResolvedColumn[],
  context: Pick<Context, 'words'>,
): ResolvedPivot {
  const resolved = resolvePivot(asked, columns, context);
  const values = resolved.values.map((measure) => {
    const { take, show, column } = measure;
    const named = pivot.values.find(
      (each) => each.take === take && each.show === show && each.column?.value === column?.value,
    );
    return named ? { ...measure, header: named.header } : measure;
  });
  return { ...resolved, values, words: pivot.words };
}
