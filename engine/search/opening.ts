import { mayOpen } from '../access/holds.ts';
import type { Viewer } from '../context/viewer.ts';
import { pathOf } from '../definitions/family.ts';
import type { Place } from '../definitions/read.ts';
import type { Opening, OpeningKind, Search } from '../schema/search.ts';
import type { Filter } from '../tables/table.ts';

export interface OpeningTarget {
  /** A route without its locale prefix. Its query, if any, sets parameters. */
  to: string;
  /** The filter of a report; null for a dashboard. */
  filter: Filter | null;
}

interface Openings {
  content: Pick<Search, 'openings'> | undefined;
  places: ReadonlyMap<string, Place>;
  viewer: Viewer;
}

/** The first screen of a kind that the viewer may open, where the status is known for that status; null if there is none. */
export const openingOf = (kind: OpeningKind, { content, places, viewer }: Openings, status?: string): Opening | null =>
  content?.openings[kind].find(({ to, status: own }) => {
    const entry = places.get(pathOf(to))?.entry;
    return (own === undefined || own.some((each) => each === status)) && entry && mayOpen(entry, viewer);
  }) ?? null;

/** Where a number leads: a report filtered by it, or a dashboard with it as a parameter. */
export function targetOf({ to, field, parameter }: Opening, id: string): OpeningTarget | null {
  if (parameter !== undefined)
    return { to: `${to}${to.includes('?') ? '&' : '?'}${parameter}=${encodeURIComponent(id)}`, filter: null };
  if (field === undefined) return null;
  return {
    to,
    filter: { value: field, match: 'all', conditions: [{ type: 'text', operator: 'equals', text: id }] },
  };
}
