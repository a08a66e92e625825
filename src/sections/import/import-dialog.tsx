import { Loader } from '@mantine/core';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { chunk } from '../../api/load-chunk.ts';
import { heldLookups, loadLookups, useLookups } from '../../cache/lookups.ts';
import { addWords, loadWords } from '../../i18n/i18n.ts';
import { locales } from '../../i18n/locales.ts';
import { failureText } from '../../i18n/refusal-text.ts';
import { useWords } from '../../i18n/use-words.ts';
import { type Confirmation, ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useAskBeforeLeaving } from '../../ui/leaving.ts';
import { showError } from '../../ui/toasts.ts';
import classes from './import.module.css';
import { ImportDone } from './import-done.tsx';
import { ImportPreview } from './import-preview.tsx';
import { type Importer, importerOf } from './import-rows.ts';
import { ImportSource } from './import-source.tsx';
import { useTypedRows } from './kept-import.ts';
import { useStepFocus } from './use-focus.ts';
import { useImport } from './use-import.ts';

const loadOwnWords = chunk(() => import('../../i18n/import-words.ts'));

/** The texts of imports, and the words of all languages, in which columns may be named. */
async function loadAllWords(): Promise<void> {
  addWords((await loadOwnWords()).importWords);
  // A language that can’t be loaded is not looked in.
  await Promise.allSettled(locales.map(loadWords));
}

type Props = Omit<Importer, 'group' | 'targets'> & { onClose: () => void };

/** Whether there are the words, and the choices of fields. */
function useReady({ acting, option, context }: Props): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const blank = acting.resolve(option.action, { rows: [], typed: {} }, context)?.form;
    const group = blank?.fields[0]?.key ?? '';
    const { lookups = [] } = acting.resolve(option.action, { rows: [], typed: { [group]: [{}] } }, context)?.form ?? {};
    let isOver = false;
    // A field whose choices can’t be loaded is judged by the server.
    void Promise.all([loadAllWords(), loadLookups(lookups)]).then(
      () => isOver || setReady(true),
      (reason) => showError(failureText(reason, context.words)),
    );
    return () => {
      isOver = true;
    };
  }, [acting, option, context]);
  return isReady;
}

function OpenImport({ importer, onClose }: { importer: Importer; onClose: () => void }) {
  const { context, title } = importer;
  const { words } = context;
  const run = useImport(importer);
  const { stage } = run;
  const [asked, setAsked] = useState<Confirmation | null>(null);
  const holder = useStepFocus(stage.type);
  const [text, setText] = useTypedRows(importer.id, stage.type === 'done');
  const hasRows = stage.type === 'preview' || (stage.type === 'source' && text.trim() !== '');
  const ask = useCallback(
    (go: () => void) =>
      setAsked({
        title: words('imports.lost_title'),
        text: words('imports.lost_text'),
        action: words('imports.lost'),
        refusal: words('actions.stay'),
        act: () => {
          onClose();
          go();
        },
      }),
    [words, onClose],
  );
  useAskBeforeLeaving(hasRows ? ask : null);
  const close = () => {
    if (!hasRows) onClose();
    else if (stage.type !== 'preview' || !stage.isSending) ask(() => undefined);
  };
  return (
    <>
      <Dialog
        title={words('imports.title', { title })}
        opened
        onClose={close}
        isBehind={asked !== null}
        width={stage.type === 'preview' ? 1400 : 640}
      >
        <div ref={holder}>
          {stage.type === 'source' && (
            <ImportSource
              {...{ importer, text }}
              fault={stage.fault}
              onText={setText}
              onFile={(file) => void run.read(file)}
            />
          )}
          <div role="status" className={stage.type === 'busy' ? classes.busy : undefined}>
            {stage.type === 'busy' && (
              <>
                <Loader size="1.25rem" />
                {words(stage.what === 'reading' ? 'imports.reading' : 'imports.judging')}
              </>
            )}
          </div>
          {stage.type === 'preview' && <ImportPreview {...{ importer, run }} now={stage} />}
          {stage.type === 'done' && <ImportDone {...{ importer, run, onClose }} now={stage} />}
        </div>
      </Dialog>
      {asked && <ConfirmDialog asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

/** Imports rows into a table: from the clipboard or a file, with a preview. */
export function ImportDialog(props: Props) {
  const { acting, option, id, title, texts, onClose } = props;
  useWords();
  useLookups();
  const isReady = useReady(props);
  const lookups = heldLookups();
  const { context } = props;
  const importer = useMemo(
    () =>
      isReady
        ? importerOf({
            acting,
            option,
            id,
            title,
            texts,
            context: { ...context, lookups: { ...context.lookups, ...lookups } },
          })
        : null,
    [isReady, acting, option, id, title, texts, context, lookups],
  );
  return importer && <OpenImport {...{ importer, onClose }} />;
}
