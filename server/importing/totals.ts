import type { ColumnFacts } from './facts.ts';
import type { FileRecord } from './file-record.ts';

/** Maximum number of rows below the data that hold totals or other summaries. */
export const mostTotals = 3;

const label =
  /^(grand |over-?all |sub-?|sous-)?(totals?|totaux|sums?|somme)( g[ée]n[ée]ral| général)?( \(.*\))?\s*:?$|^(totals?|sums?) (of|for|for all) /i;

const isLabelled = ({ cells }: FileRecord) => cells.some((cell) => cell.length < 60 && label.test(cell));

/** The columns in which a row has the sum of the rows before it. */
export const sumsIn = ({ cells }: FileRecord, facts: readonly ColumnFacts[]): number[] =>
  facts.flatMap((each, place) => (each.isSum(cells[place] ?? '') ? [place] : []));

/**
 * Whether one of the last rows holds sums of the rows before it, so that they would be counted twice. `facts` are of
 * the `rows` before it.
 */
export function holdsSums(record: FileRecord, facts: readonly ColumnFacts[], rows: number): boolean {
  if (rows === 0) return false;
  const usual = facts.flatMap((each, place) => (each.filled > rows / 2 ? [place] : []));
  const filled = usual.filter((place) => record.cells[place] !== '');
  const sums = sumsIn(record, facts);
  if (isLabelled(record)) return sums.length > 0 || (rows > 1 && filled.length * 2 <= usual.length);
  const numbers = filled.filter((place) => facts[place]?.isSum('') !== null);
  if (sums.length === 0 || numbers.some((place) => !sums.includes(place))) return false;
  const hasText = usual.length > numbers.length;
  // Without a text beside them, a single number may be a sum by chance.
  return hasText ? filled.length === numbers.length : sums.length > 1 && rows > 2;
}
