import { type ResolvedDashboard, tableOfKey } from '../dashboards/resolved.ts';
import type { Filter } from '../tables/table.ts';
import { readFilters } from './filters.ts';

/** The filters that a click on a section applies to the others. */
interface ReadSelection {
  section: string;
  filters: Filter[];
}

/** A selection that can't be read: of a section that does not exist, or a filter of a section, as in the link. */
interface LostSelection {
  section: string;
  filter: string | null;
}

/** The selections of a link or a view: filters by section key. `lost` has the rest. */
export function readSelections(
  given: readonly (readonly [section: string, filters: unknown])[],
  dashboard: Pick<ResolvedDashboard, 'parts' | 'tables'>,
): { selections: ReadSelection[]; lost: LostSelection[] } {
  const lost: LostSelection[] = [];
  const selections = given.flatMap(([section, written]) => {
    const table = tableOfKey(section, dashboard);
    if (!table) {
      lost.push({ section, filter: null });
      return [];
    }
    const { filters, unread } = readFilters(JSON.stringify(written), table.columns);
    lost.push(...unread.map((filter) => ({ section, filter })));
    return filters.length > 0 ? [{ section, filters }] : [];
  });
  return { selections, lost };
}
