import { mayOpen } from '../access/holds.ts';
import type { Viewer } from '../context/viewer.ts';
import { pathOf } from '../definitions/family.ts';
import type { Place } from '../definitions/read.ts';
import type { Landing } from '../schema/search.ts';
import type { Filter } from '../tables/table.ts';

export interface LandingTarget {
  /** A route without its locale prefix. Its query, if any, sets parameters. */
  to: string;
  /** The filter of a report; null for a dashboard. */
  filter: Filter | null;
}

/**
 * Where a row in the search results leads: the first screen that the viewer may open, a report filtered to that row or a
 * dashboard of it; null if there is none.
 */
export function landingOf(
  landings: readonly Landing[],
  { id, status }: { id: string; status?: string },
  places: ReadonlyMap<string, Place>,
  viewer: Viewer,
): LandingTarget | null {
  const landing = landings.find(({ to, status: own }) => {
    const entry = places.get(pathOf(to))?.entry;
    const fits = own === undefined || own.some((each) => each === status);
    return fits && entry && mayOpen(entry, viewer);
  });
  if (!landing) return null;
  const { to, field, parameter } = landing;
  if (parameter !== undefined)
    return { to: `${to}${to.includes('?') ? '&' : '?'}${parameter}=${encodeURIComponent(id)}`, filter: null };
  if (field === undefined) return null;
  return {
    to,
    filter: { value: field, match: 'all', conditions: [{ type: 'text', operator: 'equals', text: id }] },
  };
}
