import { fileName } from '../../../engine/exports/file-name.ts';
import { countText } from '../../../engine/results/truth.ts';
import { showError, showSuccess } from '../../ui/toasts.ts';
import type { Sheet } from '../../worker/sheet.ts';
import { type FileAsked, jobOf } from './file-asked.ts';

interface Options extends FileAsked {
  sheet: Sheet;
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
export async function saveFile({ sheet, onProgress, ...asked }: Options): Promise<void> {
  const { context, format } = asked;
  const { words, today } = context;
  const job = jobOf(asked);
  if (!job) return;
  const outcome = await sheet.write(job, onProgress);
  if (outcome.type === 'failed') showError(outcome.message, words('report.file_failed'));
  if (outcome.type !== 'written') return;
  const name = fileName(job.title, today, format);
  download(outcome.file, name);
  if (outcome.cutCells > 0) {
    showError(words('report.file_cut', { count: outcome.cutCells, number: countText(outcome.cutCells, context) }));
  } else showSuccess(words('report.file_written', { name }));
}
