import { proxy as marked } from 'comlink';
import { fileName } from '../../engine/exports/file-name.ts';
import type { Context } from '../../engine/reports/context.ts';
import type { ResolvedReport } from '../../engine/reports/resolved.ts';
import { LostError } from '../api/errors.ts';
import { showError, showSuccess } from '../ui/toasts.ts';
import type { RemoteSheet } from '../worker/open-sheet.ts';
import type { FileJob, FileOutcome } from '../worker/protocol.ts';
import type { ReportState } from './state.ts';
import { countText, truthLines } from './truth.ts';

interface Options {
  sheet: () => Promise<RemoteSheet>;
  state: ReportState;
  context: Context;
  resolved: ResolvedReport;
  format: FileJob['format'];
  scope: FileJob['scope'];
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

async function write(
  sheet: Options['sheet'],
  job: FileJob,
  onProgress: (done: number, of: number) => void,
): Promise<FileOutcome> {
  try {
    return await (await sheet()).write(job, marked(onProgress));
  } catch (reason) {
    // The screen says so in place of the rows.
    if (reason instanceof LostError) return { type: 'cancelled' };
    return { type: 'failed', message: String(reason) };
  }
}

/** Has the worker write a file of the rows, and downloads it. */
export async function saveFile({ sheet, state, context, resolved, format, scope }: Options): Promise<void> {
  const { words, today } = context;
  const { shown } = state;
  if (!shown || state.file) return;
  state.file = { format, done: 0, of: scope === 'all' ? shown.of : shown.rows };
  const job: FileJob = {
    format,
    scope,
    fields: resolved.columns.filter((column) => column.enabled).map((column) => column.value),
    title: resolved.title,
    truth: truthLines(resolved, state, shown, scope, context),
    sheets: { data: resolved.title, truth: words('report.truth.sheet') },
    words: { total: words('tables.totals'), cut: words('report.truth.cut') },
  };
  const onProgress = (done: number, of: number) => {
    if (state.file) state.file = { format, done, of };
  };
  const outcome = await write(sheet, job, onProgress);
  state.file = null;
  if (outcome.type === 'failed') showError(outcome.message, words('report.file_failed'));
  if (outcome.type !== 'written') return;
  const name = fileName(resolved.title, today, format);
  download(outcome.file, name);
  if (outcome.cutCells > 0) {
    showError(words('report.file_cut', { count: outcome.cutCells, number: countText(outcome.cutCells, context) }));
  } else showSuccess(words('report.file_written', { name }));
}
