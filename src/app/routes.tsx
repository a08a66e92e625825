import { type ComponentType, lazy, useLayoutEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { chunk } from '../api/load-chunk.ts';
import { loadDefinitions } from '../definitions/definitions.ts';
import { FrameSkeleton } from '../frame/frame-skeleton.tsx';
import { GuestFrame } from '../frame/guest-frame.tsx';
import { inLocale, localeOf } from '../i18n/locales.ts';
import { ownScreenAt } from '../modules.ts';
import { arrival, departures } from '../session/departures.ts';
import { preferences } from '../session/preferences.ts';
import { session } from '../session/session.ts';
import { SignInPage } from '../session/sign-in-page.tsx';
import { NotFoundPage } from './error-page.tsx';
import { Gate } from './gate.tsx';
import { type GuestScreenName, guestScreenAt } from './guest-screens.ts';
import { loadReset } from './load-reset.ts';
import { loadArrival, loadSignedIn } from './load-screen.ts';
import { Pending } from './pending.tsx';
import { usePath } from './use-path.ts';
import { usePrefetch } from './use-prefetch.ts';

const SignedIn = lazy(loadSignedIn);

/** Goes to the page requested before sign-in, or home, in the user's language unless the address has one. */
function AfterSignIn() {
  const [, navigate] = useLocation();
  useLayoutEffect(() => {
    const target = departures.requested() ?? inLocale('/', localeOf(location.pathname));
    const isOpen = localeOf(target) === 'en-US' || localeOf(target) === preferences.guessed;
    const locale = isOpen ? preferences.locale : null;
    preferences.guessed = null;
    navigate(`~${locale ? inLocale(target, locale) : target}`, { replace: true, state: arrival });
  }, [navigate]);
  return null;
}

const aside = {
  'reset-password': lazy(loadReset),
  sso: lazy(chunk(async () => ({ default: (await import('../session/sso-page.tsx')).SsoPage }))),
} as const;

/** Screens that don't depend on who is signed in. */
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
 * Sends a signed-out visitor to the sign-in page, or shows 404 if the page does not exist. While definitions can't be
 * loaded, any page may exist.
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

/** Guards used before the definitions are loaded, when layouts are not known yet. Every such layout has these. */
const asked = ['check-auth', 'account'];

/** A screen that requires a sign-in. The other guards of its layout run once the definitions are loaded. */
function Protected({ path }: { path: string }) {
  const signIn = ownScreenAt(path) ? (
    <ToSignIn />
  ) : (
    <Pending>
      <SignedOut path={path} />
    </Pending>
  );
  return (
    <Gate guards={asked} path={path} signIn={signIn}>
      <Pending fallback={<FrameSkeleton />}>
        <SignedIn />
      </Pending>
    </Gate>
  );
}

/**
 * Redirects signed-in users. A user who already has a session sees no form; one who has just submitted it sees it until
 * the account is loaded.
 */
function SignInRoute({ path }: { path: string }) {
  const { now } = useSnapshot(session);
  const [cameWithSession] = useState(now.status === 'loading');
  if (now.status === 'signed-in') return <AfterSignIn />;
  if (now.status === 'failed' || (now.status === 'loading' && cameWithSession)) return <Protected path={path} />;
  return <SignInScreen />;
}

/** The screens that need no sign-in, each with its frame. */
const ofGuests: Record<GuestScreenName, ComponentType<{ path: string }>> = {
  'sign-in': SignInRoute,
  'reset-password': () => <AsideScreen name="reset-password" />,
  sso: () => <AsideScreen name="sso" />,
};

export function Routes() {
  const path = usePath();
  const { now } = useSnapshot(session);
  usePrefetch(loadArrival, now.status === 'signed-out');

  const name = guestScreenAt(path);
  if (name === null) return <Protected path={path} />;
  const Drawn = ofGuests[name];
  return <Drawn path={path} />;
}
