import { lazy, useLayoutEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { chunk } from '../api/load-chunk.ts';
import { loadDefinitions } from '../definitions.ts';
import { FrameSkeleton } from '../frame/frame-skeleton.tsx';
import { GuestFrame } from '../frame/guest-frame.tsx';
import { inLocale, localeOf } from '../i18n/locales.ts';
import { failureText } from '../i18n/refusal-text.ts';
import { useWords } from '../i18n/use-words.ts';
import { departures } from '../session/departures.ts';
import { preferences } from '../session/preferences.ts';
import { loadSession, session } from '../session/session.ts';
import { SignInPage } from '../session/sign-in-page.tsx';
import { NotFoundPage, RetryPage } from './error-page.tsx';
import { type Asked, askedBy } from './known-route.ts';
import { Pending } from './pending.tsx';
import { usePrefetch } from './use-prefetch.ts';

const loadSignedIn = chunk(async () => {
  const [{ SignedIn }] = await Promise.all([import('./signed-in.tsx'), loadDefinitions()]);
  return { default: SignedIn };
});
const SignedIn = lazy(loadSignedIn);

/** To where the user wanted to go, or home; in the user's language, unless the address said one. */
function AfterSignIn() {
  const [, navigate] = useLocation();
  useLayoutEffect(() => {
    const target = departures.requested() ?? inLocale('/', localeOf(location.pathname));
    const locale = localeOf(target) === 'en-US' ? preferences.locale : null;
    navigate(`~${locale ? inLocale(target, locale) : target}`, { replace: true });
  }, [navigate]);
  return null;
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

/** The guards: who is not signed in goes to the sign-in page, and the account is loaded once. */
function Protected({ asked }: { asked: Asked }) {
  const words = useWords();
  const { now } = useSnapshot(session);
  switch (now.status) {
    case 'signed-out':
      return asked.type === 'unknown' ? (
        <GuestFrame>
          <main id="main" tabIndex={-1}>
            <NotFoundPage />
          </main>
        </GuestFrame>
      ) : (
        <ToSignIn />
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
          <SignedIn asked={asked} />
        </Pending>
      );
  }
}

export function Routes() {
  const [path] = useLocation();
  const { now } = useSnapshot(session);
  const asked = askedBy(path);
  // Who came with a session is shown no form; who has just filled it in keeps it until the account is there.
  const [cameWithSession] = useState(now.status === 'loading');
  usePrefetch(loadSignedIn, now.status === 'signed-out');

  if (asked.type !== 'sign-in') return <Protected asked={asked} />;
  if (now.status === 'signed-in') return <AfterSignIn />;
  if (now.status === 'failed' || (now.status === 'loading' && cameWithSession)) return <Protected asked={asked} />;
  return <SignInScreen />;
}
