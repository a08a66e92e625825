import { Alert, Anchor, Button, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react';
import { type FormEvent, useEffect, useState } from 'react';
import type { Words } from '../../engine/context/context.ts';
import { ApiError, NetworkError, UnreadableError } from '../api/errors.ts';
import { keep, kept } from '../api/reload.ts';
import { brand } from '../definitions/brand.ts';
import { inLocale, localeOf } from '../i18n/locales.ts';
import { failureText, refusalText } from '../i18n/refusal-text.ts';
import { useWords } from '../i18n/use-words.ts';
import { Mark } from '../ui/logo.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import type { Notice } from './departures.ts';
import { signIn } from './session.ts';
import { SignInArt } from './sign-in-art.tsx';
import classes from './sign-in-page.module.css';

/** The message for a refused sign-in (spec: shell §8). */
function faultText(reason: unknown, words: Words): string {
  if (reason instanceof NetworkError || reason instanceof UnreadableError) return failureText(reason, words);
  if (!(reason instanceof ApiError)) return words('session.invalid');
  if (reason.error && reason.message) {
    return words('formats.pair', { name: `[${reason.error}]`, value: refusalText(reason, words) });
  }
  return reason.status === 429 || reason.status >= 500 ? refusalText(reason, words) : words('session.invalid');
}

function Pitch() {
  const words = useWords();
  return (
    <aside className={classes.art}>
      <SignInArt />
      <div className={classes.pitch}>
        <p className={classes.headline}>{words('session.headline')}</p>
        <p className={classes.subline}>{words('session.subline')}</p>
      </div>
    </aside>
  );
}

/** Why the user is on this page; after a refused sign-in, the refusal. */
function SignInNotice({ notice, refusal }: { notice: Notice | null; refusal: string | null }) {
  const words = useWords();
  if (refusal) {
    return (
      <Alert color="red" icon={<IconAlertCircle aria-hidden="true" />} role="alert" className={classes.alert}>
        {refusal}
      </Alert>
    );
  }
  if (!notice) return null;
  return (
    <Alert icon={<IconInfoCircle aria-hidden="true" />} role="status" className={classes.alert}>
      {words(`session.${notice}`)}
    </Alert>
  );
}

export function SignInPage({ notice }: { notice: Notice | null }) {
  const words = useWords();
  const [username, setUsername] = useState(() => kept<string>('user name') ?? '');
  useEffect(() => keep('user name', () => username), [username]);
  const [password, setPassword] = useState('');
  const [asked, setAsked] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  usePageTitle(words('session.title'));

  const name = username.trim();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setAsked(true);
    const missing = !name ? 'username' : !password ? 'password' : null;
    if (missing) {
      event.currentTarget.querySelector<HTMLInputElement>(`[name=${missing}]`)?.focus();
      return;
    }
    setBusy(true);
    setRefusal(null);
    try {
      await signIn(name, password);
    } catch (reason) {
      setRefusal(faultText(reason, words));
      setBusy(false);
    }
  }

  return (
    <div className={classes.page}>
      <Pitch />
      <main id="main" tabIndex={-1} className={classes.main}>
        <form className={classes.form} onSubmit={submit} noValidate aria-labelledby="sign-in-title">
          <div className={classes.brand}>
            <Mark size="2rem" />
            <span>{brand.name}</span>
          </div>
          <Title order={1} id="sign-in-title" mb={4}>
            {words('session.title')}
          </Title>
          <Text c="dimmed" mb="lg">
            {words('session.lead')}
          </Text>
          <Stack gap="md">
            <SignInNotice notice={notice} refusal={refusal} />
            <TextInput
              label={words('session.username')}
              name="username"
              size="md"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
              value={username}
              error={asked && !name && words('session.missing_username')}
              onChange={(event) => setUsername(event.currentTarget.value)}
            />
            <PasswordInput
              label={words('session.password')}
              name="password"
              size="md"
              autoComplete="current-password"
              value={password}
              error={asked && !password && words('session.missing_password')}
              aria-invalid={(asked && !password) || undefined}
              onChange={(event) => setPassword(event.currentTarget.value)}
              visibilityToggleButtonProps={{ 'aria-label': words('session.show_password') }}
            />
            <Button type="submit" size="md" fullWidth loading={busy} mt={4}>
              {words('session.submit')}
            </Button>
            <Anchor href={inLocale('/reset-password', localeOf(location.pathname))} ta="center">
              {words('session.forgotten')}
            </Anchor>
          </Stack>
        </form>
      </main>
    </div>
  );
}
