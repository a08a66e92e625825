import { chunk } from '../../api/load-chunk.ts';

/** Needed once there are rows. */
export const loadFilters = chunk(async () => ({
  default: (await import('../../tables/filter-chips.tsx')).FilterChips,
}));
