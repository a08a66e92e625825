import { lazy, useLayoutEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import type { Viewer } from '../../engine/context/viewer.ts';
import { screenAt } from '../../engine/definitions/screens.ts';
import { chunk } from '../api/load-chunk.ts';
import { loadDefinitions } from '../definitions.ts';
import { FrameSkeleton } from '../frame/frame-skeleton.tsx';
import { GuestFrame } from '../frame/guest-frame.tsx';
import { failureText } from '../i18n/refusal-text.ts';
import { useWords } from '../i18n/use-words.ts';
import { departures } from '../session/departures.ts';
import { loadSession, session } from '../session/session.ts';
import { SignInPage } from '../session/sign-in-page.tsx';
import { AfterSignIn } from './after-sign-in.tsx';
import { NotFoundPage, RetryPage } from './error-page.tsx';
import { Pending } from './pending.tsx';
import { usePath } from './use-path.ts';
import { usePrefetch } from './use-prefetch.ts';

const loadSignedIn = chunk(async () => {
  const [{ SignedIn }] = await Promise.all([import('./signed-in.tsx'), loadDefinitions()]);
  return { default: SignedIn };
});
const SignedIn = lazy(loadSignedIn);

const aside = {
  'reset-password': lazy(
    chunk(async () => ({ default: (await import('../session/reset-password-page.tsx')).ResetPasswordPage })),
  ),
  sso: lazy(chunk(async () => ({ default: (await import('../session/sso-page.tsx')).SsoPage }))),
} as const;

/** The same whoever is signed in. */
function AsideScreen({ name }: { name: keyof typeof aside }) {
  const Drawn = aside[name];
  return (
    <GuestFrame>
      <Pending>
        <Drawn />
      </Pending>
    </GuestFrame>
  );
}

function SignInScreen() {
  const [notice] = useState(departures.notice);
  return (
    <GuestFrame>
      <SignInPage notice={notice} />
    </GuestFrame>
  );
}

function ToSignIn() {
  const [, navigate] = useLocation();
  useLayoutEffect(() => {
    departures.remember();
    navigate('/login', { replace: true });
  }, [navigate]);
  return null;
}

/**
 * Who is not signed in goes to the sign-in page, unless there is no such page. While definitions can't be loaded, there may
 * be any.
 */
const SignedOut = lazy(async () => {
  const definitions = await loadDefinitions().catch(() => null);
  return {
    default: ({ path }: { path: string }) =>
      definitions === null || definitions.places.has(path) ? (
        <ToSignIn />
      ) : (
        <GuestFrame>
          <main id="main" tabIndex={-1}>
            <NotFoundPage />
          </main>
        </GuestFrame>
      ),
  };
});

/** The guards: who is not signed in goes to the sign-in page, and the account is loaded once. */
function Protected({ path }: { path: string }) {
  const words = useWords();
  const { now } = useSnapshot(session);
  switch (now.status) {
    case 'signed-out':
      return screenAt(path) ? (
        <ToSignIn />
      ) : (
        <Pending>
          <SignedOut path={path} />
        </Pending>
      );
    case 'loading':
      return <FrameSkeleton />;
    case 'failed':
      return (
        <main id="main" tabIndex={-1}>
          <RetryPage title={words('errors.account')} text={failureText(now.reason, words)} onRetry={loadSession} />
        </main>
      );
    case 'signed-in':
      return (
        <Pending fallback={<FrameSkeleton />}>
          <SignedIn />
        </Pending>
      );
  }
}

export function Routes() {
  const path = usePath();
  const { now } = useSnapshot(session);
  // Who came with a session is shown no form; who has just filled it in keeps it until the account is there.
  const [cameWithSession] = useState(now.status === 'loading');
  usePrefetch(loadSignedIn, now.status === 'signed-out');

  const name = screenAt(path);
  if (name === 'reset-password' || name === 'sso') return <AsideScreen name={name} />;
  if (name !== 'sign-in') return <Protected path={path} />;
  if (now.status === 'signed-in') return <AfterSignIn viewer={now.viewer as Viewer} />;
  if (now.status === 'failed' || (now.status === 'loading' && cameWithSession)) return <Protected path={path} />;
  return <SignInScreen />;
}
