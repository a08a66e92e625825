import type { Context } from '../context/context.ts';
import type { PivotField } from '../schema/pivot.ts';
import { dateOfHeadline, type Headed } from './fields.ts';
import type { PivotTable } from './pivot-table.ts';
import { resolvePivot } from './resolve.ts';
import type { ResolvedPivot } from './resolved.ts';

/** A course of fewer parts says nothing. */
const leastParts = 6;

/** The pivot that headline figures are read from: the weeks of the date across. Figures that the viewer lacks are left out. */
export function headlinePivot(given: Headed, context: Context): ResolvedPivot | null {
  if (!given.headline) return null;
  const date = dateOfHeadline(given);
  const columns: PivotField[] = date ? [{ value: date.value, by: date.type === 'month' ? 'month' : 'week' }] : [];
  return resolvePivot({ values: given.headline.values, columns }, given.columns, context);
}

/** A headline figure: NaN where there is nothing. */
export interface HeadlineFigure {
  value: number;
  /** Its course, NaN where there was nothing; empty where there is none to speak of. */
  course: number[];
}

/** The figures of a headline's pivot, in order. */
export function headlineFigures({ columns, figures }: PivotTable): HeadlineFigure[] {
  const parts = Array.from(columns.levels.keys()).filter(
    (place) => columns.levels[place] === 1 && columns.values[place] !== null,
  );
  // Where rows begin and end a week is broken off: it would look like a fall.
  const whole = parts.length < leastParts ? [] : parts.slice(1, -1);
  return figures.map((own) => ({
    value: own[0] ?? Number.NaN,
    course: whole.map((place) => own[place] ?? Number.NaN),
  }));
}
