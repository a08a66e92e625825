import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { plainName } from '../../../engine/formats/plain-name.ts';
import { isCancelled } from '../../api/errors.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { savingFailure } from './saving-failure.ts';

/** The contract's maximum length of a name. */
const longest = 100;

/** What a name is requested for. */
export interface NameRequest {
  title: string;
  action: string;
  /** The initial text of the field. */
  name: string;
  /** If it rejects, the dialog stays open and shows the error. */
  give: (name: string) => Promise<void>;
}

function NameForm({ asked, onClose }: { asked: NameRequest; onClose: () => void }) {
  const words = useWords();
  const [name, setName] = useState(asked.name);
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const given = plainName(name);
    if (given === '') return setFault(words('own-reports.dialog.name_needed'));
    setBusy(true);
    setFault(null);
    try {
      await asked.give(given);
      onClose();
    } catch (reason) {
      setBusy(false);
      if (!isCancelled(reason)) setFault(savingFailure(reason, words));
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        data-autofocus
        label={words('own-reports.dialog.name')}
        value={name}
        maxLength={longest}
        error={fault}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setFault(null);
        }}
      />
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          {words('own-reports.dialog.cancel')}
        </Button>
        <Button type="submit" data-disabled={isBusy || undefined} aria-disabled={isBusy || undefined}>
          {asked.action}
        </Button>
      </Group>
    </form>
  );
}

/** Asks for the name of a report. */
export function NameDialog({ asked, onClose }: { asked: NameRequest | null; onClose: () => void }) {
  // While it closes, it keeps its text.
  const [last, setLast] = useState(asked);
  if (asked && asked !== last) setLast(asked);
  return (
    <Dialog title={last?.title ?? ''} opened={asked !== null} onClose={onClose}>
      {last && <NameForm asked={last} onClose={onClose} />}
    </Dialog>
  );
}
