import { Button, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { reload } from '../api/reload.ts';
import { inLocale, localeOf } from '../i18n/locales.ts';
import { failureText } from '../i18n/refusal-text.ts';
import { useWords } from '../i18n/use-words.ts';
import { usePageTitle } from '../ui/page-title.ts';
import { showError } from '../ui/toasts.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import classes from './error-page.module.css';
import { UnknownGuardError } from './guards.ts';

function Page({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <div className={classes.page}>
      <svg className={classes.road} viewBox="0 0 240 96" aria-hidden="true">
        <path d="M8 80h72a24 24 0 0 0 24-24V40a24 24 0 0 1 24-24h16" />
        <path d="M172 16h16M204 16h16" className={classes.gap} />
        <circle cx="144" cy="16" r="7" />
      </svg>
      <Title order={1}>{title}</Title>
      {text && <Text c="dimmed">{text}</Text>}
      <Group mt="lg" justify="center">
        {children}
      </Group>
    </div>
  );
}

function HomeButton() {
  const words = useWords();
  return (
    <Button component={Link} to="/">
      {words('errors.home')}
    </Button>
  );
}

export function NotFoundPage() {
  const words = useWords();
  return (
    <Page title={words('errors.not_found')} text={words('errors.not_found_text')}>
      <HomeButton />
    </Page>
  );
}

function Failure({ error }: { error: Error }) {
  const words = useWords();
  const title = words('errors.error');
  const text = error instanceof UnknownGuardError ? words('shell.unknown_middleware') : failureText(error, words);
  const reloadOrTell = async () => {
    if (!(await reload())) showError(words('errors.unreachable'));
  };
  return (
    <Page title={title} text={text || undefined}>
      <HomeButton />
      <Button variant="default" onClick={() => void reloadOrTell()}>
        {words('errors.reload')}
      </Button>
    </Page>
  );
}

/** Depends on nothing that could have failed before: neither words nor theme. */
function LastResort() {
  return (
    <p>
      An error occurred while showing the error page. <a href={inLocale('/', localeOf(location.pathname))}>Home</a>
    </p>
  );
}

/** Shows the error page when its children throw, until `at` changes. */
export function Guarded({ at = '', children }: { at?: string; children: ReactNode }) {
  return (
    <ErrorBoundary at={at} fallback={() => <LastResort />}>
      <ErrorBoundary at={at} fallback={(error) => <Failure error={error} />}>
        {children}
      </ErrorBoundary>
    </ErrorBoundary>
  );
}

/** For a failure that may be temporary: says what failed and offers a retry. */
export function RetryPage({ title, text, onRetry }: { title: string; text: string; onRetry: () => void }) {
  const words = useWords();
  return (
    <Page title={title} text={text}>
      <Button onClick={onRetry}>{words('errors.retry')}</Button>
    </Page>
  );
}
