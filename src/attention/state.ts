import { proxy } from 'valtio';
import type { Data } from '../../contract/calls.ts';

/** The items that need attention. Until one is loaded, or if it can't be, it has its default (spec: shell §8). */
export interface Waiting {
  alerts: Data<'attention.alerts'>;
  recalls: number;
  /** null: none or not loaded; -1 in the specification. */
  approvals: Data<'attention.repair-orders'> | null;
  messages: Data<'attention.unread-messages'>;
  orders: Data<'attention.pending-orders'>;
  /** null: not loaded or unknown. */
  renewals: Data<'attention.renewals'> | null;
  notices: Data<'attention.login-messages'>;
}

export type Source = keyof Waiting;

/** As held for the screen. */
export type SourceValue<S extends Source> = Waiting[S] extends number ? number : Readonly<Waiting[S]>;
type SourceValues = { readonly [S in Source]: SourceValue<S> };

interface Kind<S extends Source> {
  /** The value until it is loaded, or if it can't be. */
  none: Waiting[S];
  /** The number of items. */
  count: (held: SourceValue<S>) => number;
  /** Whether it counts for the badge (spec: shell §4). */
  inBadge: boolean;
  /** Whether it is in the drawer. */
  inDrawer: boolean;
  /** Whether it is on the home page. */
  onHome: boolean;
}

const everywhere = { inBadge: true, inDrawer: true, onHome: true } as const;

/** In the order of the home page. */
const kinds: { readonly [S in Source]: Kind<S> } = {
  alerts: {
    none: [],
    count: (held) => held.reduce((sum, { count, suppress }) => sum + (suppress ? 0 : count), 0),
    ...everywhere,
  },
  recalls: { none: 0, count: (held) => held, ...everywhere },
  approvals: { none: null, count: (held) => held?.length ?? 0, ...everywhere },
  messages: {
    none: [],
    count: (held) => held.reduce((sum, { unread_messages }) => sum + unread_messages, 0),
    ...everywhere,
  },
  orders: { none: [], count: (held) => held.length, ...everywhere, inBadge: false },
  renewals: { none: null, count: (held) => held?.count ?? 0, ...everywhere, inBadge: false, inDrawer: false },
  notices: { none: [], count: (held) => held.length, ...everywhere, inBadge: false, onHome: false },
};

export const sources = Object.keys(kinds) as Source[];

export const inDrawer = (source: Source): boolean => kinds[source].inDrawer;
export const ofHome: readonly Source[] = sources.filter((source) => kinds[source].onHome);
const ofBadge = sources.filter((source) => kinds[source].inBadge);

export type Status = 'loading' | 'ready' | 'failed';

export const noneOf = <S extends Source>(source: S): Waiting[S] => kinds[source].none;

const each = <T>(of: (source: Source) => T) => Object.fromEntries(sources.map((source) => [source, of(source)]));

export const attention = proxy({
  waiting: each(noneOf) as unknown as Waiting,
  status: each((): Status => 'loading') as Record<Source, Status>,
});

/** The number of items. Suppressed alerts and sources that are not loaded don't count. */
export const countOf = <S extends Source>(source: S, waiting: SourceValues): number =>
  kinds[source].count(waiting[source] as SourceValue<S>);

/** Whether the drawer has nothing to list. A suppressed alert is listed. */
export const isNone = (source: Source, waiting: SourceValues): boolean =>
  source === 'alerts' ? waiting.alerts.length === 0 : countOf(source, waiting) === 0;

const mostInBadge = 999;

/** The text on the bell; null for a dot (spec: shell §4). */
export const badgeText = (count: number | null): string | null => {
  if (count === null || count < 1) return null;
  return count > mostInBadge ? `${mostInBadge}+` : String(count);
};

/** The number on the bell; null until all of its sources were loaded once. */
export function badgeOf({ waiting, status }: { waiting: SourceValues; status: Readonly<Record<Source, Status>> }) {
  if (ofBadge.some((source) => status[source] === 'loading')) return null;
  return ofBadge.reduce((sum, source) => sum + countOf(source, waiting), 0);
}
