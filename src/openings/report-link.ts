import type { Filter } from '../../engine/tables/table.ts';
import { names } from '../../engine/views/text/names.ts';
import { queryText } from '../address/place.ts';

/** A link to a report with a filter on its rows; `to` may have parameters. It runs at once. */
export function reportLink(to: string, filter: Filter): string {
  const [path = '', query] = to.split('?');
  const given = new URLSearchParams(query);
  given.set(names.filter, JSON.stringify([filter]));
  return `${path}?${queryText(given)}`;
}
