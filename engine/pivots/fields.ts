import type { ResolvedColumn } from '../columns/column.ts';
import { finestPartOf, textKindOf } from '../columns/registry.ts';
import type { DatePartName, Headline, Pivot } from '../schema/pivot.ts';
import type { ResolvedPivot } from './resolved.ts';

// These functions run before there are rows. This module must not import the code that computes pivots.

/** Dates and datetimes, which are grouped by a date part. */
export const isDated = ({ type }: Pick<ResolvedColumn, 'type'>): boolean => finestPartOf(type) !== null;

/** The part of a date that it is grouped by at first: a column of months by month, one of days by a longer part. */
export const firstPart = ({ type }: Pick<ResolvedColumn, 'type'>, ofDays: 'week' | 'quarter'): DatePartName =>
  finestPartOf(type) === 'month' ? 'month' : ofDays;

/** Named steps in time, such as periods. */
export const isCourse = ({ type }: Pick<ResolvedColumn, 'type'>): boolean => textKindOf(type).isCourse;

/** A column that figures have a trend over. */
export const hasCourse = (column: Pick<ResolvedColumn, 'type'>): boolean => isDated(column) || isCourse(column);

/** The fields that a pivot reads. */
export const fieldsOfPivot = ({ rows = [], columns = [], values }: Pivot): string[] =>
  [...rows, ...columns, ...values].flatMap(({ value }) => value ?? []);

/** The fields that rows and columns are grouped by. */
export const fieldsGrouped = ({ rows, columns }: ResolvedPivot): string[] =>
  [...rows, ...columns].map(({ column }) => column.value);

/** The fields that a resolved pivot reads. */
export const fieldsRead = ({ rows, columns, values }: ResolvedPivot): string[] =>
  [...rows, ...columns, ...values].flatMap(({ column }) => column?.value ?? []);

export interface HeadlineSource {
  headline: Headline | null;
  columns: readonly ResolvedColumn[];
}

/** The date of the trend of headline figures; or the periods, where the headline names them. */
export const dateOfHeadline = ({ headline, columns }: HeadlineSource): ResolvedColumn | undefined =>
  headline?.over === null
    ? undefined
    : columns.find((column) => (headline?.over ? column.value === headline.over : column.enabled && isDated(column)));

/** The fields that headline figures are read from. */
export const fieldsOfHeadline = (source: HeadlineSource): string[] =>
  source.headline ? [...source.headline.values, dateOfHeadline(source)].flatMap((each) => each?.value ?? []) : [];
