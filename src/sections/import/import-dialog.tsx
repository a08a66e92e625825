import { Loader, Skeleton } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { heldLookups, useLookups } from '../../cache/lookups.ts';
import { useWords } from '../../i18n/use-words.ts';
import { type Confirmation, ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useAskBeforeLeaving } from '../../ui/leaving.ts';
import classes from './import.module.css';
import { ImportDone } from './import-done.tsx';
import { ImportPreview } from './import-preview.tsx';
import { type Importer, importerOf } from './import-rows.ts';
import { ImportSource } from './import-source.tsx';
import { useTypedRows } from './kept-import.ts';
import { useStepFocus } from './use-focus.ts';
import { useImport } from './use-import.ts';
import { useReady } from './use-ready.ts';

type Props = Omit<Importer, 'group' | 'targets'> & { onClose: () => void };

/** As high as the fields that follow. */
const Waiting = () => (
  <div className={classes.source} aria-busy="true">
    <Skeleton height="7.5rem" radius="sm" />
    <Skeleton height="1rem" width="60%" radius="sm" />
    <Skeleton height="9rem" radius="sm" />
  </div>
);

interface OpenProps {
  importer: Importer;
  /** Until then, nothing can be imported. */
  isReady: boolean;
  onClose: () => void;
}

function OpenImport({ importer, isReady, onClose }: OpenProps) {
  const { context, title } = importer;
  const { words } = context;
  const run = useImport(importer);
  const { stage } = run;
  const [asked, setAsked] = useState<Confirmation | null>(null);
  const step = isReady ? stage.type : 'waiting';
  const holder = useStepFocus(step);
  const [text, setText] = useTypedRows(importer.id, stage.type === 'done');
  const hasRows = step === 'preview' || (step === 'source' && text.trim() !== '');
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
        title={words('formats.pair', { name: words('actions.import'), value: title })}
        opened
        onClose={close}
        isBehind={asked !== null}
        width={stage.type === 'preview' ? 1400 : 640}
      >
        <div ref={holder}>
          {step === 'waiting' && <Waiting />}
          {step === 'source' && stage.type === 'source' && (
            <ImportSource
              {...{ importer, text }}
              fault={stage.fault}
              onText={setText}
              onFile={(file) => void run.read(file)}
            />
          )}
          <div role="status" className={step === 'busy' ? classes.busy : undefined}>
            {step === 'busy' && stage.type === 'busy' && (
              <>
                <Loader size="1.25rem" />
                {words(stage.what === 'reading' ? 'imports.reading' : 'imports.judging')}
              </>
            )}
          </div>
          {step === 'preview' && stage.type === 'preview' && <ImportPreview {...{ importer, run }} now={stage} />}
          {step === 'done' && stage.type === 'done' && <ImportDone {...{ importer, run, onClose }} now={stage} />}
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
      importerOf(
        { acting, option, id, title, texts, context: { ...context, lookups: { ...context.lookups, ...lookups } } },
        isReady,
      ),
    [isReady, acting, option, id, title, texts, context, lookups],
  );
  return importer && <OpenImport {...{ importer, isReady, onClose }} />;
}
