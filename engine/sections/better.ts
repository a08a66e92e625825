import type { ResolvedColumn } from '../columns/column.ts';

export const ways = ['up', 'down'] as const;

/** Which way of a figure is the good one; null for neither. */
export type Better = (typeof ways)[number] | null;

/** The way as it is read: miles per gallon are better up, and litres for 100 km down. */
export function betterOf(
  better: (typeof ways)[number] | undefined,
  column: Pick<ResolvedColumn, 'conversion'> | null | undefined,
): Better {
  if (!better) return null;
  if (column?.conversion?.type !== 'reciprocal') return better;
  return better === 'up' ? 'down' : 'up';
}

/** Whether a change is so small a share that it is shown as 0.0%: it is none, and neither good nor bad. */
export const isTooSmall = (share: number): boolean => Math.abs(share) < 0.0005;
