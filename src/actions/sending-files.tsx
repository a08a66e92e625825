import { Button, Progress } from '@mantine/core';
import type { Words } from '../../engine/context/context.ts';
import type { Act } from '../runs/act.ts';
import classes from './actions.module.css';

interface Props {
  act: Act | undefined;
  words: Words;
  onCancel: () => void;
}

/** How much of the files of an action is sent. */
export function SendingFiles({ act, words, onCancel }: Props) {
  if (act?.status !== 'sending' || act.share === undefined) return null;
  return (
    <div className={classes.sending}>
      <Progress.Root size="sm" style={{ flex: 1 }}>
        <Progress.Section value={act.share * 100} aria-label={words('fields.files.sending')} />
      </Progress.Root>
      <Button size="compact-sm" variant="default" data-cancel onClick={onCancel}>
        {words('fields.files.cancel')}
      </Button>
    </div>
  );
}
