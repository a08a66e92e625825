import type { Context } from '../context/context.ts';
import type { PivotField } from '../schema/pivot.ts';
import { dateOfHeadline, type Headed } from './fields.ts';
import { mostColumns, type PivotAxis, type PivotTable } from './pivot-table.ts';
import { resolvePivot } from './resolve.ts';
import type { ResolvedPivot } from './resolved.ts';

/** A course of fewer parts says nothing. */
const leastParts = 6;

/**
 * The pivot that headline figures are read from: the weeks of the date across, or as coarse parts of it as there can be, or
 * nothing. Figures that the viewer lacks are left out.
 */
export function headlinePivot(given: Headed, context: Context): ResolvedPivot | null {
  if (!given.headline) return null;
  const date = dateOfHeadline(given);
  const columns: PivotField[] = date ? [{ value: date.value, by: date.type === 'month' ? 'month' : 'week' }] : [];
  return { ...resolvePivot({ values: given.headline.values, columns }, given.columns, context), coarsens: true };
}

/** A headline figure: NaN where there is nothing. */
export interface HeadlineFigure {
  /** Over all, or of the last period. */
  value: number;
  /** Where its course is over periods: the last one, and the first. */
  period?: { last: string; first: string };
  /** Its course by parts of a date one after the other, NaN for those without rows; empty where there is none to speak of. */
  course: number[];
}

/** The places of periods one after the other, which are all whole. */
const periods = ({ levels, values }: PivotAxis): number[] =>
  [...values.keys()].filter((place) => levels[place] === 1 && typeof values[place] === 'string');

/** The places of parts of a date one after the other, by their numbers; -1 for those without rows. */
function course({ levels, values }: PivotAxis, isWhole: boolean): number[] {
  const places = new Map<number, number>();
  for (const [place, value] of values.entries())
    if (levels[place] === 1 && typeof value === 'number') places.set(value, place);
  if (places.size < leastParts) return [];
  const [first, last] = [Math.min(...places.keys()), Math.max(...places.keys())];
  // One row of a foreign century would leave nothing to be seen.
  if (last - first > mostColumns) return [];
  // Where rows begin and end a part is broken off: it would look like a fall.
  const broken = isWhole ? 0 : 1;
  return Array.from({ length: last - first + 1 - 2 * broken }, (_, part) => places.get(first + broken + part) ?? -1);
}

/** The number of the part of a date before the last one of a course; null where there is no course over a date. */
export function previousPart({ columns }: PivotTable, isWhole: boolean): number | null {
  if (course(columns, isWhole).length < 2) return null;
  const last = columns.values.reduce<number>(
    (most, value) => (typeof value === 'number' && value > most ? value : most),
    Number.NEGATIVE_INFINITY,
  );
  return last - (isWhole ? 1 : 2);
}

/** The figures of a headline's pivot, in order. Parts of a date at both ends are left out, unless all are whole. */
export function headlineFigures({ columns, figures }: PivotTable, isWhole = false): HeadlineFigure[] {
  const named = periods(columns);
  const last = named.at(-1);
  const whole = last === undefined ? course(columns, isWhole) : named.length > 1 ? named : [];
  const [from, to] = [named[0], last].map((place) => columns.values[place ?? -1]);
  return figures.map((own) => ({
    value: own[last ?? 0] ?? Number.NaN,
    ...(typeof from === 'string' && typeof to === 'string' ? { period: { first: from, last: to } } : {}),
    course: whole.map((place) => own[place] ?? Number.NaN),
  }));
}
