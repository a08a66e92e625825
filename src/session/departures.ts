import { inLocale, localeOf, withoutPrefix } from '../i18n/locales.ts';
import { forgetTrails } from './trail.ts';

/** Why the sign-in page is shown, where it says so. */
export type Notice = 'ended' | 'reset';

type Announced =
  /** `signIn` identifies the sign-in that is over. */
  { type: 'signed-out'; signIn: string | null } | { type: 'signed-in'; username: string } | { type: 'switched' };

const keys = { requested: 'motorpool.requested', notice: 'motorpool.notice' } as const;

const channel = new BroadcastChannel('motorpool.session');

const leaving = new AbortController();

/** Remembers the address that is open, to come back to it after the sign-in. */
function remember(): void {
  const { pathname, search, hash } = location;
  if (withoutPrefix(pathname) !== '/login') sessionStorage.setItem(keys.requested, pathname + search + hash);
}

/** Whether it is an address of this portal: `//name` would be another host. */
const isOwn = (address: string): boolean =>
  URL.canParse(address, location.origin) && new URL(address, location.origin).origin === location.origin;

/** The history state of a session's first page. */
export const arrival = { arrived: true } as const;

export const hasArrived = (state: unknown): boolean => (Object(state) as { arrived?: unknown }).arrived === true;

/** Navigation to the sign-in page and back. */
export const departures = {
  remember,
  /** Aborted when the page is left: background work makes no more calls. */
  leaving: leaving.signal,
  /** The address requested before sign-in. */
  requested(): string | null {
    const address = sessionStorage.getItem(keys.requested);
    return address?.startsWith('/') && isOwn(address) ? address : null;
  },
  notice: () => sessionStorage.getItem(keys.notice) as Notice | null,
  /** The user is back: clears the notice and the address. */
  forget(): void {
    sessionStorage.removeItem(keys.requested);
    sessionStorage.removeItem(keys.notice);
  },
  /**
   * Reloads to the sign-in page. If the session ended by itself the address is remembered, because the user did not
   * mean to leave.
   */
  leave(notice: Notice | null): void {
    leaving.abort();
    forgetTrails();
    if (notice === 'ended') remember();
    else departures.forget();
    if (notice) sessionStorage.setItem(keys.notice, notice);
    location.replace(inLocale('/login', localeOf(location.pathname)));
  },
  /** Reloads to the first page of a new session: the sign-in page redirects signed-in users. */
  arrive: (): void => location.replace(inLocale('/login', localeOf(location.pathname))),
  announce: (announced: Announced): void => channel.postMessage(announced),
  onAnnounced(listener: (announced: Announced) => void): void {
    channel.addEventListener('message', ({ data }) => listener(data as Announced));
  },
};
