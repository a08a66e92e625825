import { roundedTo } from '../formats/rounded.ts';
import type { ResolvedColumn } from './column.ts';
import { numberKindOf } from './registry.ts';

type Rounded = Pick<ResolvedColumn, 'type' | 'decimals' | 'excelFormat'>;

/** The decimals that a spreadsheet format has for stored values, two more in a percentage; null if it has no digits. */
function decimalsOfFormat(format: string): number | null {
  const [first = ''] = format.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '').split(';');
  if (!/[0#?]/.test(first)) return null;
  const [, after = ''] = /\.([0#?]+)/.exec(first) ?? [];
  return after.length + (first.includes('%') ? 2 : 0);
}

/** A number rounded to the decimals of a spreadsheet format; unchanged if the format is not one of numbers. */
export function roundedIn(format: string, value: number): number {
  const decimals = decimalsOfFormat(format);
  return decimals === null ? value : roundedTo(value, decimals);
}

/**
 * The decimals of a column's numbers in files: those shown, or those of the author's spreadsheet format if it has more.
 * null for dates and booleans.
 */
export function fileDecimals({ type, decimals, excelFormat }: Rounded): number | null {
  const kind = numberKindOf(type);
  if (kind?.storage !== 'number') return null;
  return Math.max(kind.storedDecimals(decimals), decimalsOfFormat(excelFormat) ?? 0);
}

/** Returns a function that rounds a column's numbers for files. Dates and booleans are unchanged. */
export function fileRounding(column: Rounded): (value: number) => number {
  const decimals = fileDecimals(column);
  return decimals === null ? (value) => value : (value) => roundedTo(value, decimals);
}

/** A single number of a column as a spreadsheet stores it. */
export const fileNumber = (column: Rounded, value: number): number =>
  fileRounding(column)(numberKindOf(column.type)?.spreadsheet(value) ?? value);

/** Whether files have other numbers than the table, because some are rounded. */
export function isRoundedInFiles(
  column: Rounded,
  { kind, values }: { kind: string; values: Float64Array },
  rows: Iterable<number>,
): boolean {
  if (kind !== 'number') return false;
  const rounded = fileRounding(column);
  for (const row of rows) {
    const value = values[row] as number;
    if (Number.isFinite(value) && rounded(value) !== value) return true;
  }
  return false;
}
