import { useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import type { Confirmation } from '../../ui/confirm-dialog.tsx';
import { showSuccess } from '../../ui/toasts.ts';
import type { NameRequest } from './name-dialog.tsx';
import { deleteMyReport, type SavedEntry, saveMyReport } from './saved-reports.ts';

type Entry = Pick<SavedEntry, 'report_id' | 'name' | 'revision'>;

/** Dialogs about a saved report: renaming and deleting it. */
export function useAsked(done: { renamed?: (name: string, revision: number) => void; deleted?: () => void } = {}) {
  const words = useWords();
  const [name, setName] = useState<NameRequest | null>(null);
  const [question, setQuestion] = useState<Confirmation | null>(null);
  return {
    name,
    question,
    askName: setName,
    ask: setQuestion,
    close: () => {
      setName(null);
      setQuestion(null);
    },
    rename: (entry: Entry) =>
      setName({
        title: words('own-reports.dialog.rename_title'),
        action: words('own-reports.dialog.rename'),
        name: entry.name,
        give: async (given) => {
          const saved = await saveMyReport(entry.report_id, { revision: entry.revision, name: given });
          showSuccess(words('own-reports.renamed', { name: saved.name }));
          done.renamed?.(saved.name, saved.revision);
        },
      }),
    remove: (entry: Entry) =>
      setQuestion({
        title: words('own-reports.dialog.delete_title', { name: entry.name }),
        text: words('own-reports.dialog.delete_text'),
        action: words('own-reports.dialog.delete'),
        refusal: words('own-reports.dialog.cancel'),
        act: async () => {
          await deleteMyReport(entry.report_id);
          showSuccess(words('own-reports.deleted', { name: entry.name }));
          done.deleted?.();
        },
      }),
  };
}
