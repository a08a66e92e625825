import type { Context } from '../context/context.ts';
import type { ResolvedPivot } from '../pivots/resolved.ts';

/** The words of a section for rows without a value (`blank`), and for a total that does not cover everything (`total`). */
export function withOwnWords(pivot: ResolvedPivot, { words }: Context, home: string): ResolvedPivot {
  const named = (['blank', 'total'] as const).filter((name) => words.has(`${home}.${name}`));
  const own = Object.fromEntries(named.map((name) => [name, words.of(`${home}.${name}`)]));
  return { ...pivot, words: { ...pivot.words, ...own } };
}

/** The label of the totals row in a file, if it is not the usual one. */
export const ownTotalLabel = (
  { words: own }: ResolvedPivot,
  { words }: Pick<Context, 'words'>,
): { totalLabel?: string } => (own.total === words('pivots.total') ? {} : { totalLabel: own.total });
