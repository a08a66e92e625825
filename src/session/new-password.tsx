import { Button, PasswordInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Message } from '../../engine/context/message.ts';
import { matchPassword } from '../../engine/rules/match-password.ts';
import { strongPassword } from '../../engine/rules/strong-password.ts';
import { ApiError } from '../api/errors.ts';
import { failureText } from '../i18n/refusal-text.ts';
import { useWords } from '../i18n/use-words.ts';
import { AsidePage } from './aside-page.tsx';
import { client } from './client.ts';
import { leaveAfterReset } from './session.ts';

type Values = Record<'password' | 'repeat', string>;

/** The faults of each of the two fields (spec: shell §5). */
function faultsOf(values: Values): Partial<Record<keyof Values, Message>> {
  const judged = { values, today: '', name: String, format: () => '' };
  const weak = strongPassword.fault({ type: 'strong_password', field: 'password' }, judged);
  const other = matchPassword.fault({ type: 'match_password', field: 'repeat', target: 'password' }, judged);
  return { ...(weak ? { password: weak } : {}), ...(other ? { repeat: other } : {}) };
}

/** Sets a new password with the token of a link. */
export function NewPassword({ token, onAskAgain }: { token: string; onAskAgain: () => void }) {
  const words = useWords();
  const [values, setValues] = useState<Values>({ password: '', repeat: '' });
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState<{ reason: unknown } | null>(null);
  const [busy, setBusy] = useState(false);
  const faults = asked ? faultsOf(values) : {};

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setAsked(true);
    const [first] = Object.keys(faultsOf(values));
    if (first) {
      event.currentTarget.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
      return;
    }
    setBusy(true);
    setFailure(null);
    try {
      await client.call('session.reset-password', { body: { token, password: values.password } });
      await leaveAfterReset();
    } catch (reason) {
      setFailure({ reason });
      setBusy(false);
    }
  }

  const field = (name: keyof Values) => {
    const fault = faults[name];
    return (
      <PasswordInput
        label={words(`reset.${name}`)}
        name={name}
        size="md"
        mb="md"
        autoComplete="new-password"
        autoFocus={name === 'password'}
        maxLength={200}
        value={values[name]}
        error={fault && words(fault.key, fault.values)}
        onChange={({ currentTarget: { value } }) => setValues((before) => ({ ...before, [name]: value }))}
        visibilityToggleButtonProps={{ 'aria-label': words('session.show_password') }}
      />
    );
  };

  const isSpent = failure?.reason instanceof ApiError && failure.reason.code === 'reset_link_spent';
  return (
    <AsidePage
      title={words('reset.new_title')}
      lead={words('reset.new_lead')}
      fault={failure && failureText(failure.reason, words)}
    >
      <form onSubmit={submit} noValidate>
        {field('password')}
        {field('repeat')}
        <Button type="submit" size="md" fullWidth loading={busy}>
          {words('reset.save')}
        </Button>
      </form>
      {isSpent && (
        <Button variant="default" onClick={onAskAgain}>
          {words('reset.again')}
        </Button>
      )}
    </AsidePage>
  );
}
