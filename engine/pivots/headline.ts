import type { Context } from '../context/context.ts';
import type { PivotField } from '../schema/pivot.ts';
import { dateOfHeadline, firstPart, type HeadlineSource } from './fields.ts';
import { mostColumns, type PivotAxis, type PivotTable } from './pivot-table.ts';
import { resolvePivot } from './resolve.ts';
import type { ResolvedPivot } from './resolved.ts';

/** With fewer parts there is no trend to show. */
const leastParts = 6;

/**
 * The pivot of the headline figures, with the weeks of the date as columns, or coarser parts where there are too many. Figures
 * that the viewer may not see are left out.
 */
export function headlinePivot(report: HeadlineSource, context: Context): ResolvedPivot | null {
  if (!report.headline) return null;
  const date = dateOfHeadline(report);
  const columns: PivotField[] = date ? [{ value: date.value, by: firstPart(date, 'week') }] : [];
  return { ...resolvePivot({ values: report.headline.values, columns }, report.columns, context), coarsens: true };
}

/** A headline figure; NaN where there is none. */
export interface HeadlineFigure {
  /** The total, or the figure of the last period. */
  value: number;
  /** The last period, where its trend is over periods. */
  period?: string;
  /** Its trend by consecutive date parts, NaN for parts without rows; empty where there are too few. */
  course: number[];
}

/** The places of the periods, which are all complete. */
const periods = ({ levels, values }: PivotAxis): number[] =>
  [...values.keys()].filter((place) => levels[place] === 1 && typeof values[place] === 'string');

/** The places of consecutive date parts; -1 for parts without rows. */
function course({ levels, values }: PivotAxis, isWhole: boolean): number[] {
  const places = new Map<number, number>();
  for (const [place, value] of values.entries())
    if (levels[place] === 1 && typeof value === 'number') places.set(value, place);
  if (places.size < leastParts) return [];
  const [first, last] = [Math.min(...places.keys()), Math.max(...places.keys())];
  // One row in another century would flatten everything else.
  if (last - first > mostColumns) return [];
  // The first and last parts are incomplete and would look like a drop.
  const broken = isWhole ? 0 : 1;
  return Array.from({ length: last - first + 1 - 2 * broken }, (_, part) => places.get(first + broken + part) ?? -1);
}

/** The periods, or the numbers of the date parts, of a trend, in its order. */
export function courseNames({ columns }: PivotTable, isWhole: boolean): (string | number)[] {
  const named = periods(columns);
  if (named.length > 0) return named.map((place) => columns.values[place] as string);
  const { length } = course(columns, isWhole);
  const last = columns.values.reduce<number>(
    (most, value) => (typeof value === 'number' && value > most ? value : most),
    Number.NEGATIVE_INFINITY,
  );
  return Array.from({ length }, (_, part) => last - (isWhole ? 0 : 1) - length + 1 + part);
}

/** The figures of a headline's pivot. The date parts at both ends are left out, unless all are complete. */
export function headlineFigures({ columns, figures }: PivotTable, isWhole = false): HeadlineFigure[] {
  const named = periods(columns);
  const last = named.at(-1);
  const whole = last === undefined ? course(columns, isWhole) : named.length > 1 ? named : [];
  const to = columns.values[last ?? -1];
  return figures.map((own) => {
    const all = whole.map((place) => own[place] ?? Number.NaN);
    const isTrend =
      named.length > 0 || all.filter((value) => !Number.isNaN(value)).length >= leastParts - (isWhole ? 0 : 2);
    return {
      value: own[last ?? 0] ?? Number.NaN,
      ...(typeof to === 'string' ? { period: to } : {}),
      course: isTrend ? all : [],
    };
  });
}
