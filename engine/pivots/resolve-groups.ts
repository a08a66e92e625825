import type { ResolvedColumn } from '../columns/column.ts';
import type { Context } from '../context/context.ts';
import type { Style } from '../formats/style.ts';
import { type DatePartName, datePartNames, type GroupField } from '../schema/pivot.ts';
import { viewLimits } from '../schema/view-limits.ts';
import { isDated } from './fields.ts';
import type { GroupPath } from './group-lines.ts';
import { labelWriter } from './labels.ts';
import { headerOfGrouping, readGrouping } from './resolve.ts';
import type { ResolvedGrouping } from './resolved.ts';

/** The groupings of rows for one viewer. Plain JSON. */
export interface ResolvedGroups {
  fields: (Pick<ResolvedGrouping, 'column' | 'by' | 'step' | 'header'> & { asked: GroupField })[];
  words: { blank: string; rows: string };
}

/** Resolves groupings over the columns of a report; columns that it lacks are left out. */
export function resolveGroups(
  asked: readonly GroupField[],
  columns: readonly ResolvedColumn[],
  { words }: Pick<Context, 'words'>,
): ResolvedGroups {
  const fields = asked.flatMap((field) => {
    const column = columns.find(({ value }) => value === field.value);
    const grouping = column && readGrouping(field, column);
    return grouping ? [{ ...grouping, header: headerOfGrouping(grouping, words), asked: field }] : [];
  });
  return { fields, words: { blank: words('pivots.blank'), rows: words('pivots.measures.rows') } };
}

/** Prepares the labels of groups. */
export function groupLabels({ fields, words }: ResolvedGroups, style: Style): (path: GroupPath) => string {
  const writers = fields.map((field) => labelWriter(field, style, words));
  return (path) => writers[path.length - 1]?.(path.at(-1) ?? null) ?? '';
}

/** The order in which date parts are suggested: a group for each day would have too few rows. */
const turns: Readonly<Record<DatePartName, number>> = { month: 1, year: 2, day: 3, quarter: 4, week: 5, weekday: 6 };
const firstParts = datePartNames.toSorted((a, b) => turns[a] - turns[b]);

/** Whether the maximum number of groupings is reached. */
export const isFullyGrouped = (groups: readonly GroupField[]): boolean => groups.length >= viewLimits.fields;

/** Whether a grouping can be added for a column. Dates can be grouped by several parts, other columns once. */
export const canGroup = (groups: readonly GroupField[], column: ResolvedColumn): boolean =>
  !isFullyGrouped(groups) && (isDated(column) || !groups.some(({ value }) => value === column.value));

/** Adds an innermost grouping. */
export function withGroup(groups: readonly GroupField[], column: ResolvedColumn): GroupField[] {
  const { value } = column;
  if (!canGroup(groups, column)) return [...groups];
  if (!isDated(column)) return [...groups, { value }];
  const taken = groups.filter((group) => group.value === value).map(({ by = 'day' }) => by);
  const by = firstParts.find((part) => !taken.includes(part)) ?? 'month';
  return [...groups, { value, by }];
}
