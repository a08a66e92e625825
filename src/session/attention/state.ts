import { proxy } from 'valtio';
import type { Data } from '../../../contract/calls.ts';

/** What waits for somebody of the account. Until it is loaded, and where it can't be, each has its default (spec: shell §8). */
export interface Waiting {
  alerts: Data<'attention.alerts'>;
  recalls: number;
  /** null: none or not loaded, the -1 of the specification. */
  approvals: Data<'attention.repair-orders'> | null;
  messages: Data<'attention.unread-messages'>;
  orders: Data<'attention.pending-orders'>;
  /** null: not loaded, or not known. */
  renewals: Data<'attention.renewals'> | null;
  notices: Data<'attention.login-messages'>;
}

export type Source = keyof Waiting;

export const sources = [
  'alerts',
  'recalls',
  'approvals',
  'messages',
  'orders',
  'renewals',
  'notices',
] as const satisfies Source[];

export type Status = 'loading' | 'ready' | 'failed';

export const defaults = (): Waiting => ({
  alerts: [],
  recalls: 0,
  approvals: null,
  messages: [],
  orders: [],
  renewals: null,
  notices: [],
});

const loading = (): Record<Source, Status> => ({
  alerts: 'loading',
  recalls: 'loading',
  approvals: 'loading',
  messages: 'loading',
  orders: 'loading',
  renewals: 'loading',
  notices: 'loading',
});

export const attention = proxy<{ waiting: Waiting; status: Record<Source, Status> }>({
  waiting: defaults(),
  status: loading(),
});

type Held = { readonly [S in Source]: Waiting[S] extends number ? number : Readonly<Waiting[S]> };

export type Counted = Exclude<Source, 'notices'>;

/** How much waits of each. Alerts that are suppressed don't count, nor does what is not loaded. */
export const countsOf = (waiting: Omit<Held, 'notices'>): Record<Counted, number> => ({
  alerts: waiting.alerts.reduce((sum, { count, suppress }) => sum + (suppress ? 0 : count), 0),
  recalls: waiting.recalls,
  approvals: waiting.approvals?.length ?? 0,
  messages: waiting.messages.reduce((sum, { unread_messages }) => sum + unread_messages, 0),
  orders: waiting.orders.length,
  renewals: waiting.renewals?.count ?? 0,
});

/** The badge (spec: shell §4). */
export function badgeOf(waiting: Omit<Held, 'notices'>): number {
  const { alerts, recalls, approvals, messages } = countsOf(waiting);
  return alerts + recalls + approvals + messages;
}
