import { useEffect, useState } from 'react';
import { chunk } from '../../api/load-chunk.ts';
import { loadLookups } from '../../cache/lookups.ts';
import { addWords, loadWords } from '../../i18n/i18n.ts';
import { locales } from '../../i18n/locales.ts';
import { failureText } from '../../i18n/refusal-text.ts';
import { showError } from '../../ui/toasts.ts';
import type { Importer } from './import-rows.ts';
import { closeImport } from './last-imports.ts';

const loadOwnWords = chunk(() => import('../../i18n/import-words.ts'));

/** The texts of imports, and the words of all languages, in which columns may be named. */
async function loadAllWords(): Promise<void> {
  addWords((await loadOwnWords()).importWords);
  // A language that can’t be loaded is not looked in.
  await Promise.allSettled(locales.map(loadWords));
}

/** Whether there are the words, and the choices of fields. */
export function useReady({ acting, option, context, id }: Omit<Importer, 'group' | 'targets'>): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const blank = acting.resolve(option.action, { rows: [], typed: {} }, context)?.form;
    const group = blank?.fields[0]?.key ?? '';
    const { lookups = [] } = acting.resolve(option.action, { rows: [], typed: { [group]: [{}] } }, context)?.form ?? {};
    let isOver = false;
    // A field whose choices can’t be loaded is judged by the server.
    void Promise.all([loadAllWords(), loadLookups(lookups)]).then(
      () => isOver || setReady(true),
      (reason) => {
        showError(failureText(reason, context.words));
        closeImport(id);
      },
    );
    return () => {
      isOver = true;
    };
  }, [acting, option, context, id]);
  return isReady;
}
