import type { Context } from '../../engine/context/context.ts';
import { type FileExtension, fileName } from '../../engine/files/file-name.ts';
import { countText } from '../../engine/results/truth.ts';
import { download } from '../ui/download.ts';
import { showError, showSuccess } from '../ui/toasts.ts';
import type { FileOutcome } from '../worker/protocol.ts';

/** Lets the browser save a written file and shows a toast, or shows what went wrong. `day`: YYYY-MM-DD. */
export function giveFile(
  outcome: FileOutcome,
  { title, day, extension }: { title: string; day: string; extension: FileExtension },
  context: Context,
): void {
  const { words } = context;
  if (outcome.type === 'failed') showError(outcome.message, words('report.file_failed'));
  if (outcome.type !== 'written') return;
  const name = fileName(title, day, extension);
  download(outcome.file, name);
  if (outcome.about) download(outcome.about, fileName(title, day, 'txt'));
  if (outcome.cutCells > 0) {
    showError(words('report.file_cut', { count: outcome.cutCells, number: countText(outcome.cutCells, context) }));
  } else showSuccess(words('report.file_written', { name }));
}
