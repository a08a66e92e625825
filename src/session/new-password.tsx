import { Button, PasswordInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { RefusalCode } from '../../contract/refusals.ts';
import type { Message } from '../../engine/context/message.ts';
import { matchPassword } from '../../engine/rules/match-password.ts';
import { passwordNeeds, strongPassword } from '../../engine/rules/strong-password.ts';
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

/** Refusals of the password itself, which are shown at its field. */
const ofPassword: readonly string[] = ['weak_password', 'common_password', 'name_in_password'] satisfies RefusalCode[];

const isOfPassword = (reason: unknown) => reason instanceof ApiError && ofPassword.includes(reason.code ?? '');

interface Props {
  token: string;
  /** Whether the user has no password yet. */
  isNew: boolean;
  onAskAgain: () => void;
}

/** Sets a password with the token of a link. */
export function NewPassword({ token, isNew, onAskAgain }: Props) {
  const words = useWords();
  const [values, setValues] = useState<Values>({ password: '', repeat: '' });
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState<{ reason: unknown } | null>(null);
  const [busy, setBusy] = useState(false);
  const faults = asked ? faultsOf(values) : {};

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const focus = (name: string) => form.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
    setAsked(true);
    const [first] = Object.keys(faultsOf(values));
    if (first) return focus(first);
    setBusy(true);
    setFailure(null);
    try {
      await client.call('session.reset-password', { body: { token, password: values.password } });
      await leaveAfterReset();
    } catch (reason) {
      setFailure({ reason });
      setBusy(false);
      if (isOfPassword(reason)) focus('password');
    }
  }

  const said = failure && failureText(failure.reason, words);
  const isAtField = failure !== null && isOfPassword(failure.reason);

  const field = (name: keyof Values) => {
    const fault = faults[name];
    const refused = isAtField && name === 'password' ? said : null;
    const error = fault ? words(fault.key, fault.values) : refused;
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
        description={name === 'password' && !error && words('reset.rules', passwordNeeds)}
        error={error}
        aria-invalid={error ? true : undefined}
        onChange={({ currentTarget: { value } }) => {
          setValues((before) => ({ ...before, [name]: value }));
          if (refused) setFailure(null);
        }}
        visibilityToggleButtonProps={{ 'aria-label': words('session.show_password') }}
      />
    );
  };

  const isSpent = failure?.reason instanceof ApiError && failure.reason.code === 'reset_link_spent';
  return (
    <AsidePage
      title={words(isNew ? 'reset.first_title' : 'reset.new_title')}
      lead={words(isNew ? 'reset.first_lead' : 'reset.new_lead')}
      fault={isAtField ? null : said}
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
