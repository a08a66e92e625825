import { shownColumns } from '../columns/shown.ts';
import type { OpenGroups } from '../pivots/group-lines.ts';
import type { ResolvedReport } from '../reports/resolved.ts';
import type { ResolvedView } from '../views/resolve.ts';
import type { View } from './view.ts';

/** What a view of a report reads from its rows. `opened`: the expanded groups. */
export function rowsOfView({ columns }: ResolvedReport, view: ResolvedView, opened: OpenGroups): View {
  const { search, filters, sorts, uses, isClosed } = view;
  const fields = shownColumns(columns).map(({ value }) => value);
  const groups = view.look === 'rows' ? view.groups : [];
  return {
    ...{ search, filters, sorts, fields, uses },
    ...(isClosed ? { isClosed } : {}),
    ...(groups.length > 0 ? { groups: { fields: groups, opened } } : {}),
  };
}
