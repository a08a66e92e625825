import { proxy, ref } from 'valtio';
import type { Data } from '../../contract/calls.ts';
import { viewerFrom } from '../../engine/access/viewer-from.ts';
import type { Viewer } from '../../engine/context/viewer.ts';
import { equal } from '../../engine/schema/equal.ts';
import { inRefreshTurn } from '../api/authority.ts';
import { ApiError, SignedOutError } from '../api/errors.ts';
import { inTurn } from '../api/in-turn.ts';
import { keepFor, leaveBehind } from '../api/reload.ts';
import { type Locale, withoutPrefix } from '../i18n/locales.ts';
import { authority, client, onSessionEnd, tokens } from './client.ts';
import { clearKept } from './cookies.ts';
import { departures, type Notice } from './departures.ts';
import { preferences, saveLocale, saveScheme, setPreferredLocale, setScheme } from './preferences.ts';
import { forgetVisits } from './recent.ts';
import { forgetTrails } from './trail.ts';
import { unheard } from './unheard.ts';
import { whose } from './whose.ts';

/** What is known about the viewer. */
type Session =
  | { status: 'signed-out' }
  | { status: 'loading' }
  | { status: 'failed'; reason: Error }
  | {
      status: 'signed-in';
      viewer: Viewer;
      customer: string;
      chat_department: string | null;
      language: Locale;
      /** Our own server includes its messages with the account; the specification's payload has none. */
      isOwnServer: boolean;
      pendingOrders: Data<'account.login-payload'>['pending_orders'];
      /** The other account of the same person; null if there is none (spec: shell §6). */
      linked: LinkedAccount | null;
    };

export interface LinkedAccount {
  account: string;
  username: string;
  country: Viewer['country'] | null;
}

/** Pages that are the same whoever is signed in: they ignore the session. */
const isAside = ['/reset-password', '/sso'].includes(withoutPrefix(location.pathname));

const hasTokens = () => {
  const held = tokens.read();
  return held.token !== null || held.refresh_token !== null;
};

// Reloading must not restore a session after sign-out, even if the server did not receive it.
if (unheard.is()) tokens.clear();

export const session = proxy<{ now: Session }>({ now: { status: hasTokens() && !isAside ? 'loading' : 'signed-out' } });

/**
 * The calls of the session itself pass a 403 on. But GET /user is the first call of a page, where an expired token is
 * no reason to sign in again. And POST /logout has to end the session on the server too, for which our own uses the
 * cookie. Both are retried once with a new token.
 */
async function withFreshToken<T>(call: () => Promise<T>): Promise<T> {
  const { token } = tokens.read();
  if (token === null) await authority.renew(null);
  try {
    return await call();
  } catch (reason) {
    if (!(reason instanceof ApiError) || reason.status !== 403) throw reason;
    await authority.renew(token);
    return call();
  }
}

/** Other backends may send the refresh token with the user instead of the sign-in (spec: shell §3, §7). */
function keepRefreshToken(who: object): void {
  const { refresh_token } = who as { refresh_token?: unknown };
  const held = tokens.read();
  if (tokens.cookieHeld || held.token === null || held.refresh_token !== null) return;
  if (typeof refresh_token === 'string') tokens.write({ token: held.token, refresh_token });
}

/**
 * Other backends don't include it in the settings but have a call for it; if that fails it is false (spec: shell §7,
 * §8).
 */
async function isEncompassCustomer(told: boolean | undefined): Promise<boolean> {
  if (told !== undefined) return told;
  try {
    return await client.call('account.encompass-customer');
  } catch (reason) {
    if (reason instanceof SignedOutError) throw reason;
    return false;
  }
}

type Settings = Partial<Data<'account.login-payload'>['account_settings']>;

const linkedOf = ({ linked_customer, linked_user, linked_country }: Settings): LinkedAccount | null =>
  linked_customer && linked_user
    ? { account: linked_customer, username: linked_user, country: linked_country ?? null }
    : null;

/** The signed-in user's account, as received. */
let loaded: Parameters<typeof viewerFrom>[1] | null = null;

/** Before the user has chosen, the theme is that of the device, or what was chosen in this browser before sign-in. */
function applyScheme({ dark_mode }: Data<'account.user'>): void {
  if (dark_mode !== '') setScheme(dark_mode === 'true');
}

async function populate(): Promise<void> {
  session.now = { status: 'loading' };
  try {
    const who = await withFreshToken(() => client.call('account.user'));
    keepRefreshToken(who);
    const account = await client.call('account.login-payload');
    const settings: Settings = account.account_settings;
    const encompass_customer = await isEncompassCustomer(settings.encompass_customer);
    const account_settings = { ...account.account_settings, encompass_customer };
    loaded = { ...account, account_settings };
    keepFor(who.username);
    applyScheme(who);
    setPreferredLocale(who.language);
    session.now = {
      status: 'signed-in',
      viewer: ref(viewerFrom(who, loaded)),
      customer: settings.customer_name ?? who.account,
      chat_department: settings.chat_department ?? null,
      language: who.language,
      isOwnServer: Array.isArray((account as Partial<typeof account>).login_messages),
      pendingOrders: ref((account as Partial<typeof account>).pending_orders ?? []),
      linked: linkedOf(settings),
    };
    departures.announce({ type: 'signed-in', username: who.username });
  } catch (reason) {
    if (reason instanceof SignedOutError) session.now = { status: 'signed-out' };
    else session.now = { status: 'failed', reason: ref(reason instanceof Error ? reason : new Error(String(reason))) };
  }
}

let populating: Promise<void> | null = null;

/** Loads user and account, once; again after a failure. */
export function loadSession(): Promise<void> {
  populating ??= populate().finally(() => {
    populating = null;
  });
  return populating;
}

/** Loads the account again, whose labels or settings the user has changed. What can't be loaded stays as it was. */
export async function reloadAccount(): Promise<void> {
  const [who, account] = await Promise.all([
    client.call('account.user').catch(() => null),
    client.call('account.login-payload').catch(() => null),
  ]);
  const { now } = session;
  if (!who || !account || !loaded || now.status !== 'signed-in' || now.viewer.username !== who.username) return;
  const { encompass_customer } = loaded.account_settings;
  loaded = { ...account, account_settings: { ...account.account_settings, encompass_customer } };
  tellViewer(viewerFrom(who, loaded));
}

/** The same viewer stays the same object, because everything on the screen depends on it. */
function tellViewer(viewer: ReturnType<typeof viewerFrom>): void {
  const { now } = session;
  if (now.status === 'signed-in' && !equal(viewer, now.viewer)) now.viewer = ref(viewer);
}

let saves = 0;

/**
 * Saves a preference with the user and reads the user again (spec: shell §7). Rejects if it could not be saved. An
 * answer that arrives while another preference is being saved is outdated.
 */
export async function savePreference(save: () => Promise<unknown>): Promise<void> {
  saves += 1;
  const mine = saves;
  await save();
  const who = await client.call('account.user').catch(() => null);
  const { now } = session;
  if (!who || !loaded || mine !== saves || now.status !== 'signed-in' || now.viewer.username !== who.username) return;
  applyScheme(who);
  now.language = who.language;
  tellViewer(viewerFrom(who, loaded));
}

/** Milliseconds to wait for the server to confirm a sign-out. */
const patience = 5_000;

async function endOnServer(): Promise<void> {
  const end = () => client.call('session.logout', { signal: AbortSignal.timeout(patience) });
  try {
    await (tokens.cookieHeld ? end() : withFreshToken(end));
  } catch (reason) {
    // If it is refused, the session has ended already; anything else is retried later.
    if (!(reason instanceof ApiError) || ![401, 403].includes(reason.status)) return;
  }
  unheard.set(false);
}

/** One at a time across all tabs: a late sign-out must not remove the cookie of the next sign-in. */
const inSessionTurn = <T>(work: () => Promise<T>) => inTurn('motorpool.session', work);

if (unheard.is()) {
  void inSessionTurn(async () => {
    if (unheard.is()) await endOnServer();
  });
}

/** Starts a session with the server's tokens. Rejects as the client does. */
const enter = (ask: () => Promise<Data<'session.login'>>) =>
  inSessionTurn(async () => {
    if (unheard.is()) await endOnServer();
    await inRefreshTurn(async () => {
      const fresh = await ask();
      whose.begin();
      tokens.write(fresh);
    });
    unheard.set(false);
  });

/** Rejects with ApiError if the sign-in is refused. */
export async function signIn(username: string, password: string): Promise<void> {
  await enter(() => client.call('session.login', { body: { username, password } }));
  await loadSession();
}

/**
 * The same with a token of the provider. The first page is reloaded, so that nothing of an earlier session stays in
 * memory.
 */
export async function signInBySso(query: { token: string; customer: string }): Promise<void> {
  await enter(() => client.call('session.sso', { query }));
  departures.arrive();
}

/** The linked user is the same person, who keeps language and theme. If they can't be saved, those of the user apply. */
async function keepChoices(): Promise<void> {
  const { scheme, locale } = preferences;
  await Promise.allSettled([
    ...(scheme === 'auto' ? [] : [saveScheme(scheme === 'dark')]),
    ...(locale === null ? [] : [saveLocale(locale)]),
  ]);
}

async function switchAccount(): Promise<void> {
  const change = async () => {
    // From now on other tabs make no calls: with the new tokens they would mix two accounts.
    const takeBack = whose.begin();
    try {
      tokens.write(await client.call('session.toggle-linked-account'));
      clearKept();
      forgetTrails();
    } catch (reason) {
      takeBack();
      throw reason;
    }
    whose.begin();
  };
  await inSessionTurn(() => withFreshToken(() => inRefreshTurn(change)));
  await keepChoices();
  departures.forget();
  departures.announce({ type: 'switched' });
  departures.arrive();
}

let switching: Promise<void> | null = null;

/**
 * Switches to the linked user, here and in every other tab. Rejects as the client does. After a success the page is
 * left; a second call would switch back.
 */
export function toggleLinkedAccount(): Promise<void> {
  switching ??= switchAccount().catch((reason) => {
    switching = null;
    throw reason;
  });
  return switching;
}

let isSigningOut = false;

/** Signs out here and in every other tab. The page is reloaded, so that nothing of the account stays in memory. */
export async function signOut(notice: Notice | null = null): Promise<void> {
  const { now } = session;
  if (now.status === 'signed-in') forgetVisits(now.viewer.username);
  isSigningOut = true;
  unheard.set(tokens.cookieHeld);
  await inSessionTurn(async () => {
    // If another tab has signed in meanwhile, the tokens and the cookie are those of its session.
    if (whose.isForeign()) return;
    await endOnServer();
    tokens.clear();
    departures.announce({ type: 'signed-out', signIn: whose.signIn() });
  });
  departures.leave(notice);
}

/** After a new password: to the sign-in page, also for signed-in users. */
export async function leaveAfterReset(): Promise<void> {
  if (hasTokens()) await signOut('reset');
  else departures.leave('reset');
}

onSessionEnd(() => {
  // The session of another tab that has signed in since is not over.
  if (whose.isForeign()) return location.reload();
  // Calls are refused once the server has ended the session. The sign-out leaves the page when it is answered.
  if (isSigningOut) return;
  const { now } = session;
  if (now.status === 'signed-in') leaveBehind(now.viewer.username);
  tokens.clear();
  departures.announce({ type: 'signed-out', signIn: whose.signIn() });
  departures.leave('ended');
});

departures.onAnnounced((announced) => {
  const { now } = session;
  if (isAside) return;
  if (announced.type === 'switched') location.reload();
  else if (announced.type === 'signed-out') {
    // The message may arrive before the tokens are gone. With those of another sign-in, somebody has signed in again since.
    const isOver = announced.signIn !== null && announced.signIn === whose.signIn();
    if (now.status !== 'signed-out' && (isOver || !hasTokens())) departures.leave(null);
  } else if (now.status === 'signed-in' ? now.viewer.username !== announced.username : now.status === 'signed-out') {
    // Another tab signed in, perhaps as another user: this one must not continue with the old account on screen.
    location.reload();
  }
});
