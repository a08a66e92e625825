import { type ReactNode, useLayoutEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { mayOpen } from '../../engine/access/holds.ts';
import { knownDefinitions } from '../definitions/definitions.ts';
import { FrameSkeleton } from '../frame/frame-skeleton.tsx';
import { failureText } from '../i18n/refusal-text.ts';
import { useWords } from '../i18n/use-words.ts';
import { readCookie } from '../session/cookies.ts';
import { hasArrived } from '../session/departures.ts';
import { applyPreferences } from '../session/preferences.ts';
import { loadSession, session } from '../session/session.ts';
import { enterChosenLocale } from './chosen-locale.ts';
import { RetryPage } from './error-page.tsx';
import { passGuards } from './guards.ts';

interface Props {
  guards: readonly string[];
  /** Below the locale, without a trailing slash. */
  path: string;
  /** Shown to visitors who have to sign in first. */
  signIn: ReactNode;
  children: ReactNode;
}

function mayGoTo(path: string, now: (typeof session)['now']): boolean {
  const entry = knownDefinitions()?.places.get(path)?.entry;
  return now.status === 'signed-in' && entry !== undefined && entry !== null && mayOpen(entry, now.viewer);
}

function Redirect({ to }: { to: string }) {
  const [, navigate] = useLocation();
  useLayoutEffect(() => navigate(to, { replace: true }), [navigate, to]);
  return null;
}

/** Applies the user's theme and language, also when another tab has changed them. */
function Entered({ path, children }: { path: string; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for every page.
  useLayoutEffect(() => {
    applyPreferences();
    enterChosenLocale();
  }, [path]);
  return children;
}

/** Shows the guarded screen, or the result of the guard that refused. */
export function Gate({ guards, path, signIn, children }: Props) {
  const words = useWords();
  const { now } = useSnapshot(session);
  const verdict = passGuards(guards, {
    path,
    session: now.status,
    hasArrived: hasArrived(history.state),
    cookie: readCookie,
    query: (name) => new URLSearchParams(location.search).get(name),
    hasFeature: (key) => now.status === 'signed-in' && now.viewer.features.includes(key),
    mayOpen: (to) => mayGoTo(to, now as (typeof session)['now']),
  });
  if (typeof verdict === 'object') return <Redirect to={verdict.to} />;
  switch (verdict) {
    case 'pass':
      return <Entered path={path}>{children}</Entered>;
    case 'sign-in':
      return signIn;
    case 'wait':
      return <FrameSkeleton />;
    case 'failed':
      return (
        <main id="main" tabIndex={-1}>
          <RetryPage
            title={words('errors.account')}
            text={now.status === 'failed' ? failureText(now.reason, words) : ''}
            onRetry={loadSession}
          />
        </main>
      );
  }
}
