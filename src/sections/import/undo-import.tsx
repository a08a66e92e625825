import { Button, Loader } from '@mantine/core';
import { useState } from 'react';
import type { Context } from '../../../engine/context/context.ts';
import type { Acting } from '../../actions/acting.ts';
import { failureText } from '../../i18n/refusal-text.ts';
import { listOf } from '../../ui/list-of.ts';
import { showError, showSuccess } from '../../ui/toasts.ts';
import classes from './import.module.css';
import { forgetImport, useLastImport } from './last-imports.ts';

interface Props {
  acting: Acting;
  context: Context;
  /** Names the section among all of the portal. */
  id: string;
  /** The action that has imported. */
  name: string;
  onDone?: () => void;
}

/** The most names that are listed. */
const mostNames = 10;

/** Takes the last import back, as long as that is possible. */
export function UndoImport({ acting, context, id, name, onDone }: Props) {
  const { words, locale } = context;
  const last = useLastImport(id);
  const [isBusy, setBusy] = useState(false);
  if (!last) return null;
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(last.until);
  async function undo(batches: NonNullable<typeof last>['batches']) {
    setBusy(true);
    try {
      const left: string[] = [];
      for (const rows of batches) left.push(...(await acting.importing.undo(name, rows)));
      forgetImport(id);
      const names = listOf(left.slice(0, mostNames).concat(left.length > mostNames ? ['…'] : []));
      if (left.length === 0) showSuccess(words('imports.undone'));
      else showError(words('imports.undone_partly', { count: left.length, names }));
      onDone?.();
    } catch (reason) {
      const said = failureText(reason, words);
      if (said) showError(said, words('imports.undo'));
    }
    setBusy(false);
  }
  return (
    <div className={classes.undo}>
      <span>{words('imports.undo_until', { time })}</span>
      <Button
        size="compact-sm"
        variant="default"
        data-disabled={isBusy || undefined}
        leftSection={isBusy && <Loader size="1rem" color="inherit" />}
        onClick={() => !isBusy && void undo(last.batches)}
      >
        {words('imports.undo')}
      </Button>
    </div>
  );
}
