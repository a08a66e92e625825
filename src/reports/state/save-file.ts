import type { Context } from '../../../engine/context/context.ts';
import type { FileFormat } from '../../../engine/exports/file-format.ts';
import { fileName } from '../../../engine/exports/file-name.ts';
import { firstPivot } from '../../../engine/pivots/guess.ts';
import { resolvePivot } from '../../../engine/pivots/resolve.ts';
import { resolveGroups } from '../../../engine/pivots/resolve-groups.ts';
import type { ResolvedReport } from '../../../engine/reports/resolved.ts';
import { describeFile } from '../../../engine/results/file-job.ts';
import { countText } from '../../../engine/results/truth.ts';
import type { Scope } from '../../../engine/results/view.ts';
import { showError, showSuccess } from '../../ui/toasts.ts';
import type { Sheet } from '../../worker/sheet.ts';
import { groupsOf, viewOf } from './resolve-state.ts';
import type { ReportState } from './state.ts';

interface Options {
  sheet: Sheet;
  state: ReportState;
  context: Context;
  resolved: ResolvedReport;
  format: FileFormat;
  scope: Scope;
  onProgress: (done: number, of: number) => void;
}

/** Some browsers start a download only after the click has been handled. */
const keptFor = 60_000;

function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keptFor);
}

/** Has the worker write a file of the rows, and downloads it. Resolves once that is done, or was told to have failed. */
export async function saveFile({ sheet, state, context, resolved, format, scope, onProgress }: Options): Promise<void> {
  const { words, today } = context;
  const { shown, run } = state;
  if (!shown) return;
  const { search, filters } = viewOf(resolved, state);
  const told = { search, filters, ranAt: run.status === 'idle' ? null : run.at };
  const asked = state.pivot ?? firstPivot(resolved);
  const isPivot = scope === 'pivot' || scope === 'pivot_table';
  const pivot = isPivot ? resolvePivot(asked, resolved.columns, context) : undefined;
  const grouped = isPivot ? [] : groupsOf(resolved, state.groups);
  const groups = grouped.length > 0 ? resolveGroups(grouped, resolved.columns, context) : undefined;
  const job = describeFile(resolved, told, shown, { format, scope, pivot, groups }, context);
  const outcome = await sheet.write(job, onProgress);
  if (outcome.type === 'failed') showError(outcome.message, words('report.file_failed'));
  if (outcome.type !== 'written') return;
  const name = fileName(job.title, today, format);
  download(outcome.file, name);
  if (outcome.cutCells > 0) {
    showError(words('report.file_cut', { count: outcome.cutCells, number: countText(outcome.cutCells, context) }));
  } else showSuccess(words('report.file_written', { name }));
}
