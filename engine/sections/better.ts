import type { ResolvedColumn } from '../columns/column.ts';

export const ways = ['up', 'down'] as const;

/** Which direction of a figure is good; null for neither. */
export type Better = (typeof ways)[number] | null;

/** The good direction in the viewer's unit: up for miles per gallon is down for L/100 km. */
export function betterOf(
  better: (typeof ways)[number] | undefined,
  column: Pick<ResolvedColumn, 'conversion'> | null | undefined,
): Better {
  if (!better) return null;
  if (column?.conversion?.type !== 'reciprocal') return better;
  return better === 'up' ? 'down' : 'up';
}

/** Whether a change would be shown as 0.0%. It then counts as no change, neither good nor bad. */
export const isTooSmall = (share: number): boolean => Math.abs(share) < 0.0005;
