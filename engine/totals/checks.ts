import type { Mistake } from '../context/mistake.ts';
import type { Total } from './registry.ts';

/** The column of a total, where it is written. */
export interface TotalColumn {
  field: string;
  unit: string | null;
  /** Whether the other system of units inverts it: mpg becomes L/100 km. */
  isInverted: boolean;
  /** The units of the two sides of its unit, if that is a ratio; null for no unit. */
  sides: readonly [string | null, string | null] | null;
  /** The unit of another column; null for none, undefined if there is no such column. */
  unitOf(field: string): string | null | undefined;
}

/** A column does not identify its own record. */
const onceMistake = (once: readonly string[] | undefined, field: string): Mistake | null =>
  once?.includes(field)
    ? {
        message: `“${field}” is counted once per “${field}” itself.`,
        expected: 'the columns that identify the record it belongs to',
      }
    : null;

/** A ratio is converted with its column, so the units of its two sides must match the unit of the column. */
function sidesMistake(parts: readonly [string, string], { field, unit, sides, unitOf }: TotalColumn): Mistake | null {
  if (!sides) return null;
  const wrong = parts.findIndex((part, side) => (unitOf(part) ?? null) !== sides[side]);
  const found = unitOf(parts[wrong] ?? '');
  if (found === undefined) return null;
  const wanted = sides.map((side) => (side ? `a column with the unit ${side}` : 'one without a unit'));
  return {
    message: `The total of “${field}” (unit ${unit}) uses “${parts[wrong]}”, which ${found ? `has the unit ${found}` : 'has no unit'}.`,
    expected: `${wanted[0]} divided by ${wanted[1]}`,
  };
}

type Checks = {
  [T in Total['type']]: ((total: Extract<Total, { type: T }>, column: TotalColumn) => Mistake | null) | null;
};

/**
 * What is wrong with a total for its column, besides what is wrong with the columns that it reads. Not in the kinds,
 * which the portal loads.
 */
const checks: Checks = {
  none: null,
  mean: null,
  sum: ({ once_per }, { field }) => onceMistake(once_per, field),
  'weighted-mean': ({ weight }, { field, isInverted }) => {
    if (isInverted) {
      const message = `“${field}” is inverted between mpg and L/100 km, so a weighted mean can’t be right in both.`;
      return { message, expected: 'a total of type ratio or none' };
    }
    if (weight !== field) return null;
    return { message: `“${field}” is weighted by itself.`, expected: 'another column as the weight' };
  },
  ratio: ({ numerator, denominator, once_per }, column) => {
    if (numerator === denominator)
      return { message: `The total of “${column.field}” divides “${numerator}” by itself.`, expected: 'two columns' };
    return onceMistake(once_per, column.field) ?? sidesMistake([numerator, denominator], column);
  },
};

export const checkTotal = (total: Total, column: TotalColumn): Mistake | null =>
  (checks[total.type] as ((total: Total, column: TotalColumn) => Mistake | null) | null)?.(total, column) ?? null;
