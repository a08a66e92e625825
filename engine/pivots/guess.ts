import type { ResolvedColumn } from '../columns/column.ts';
import { columnKinds, figureKindOf } from '../columns/registry.ts';
import type { Headline, Pivot, PivotField } from '../schema/pivot.ts';
import { firstPart, isDated } from './fields.ts';
import { total } from './measures/total.ts';

interface Guessed {
  columns: readonly ResolvedColumn[];
  hierarchies: readonly { columns: readonly string[] }[];
  pivot: Pivot | null;
  headline: Headline | null;
}

/** The default measures: the first headline figure, else the first sum, and a count of rows. */
function measured(columns: readonly ResolvedColumn[], headline: Headline | null): Pivot['values'] {
  const headed = headline?.values.find(({ value }) => columns.some((column) => column.value === value));
  if (headed) return [headed, { take: 'count' }];
  const figures = columns.filter((column) => column.enabled && total.suits(column));
  const sums = figures.filter((column) => total.isAdditive(column));
  const first = sums.find(({ type }) => figureKindOf(type)?.measures === 'money') ?? sums[0] ?? figures[0];
  return first ? [{ value: first.value }, { take: 'count' }] : [{ take: 'count' }];
}

/** Text columns that classify a row rather than identify it: first those with codes, then others that are not pinned. */
function sortsOf(columns: readonly ResolvedColumn[]): ResolvedColumn[] {
  const texts = columns.filter(
    ({ type, enabled, pinned }) => columnKinds[type].storage === 'text' && enabled && !pinned,
  );
  return [...texts.filter(({ values }) => values !== null), ...texts.filter(({ values }) => values === null)];
}

/**
 * The initial pivot: the report's own, or a guess from its columns. Rows: the outermost column of the first hierarchy, or a
 * column that classifies rows. Columns: the first date by quarter. Values: the headline, or the first column with a total.
 */
export function firstPivot({ columns, hierarchies, pivot, headline }: Guessed): Pivot {
  if (pivot) return pivot;
  const known = (field: string | undefined) => columns.some(({ value }) => value === field);
  const outermost = hierarchies.map((each) => each.columns[0]).find(known);
  const sort = outermost ?? sortsOf(columns)[0]?.value;
  const date = columns.find((column) => column.enabled && isDated(column));
  const across: PivotField[] = date ? [{ value: date.value, by: firstPart(date, 'quarter') }] : [];
  return {
    rows: sort ? [{ value: sort }] : [],
    columns: across,
    values: measured(columns, headline),
  };
}
