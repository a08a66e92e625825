import { chunk } from '../api/load-chunk.ts';

/** Needed once there is a search or a selection. */
export const loadSelections = chunk(async () => ({ default: (await import('./selection-chips.tsx')).SelectionChips }));
