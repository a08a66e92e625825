import { isWriting } from '../../runs/file.ts';
import { showError } from '../../ui/toasts.ts';
import type { Effect } from './effect.ts';
import { loadRows } from './load-rows.ts';
import type { ReportEvent } from './next.ts';
import type { ReportState } from './state.ts';

type FileEvent = Extract<ReportEvent, { type: 'file-asked' }>;

/** Writes files of the rows at the time of the request, or of the same rows with columns fetched since. */
export const createWriting =
  ({ sheet, state, context, ran, refill, tell }: Omit<Effect, 'report'>) =>
  async ({ format, scope }: FileEvent, { files: file, runs }: ReportState): Promise<void> => {
    const { words } = context();
    // A file has every column that it names.
    await refill();
    const now = state();
    const isWanted = isWriting(now, file);
    if (isWanted && now.runs !== runs) showError(words('report.file_overtaken'));
    else if (isWanted && now.isLacking) showError(words('report.not_refilled'), words('report.file_failed'));
    else if (isWanted) {
      const onProgress = (done: number, of: number) => tell({ type: 'file-progressed', file, done, of });
      const { saveFile } = await loadRows();
      await saveFile({ sheet, state: now, context: context(), resolved: ran(), chosen: { format, scope }, onProgress });
    }
    tell({ type: 'file-ended', file });
  };
