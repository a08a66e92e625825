import { Button } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { failureText } from '../../i18n/refusal-text.ts';
import { showError, showSuccess } from '../../ui/toasts.ts';
import classes from './import.module.css';
import { copyLeft, saveLeft } from './import-files.ts';
import type { Importer } from './import-rows.ts';
import { UndoImport } from './undo-import.tsx';
import type { ImportRun, Stage } from './use-import.ts';

interface Props {
  importer: Importer;
  run: ImportRun;
  now: Extract<Stage, { type: 'done' }>;
  onClose: () => void;
}

/** What was imported, and what was left out. */
export function ImportDone({ importer, run, now, onClose }: Props) {
  const { context, targets, title, acting, option, id } = importer;
  const { words, locale } = context;
  const { rows } = now.sheet;
  const count = rows.length;
  const { format } = new Intl.NumberFormat(locale);
  const said = [
    now.text,
    now.corrected > 0 && words('imports.corrected', { count: now.corrected, number: format(now.corrected) }),
    count > 0 && words('imports.left', { count, number: format(count) }),
  ];
  const left = { title, sheet: now.sheet, rows, targets, context };
  const fail = (reason: unknown) => showError(failureText(reason, words));
  const copy = () => copyLeft(left).then(() => showSuccess(words('imports.left_copied')), fail);
  return (
    <div className={classes.source}>
      <div role="status">{said.filter(Boolean).join(' ')}</div>
      {count > 0 && (
        <div className={classes.choices}>
          <Button
            variant="default"
            leftSection={<IconDownload size="1rem" aria-hidden />}
            onClick={() => void saveLeft(left).catch(fail)}
          >
            {words('imports.left_download', { count })}
          </Button>
          <Button variant="default" leftSection={<IconCopy size="1rem" aria-hidden />} onClick={() => void copy()}>
            {words('imports.left_copy', { count })}
          </Button>
          <Button variant="default" onClick={() => run.correct(now.sheet)}>
            {words('imports.correct_left')}
          </Button>
        </div>
      )}
      {now.canUndo && <UndoImport {...{ acting, context, id }} name={option.action} onDone={onClose} />}
      <div className={classes.buttons}>
        <Button data-begin onClick={onClose}>
          {words('shell.close')}
        </Button>
      </div>
    </div>
  );
}
