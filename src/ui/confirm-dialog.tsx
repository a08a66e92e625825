import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { isCancelled } from '../api/errors.ts';
import { failureText } from '../i18n/refusal-text.ts';
import { useWords } from '../i18n/use-words.ts';
import { Dialog } from './dialog.tsx';

/** What to confirm. */
export interface Confirmation {
  title: string;
  text: string;
  action: string;
  /** The label of the cancel button. */
  refusal: string;
  /** If it rejects, the dialog stays open and shows the error. */
  act: () => Promise<void> | void;
}

function Question({ asked, onClose }: { asked: Confirmation; onClose: () => void }) {
  const words = useWords();
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function act() {
    if (isBusy) return;
    setBusy(true);
    try {
      await asked.act();
      onClose();
    } catch (reason) {
      setBusy(false);
      if (!isCancelled(reason)) setFault(failureText(reason, words));
    }
  }
  return (
    <>
      <Text>{asked.text}</Text>
      {fault && (
        <Text role="alert" c="var(--mantine-color-error)" mt="sm">
          {fault}
        </Text>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" data-autofocus onClick={onClose}>
          {asked.refusal}
        </Button>
        <Button color="red.9" data-disabled={isBusy || undefined} onClick={() => void act()}>
          {asked.action}
        </Button>
      </Group>
    </>
  );
}

/** Asks for confirmation before something is lost. */
export function ConfirmDialog({ asked, onClose }: { asked: Confirmation | null; onClose: () => void }) {
  const [last, setLast] = useState(asked);
  if (asked && asked !== last) setLast(asked);
  return (
    <Dialog title={last?.title ?? ''} opened={asked !== null} onClose={onClose}>
      {last && <Question asked={last} onClose={onClose} />}
    </Dialog>
  );
}
