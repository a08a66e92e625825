import { Alert, Button, TextInput } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { resetMinutes } from '../../contract/session.ts';
import { failureText } from '../i18n/refusal-text.ts';
import { useWords } from '../i18n/use-words.ts';
import { AsidePage } from './aside-page.tsx';
import { client } from './client.ts';

/** Requests a password reset link for a user name. The answer is the same whether or not the user exists. */
export function AskForLink() {
  const words = useWords();
  const [username, setUsername] = useState('');
  const [asked, setAsked] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const name = username.trim();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setAsked(true);
    if (!name) return;
    setBusy(true);
    setFault(null);
    try {
      await client.call('session.request-reset', { body: { username: name } });
      setSentTo(name);
    } catch (reason) {
      setFault(failureText(reason, words));
    }
    setBusy(false);
  }

  if (sentTo !== null) {
    return (
      <AsidePage
        title={words('reset.sent_title')}
        note={
          <Alert icon={<IconMail aria-hidden="true" />} role="none">
            {words('reset.sent', { username: sentTo, minutes: resetMinutes })}
          </Alert>
        }
      />
    );
  }
  return (
    <AsidePage title={words('reset.title')} lead={words('reset.lead')} fault={fault}>
      <form onSubmit={submit} noValidate>
        <TextInput
          label={words('session.username')}
          name="username"
          size="md"
          mb="md"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          maxLength={100}
          value={username}
          error={asked && !name && words('session.missing_username')}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <Button type="submit" size="md" fullWidth loading={busy}>
          {words('reset.send')}
        </Button>
      </form>
    </AsidePage>
  );
}
