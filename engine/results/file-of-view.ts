import type { Context } from '../context/context.ts';
import { resolvePivot } from '../pivots/resolve.ts';
import { resolveGroups } from '../pivots/resolve-groups.ts';
import type { ResolvedReport } from '../reports/resolved.ts';
import type { ResolvedView } from '../views/resolve.ts';
import { describeFile, type FileChoice, type FileJob } from './file-job.ts';
import type { ViewSummary } from './view.ts';

/** A file as a user chooses it. */
export type ChosenFile = Omit<FileChoice, 'pivot' | 'groups'>;

/** The file of a report in a view. `ranAt`: milliseconds since 1970; null if it did not run. */
export function fileOfView(
  resolved: ResolvedReport,
  view: ResolvedView,
  { shown, ranAt }: { shown: Pick<ViewSummary, 'rows' | 'of'>; ranAt: number | null },
  chosen: ChosenFile,
  context: Context,
): FileJob {
  const { search, filters, closed } = view;
  const isPivot = chosen.scope === 'pivot' || chosen.scope === 'pivot_table';
  const pivot = isPivot ? resolvePivot(view.pivot, resolved.columns, context) : undefined;
  // Rows that are not displayed in groups are written without groups.
  const isGrouped = view.look === 'rows' && view.groups.length > 0 && !isPivot;
  const groups = isGrouped ? resolveGroups(view.groups, resolved.columns, context) : undefined;
  const told = { search, filters: [...filters, ...closed], ranAt };
  return describeFile(resolved, told, shown, { ...chosen, pivot, groups }, context);
}
