import type { ResolvedColumn } from '../columns/column.ts';
import { columnKinds, textKindOf } from '../columns/registry.ts';
import type { Headline, Pivot } from '../schema/pivot.ts';
import type { ResolvedPivot } from './resolved.ts';

// Which fields a pivot reads is known before there are rows: nothing here may need what adds rows up.

/** Days and moments, of which a part is taken. */
export const isDated = ({ type }: Pick<ResolvedColumn, 'type'>): boolean =>
  ['date', 'datetime'].includes(columnKinds[type].storage);

/** Steps of a course by their names, such as periods. */
export const isCourse = ({ type }: Pick<ResolvedColumn, 'type'>): boolean => textKindOf(type).isCourse;

/** What figures have a course over. */
export const hasCourse = (column: Pick<ResolvedColumn, 'type'>): boolean => isDated(column) || isCourse(column);

/** The fields that a pivot reads. */
export const fieldsOfPivot = ({ rows = [], columns = [], values }: Pivot): string[] =>
  [...rows, ...columns, ...values].flatMap(({ value }) => value ?? []);

/** The fields that rows are grouped by, down and across. */
export const fieldsGrouped = ({ rows, columns }: ResolvedPivot): string[] =>
  [...rows, ...columns].map(({ column }) => column.value);

/** The fields that a resolved pivot reads. */
export const fieldsRead = ({ rows, columns, values }: ResolvedPivot): string[] =>
  [...rows, ...columns, ...values].flatMap(({ column }) => column?.value ?? []);

export interface Headed {
  headline: Headline | null;
  columns: readonly ResolvedColumn[];
}

/** The date over which headline figures are followed; or periods, where it is said. */
export const dateOfHeadline = ({ headline, columns }: Headed): ResolvedColumn | undefined =>
  headline?.over === null
    ? undefined
    : columns.find((column) => (headline?.over ? column.value === headline.over : column.enabled && isDated(column)));

/** The fields that headline figures are read from. */
export const fieldsOfHeadline = (given: Headed): string[] =>
  given.headline ? [...given.headline.values, dateOfHeadline(given)].flatMap((each) => each?.value ?? []) : [];
