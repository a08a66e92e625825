import { inLocale, localeOf, withoutPrefix } from '../i18n/locales.ts';

/** Why the sign-in page is shown, where it says so. */
export type Notice = 'ended' | 'reset';

type Announced = { type: 'signed-out' } | { type: 'signed-in'; username: string } | { type: 'switched' };

const keys = { requested: 'motorpool.requested', notice: 'motorpool.notice' } as const;

const channel = new BroadcastChannel('motorpool.session');

const leaving = new AbortController();

/** Remembers the address that is open, to come back to it after the sign-in. */
function remember(): void {
  const { pathname, search, hash } = location;
  if (withoutPrefix(pathname) !== '/login') sessionStorage.setItem(keys.requested, pathname + search + hash);
}

/** What the history says of the first page of a session. */
export const arrival = { arrived: true } as const;

export const hasArrived = (state: unknown): boolean => (Object(state) as { arrived?: unknown }).arrived === true;

/** How one leaves for the sign-in page, and comes back from it. */
export const departures = {
  remember,
  /** Aborted when the page is left: what goes on by itself asks for nothing more. */
  leaving: leaving.signal,
  /** The address that was asked for before the sign-in. */
  requested: () => sessionStorage.getItem(keys.requested),
  notice: () => sessionStorage.getItem(keys.notice) as Notice | null,
  /** The user is back: neither is asked for again. */
  forget(): void {
    sessionStorage.removeItem(keys.requested);
    sessionStorage.removeItem(keys.notice);
  },
  /** To the sign-in page, by loading it. At the end of a session the address is remembered: the user did not mean to go. */
  leave(notice: Notice | null): void {
    leaving.abort();
    if (notice === 'ended') remember();
    else departures.forget();
    if (notice) sessionStorage.setItem(keys.notice, notice);
    location.replace(inLocale('/login', localeOf(location.pathname)));
  },
  /** To the first page of a session that has just begun, by loading it: the sign-in page sends on who is signed in. */
  arrive: (): void => location.replace(inLocale('/login', localeOf(location.pathname))),
  announce: (announced: Announced): void => channel.postMessage(announced),
  onAnnounced(listener: (announced: Announced) => void): void {
    channel.addEventListener('message', ({ data }) => listener(data as Announced));
  },
};
