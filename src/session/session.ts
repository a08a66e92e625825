import { proxy, ref } from 'valtio';
import type { Data } from '../../contract/calls.ts';
import { viewerFrom } from '../../engine/access/viewer-from.ts';
import type { Viewer } from '../../engine/context/viewer.ts';
import { screenAt } from '../../engine/definitions/screens.ts';
import { ApiError, SignedOutError } from '../api/errors.ts';
import { inTurn } from '../api/in-turn.ts';
import { keepFor, leaveBehind } from '../api/reload.ts';
import { type Locale, withoutPrefix } from '../i18n/locales.ts';
import { authority, client, onSessionEnd, tokens } from './client.ts';
import { departures, type Notice } from './departures.ts';
import { setPreferredLocale, setScheme } from './preferences.ts';
import { unheard } from './unheard.ts';
import { whose } from './whose.ts';

/** What is known about who looks. */
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
      /** Our own server tells its messages with the account; the specification's payload has none. */
      isOwnServer: boolean;
      pendingOrders: Data<'account.login-payload'>['pending_orders'];
      /** The other account of the same person; null where there is none (spec: shell §6). */
      linked: Linked | null;
    };

export interface Linked {
  account: string;
  username: string;
  country: Viewer['country'] | null;
}

/** Pages that are the same whoever is signed in: their session is not looked at. */
const isAside = ['reset-password', 'sso'].includes(screenAt(withoutPrefix(location.pathname)) ?? '');

const hasTokens = () => {
  const held = tokens.read();
  return held.token !== null || held.refresh_token !== null;
};

// Who signed out does not come back by a reload, whatever became of it.
if (unheard.is()) tokens.clear();

export const session = proxy<{ now: Session }>({ now: { status: hasTokens() && !isAside ? 'loading' : 'signed-out' } });

/**
 * The calls of the session itself pass a 403 back. But GET /user is the first of a page, where an old token is no reason
 * to sign in again, and POST /logout has to end the session on the server too, for which our own takes the cookie: both get
 * one other token.
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

/** Other backends may give the refresh token with the user, not with the sign-in (spec: shell §3, §7). */
function keepRefreshToken(who: object): void {
  const { refresh_token } = who as { refresh_token?: unknown };
  const held = tokens.read();
  if (tokens.cookieHeld || held.token === null || held.refresh_token !== null) return;
  if (typeof refresh_token === 'string') tokens.write({ token: held.token, refresh_token });
}

/** Other backends don't say it with the settings, but by a call of its own; where that fails it is not so (spec: shell §7, §8). */
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

const linkedOf = ({ linked_customer, linked_user, linked_country }: Settings): Linked | null =>
  linked_customer && linked_user
    ? { account: linked_customer, username: linked_user, country: linked_country ?? null }
    : null;

/** The account of who is signed in, as it came. */
let loaded: Parameters<typeof viewerFrom>[1] | null = null;

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
    setScheme(who.dark_mode === 'true');
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

let saves = 0;

/**
 * Saves a preference with the user, and reads the user again (spec: shell §7). Rejects when it could not be saved; what is
 * read while another one is saved already is old.
 */
export async function savePreference(save: () => Promise<unknown>): Promise<void> {
  saves += 1;
  const mine = saves;
  await save();
  const who = await client.call('account.user').catch(() => null);
  const { now } = session;
  if (!who || !loaded || mine !== saves || now.status !== 'signed-in' || now.viewer.username !== who.username) return;
  setScheme(who.dark_mode === 'true');
  now.language = who.language;
  const viewer = viewerFrom(who, loaded);
  // The same viewer stays the same object: everything on the screen follows from it.
  if (JSON.stringify(viewer) !== JSON.stringify(now.viewer)) now.viewer = ref(viewer);
}

/** Milliseconds that the server may take to hear of a sign-out. */
const patience = 5_000;

async function endOnServer(): Promise<void> {
  const end = () => client.call('session.logout', { signal: AbortSignal.timeout(patience) });
  try {
    await (tokens.cookieHeld ? end() : withFreshToken(end));
  } catch (reason) {
    // What it refuses has ended already; anything else may be told later.
    if (!(reason instanceof ApiError) || ![401, 403].includes(reason.status)) return;
  }
  unheard.set(false);
}

/** One at a time across all tabs: a late sign-out must not take the cookie of the sign-in after it. */
const inSessionTurn = <T>(work: () => Promise<T>) => inTurn('motorpool.session', work);

if (unheard.is()) {
  void inSessionTurn(async () => {
    if (unheard.is()) await endOnServer();
  });
}

/** Begins a session with the tokens that the server gives. Rejects as the client does. */
const enter = (ask: () => Promise<Data<'session.login'>>) =>
  inSessionTurn(async () => {
    if (unheard.is()) await endOnServer();
    const fresh = await ask();
    whose.begin();
    tokens.write(fresh);
    unheard.set(false);
  });

/** Rejects with ApiError when the sign-in is refused. */
export async function signIn(username: string, password: string): Promise<void> {
  await enter(() => client.call('session.login', { body: { username, password } }));
  await loadSession();
}

/** The same by a token of the provider. The first page is loaded: nothing of a session of before stays in memory. */
export async function signInBySso(query: { token: string; customer: string }): Promise<void> {
  await enter(() => client.call('session.sso', { query }));
  departures.arrive();
}

/** Goes on as the linked user, here and in every other tab. Rejects as the client does. */
export async function toggleLinkedAccount(): Promise<void> {
  // From now on no other tab makes a call: by the new tokens it would mix two accounts.
  const takeBack = whose.begin();
  try {
    tokens.write(await client.call('session.toggle-linked-account'));
  } catch (reason) {
    takeBack();
    throw reason;
  }
  whose.begin();
  departures.forget();
  departures.announce({ type: 'switched' });
  departures.arrive();
}

/** Signs out here and in every other tab. The page is loaded anew, so that nothing of the account stays in memory. */
export async function signOut(notice: Notice | null = null): Promise<void> {
  unheard.set(tokens.cookieHeld);
  await endOnServer();
  tokens.clear();
  departures.announce({ type: 'signed-out' });
  departures.leave(notice);
}

/** After a new password: to the sign-in, also for who was signed in. */
export async function leaveAfterReset(): Promise<void> {
  if (hasTokens()) await signOut('reset');
  else departures.leave('reset');
}

onSessionEnd(() => {
  const { now } = session;
  if (now.status === 'signed-in') leaveBehind(now.viewer.username);
  tokens.clear();
  departures.announce({ type: 'signed-out' });
  departures.leave('ended');
});

departures.onAnnounced((announced) => {
  const { now } = session;
  if (isAside) return;
  if (announced.type === 'switched') location.reload();
  else if (announced.type === 'signed-out') {
    if (now.status !== 'signed-out') departures.leave(null);
  } else if (now.status === 'signed-in' ? now.viewer.username !== announced.username : now.status === 'signed-out') {
    // Another tab signed in, perhaps as somebody else: this one must not go on with the old account on its screen.
    location.reload();
  }
});
