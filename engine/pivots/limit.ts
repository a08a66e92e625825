import type { FieldChange } from './change.ts';
import type { ResolvedGrouping } from './resolved.ts';

export const limitTypes = ['all', 'highest', 'lowest', 'first'] as const;

/**
 * Which groups of a field are shown: all, those with the highest or lowest values, or the first in their order. All
 * others are combined.
 */
export interface Limit {
  type: (typeof limitTypes)[number];
  /** 0 for all. */
  count: number;
}

export const limitOf = ({ top, sort }: Pick<ResolvedGrouping, 'top' | 'sort'>): Limit => {
  if (top === null) return { type: 'all', count: 0 };
  if (sort.measure === null) return { type: 'first', count: top };
  return { type: sort.direction === 'desc' ? 'highest' : 'lowest', count: top };
};

/** The settings for a limit. The highest and lowest groups are sorted by their value: the current one, or the first. */
export function limitedBy({ type, count }: Limit, { sort }: Pick<ResolvedGrouping, 'sort'>): FieldChange {
  if (type === 'all') return { top: undefined };
  if (type === 'first') return { top: count };
  return { top: count, sort: { measure: sort.measure ?? 0, direction: type === 'highest' ? 'desc' : 'asc' } };
}
