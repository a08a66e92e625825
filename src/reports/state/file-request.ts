import type { Context } from '../../../engine/context/context.ts';
import type { CsvDialect } from '../../../engine/files/csv/csv-dialect.ts';
import type { Document } from '../../../engine/files/document/document.ts';
import type { FileFormat } from '../../../engine/files/formats.ts';
import { firstPivot } from '../../../engine/pivots/guess.ts';
import { resolvePivot } from '../../../engine/pivots/resolve.ts';
import { resolveGroups } from '../../../engine/pivots/resolve-groups.ts';
import type { ResolvedReport } from '../../../engine/reports/resolved.ts';
import { describeFile, type FileJob } from '../../../engine/results/file-job.ts';
import type { Scope } from '../../../engine/results/view.ts';
import { viewOf } from './resolve-state.ts';
import type { ReportState } from './state.ts';

export interface FileRequest {
  state: ReportState;
  context: Context;
  resolved: ResolvedReport;
  format: FileFormat;
  dialect: CsvDialect;
  isDescribed?: boolean;
  brand?: Document['brand'];
  scope: Scope;
}

/** The file job for a report as displayed; null if it has no rows. Pure. */
export function jobOf({
  state,
  context,
  resolved,
  format,
  dialect,
  isDescribed,
  brand,
  scope,
}: FileRequest): FileJob | null {
  const { shown, run } = state;
  if (!shown) return null;
  const { search, filters, groups: seen } = viewOf(resolved, state);
  const told = { search, filters, ranAt: run.status === 'idle' ? null : run.at };
  const asked = state.pivot ?? firstPivot(resolved);
  const isPivot = scope === 'pivot' || scope === 'pivot_table';
  const pivot = isPivot ? resolvePivot(asked, resolved.columns, context) : undefined;
  // Rows that are not displayed in groups are written without groups.
  const groups = seen && !isPivot ? resolveGroups(seen.fields, resolved.columns, context) : undefined;
  return describeFile(resolved, told, shown, { format, dialect, isDescribed, brand, scope, pivot, groups }, context);
}
