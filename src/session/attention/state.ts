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
  notices: Data<'attention.login-messages'>;
}

export type Source = keyof Waiting;

export const sources = ['alerts', 'recalls', 'approvals', 'messages', 'orders', 'notices'] as const satisfies Source[];

export type Status = 'loading' | 'ready' | 'failed';

export const defaults = (): Waiting => ({
  alerts: [],
  recalls: 0,
  approvals: null,
  messages: [],
  orders: [],
  notices: [],
});

const loading = (): Record<Source, Status> => ({
  alerts: 'loading',
  recalls: 'loading',
  approvals: 'loading',
  messages: 'loading',
  orders: 'loading',
  notices: 'loading',
});

export const attention = proxy<{ waiting: Waiting; status: Record<Source, Status> }>({
  waiting: defaults(),
  status: loading(),
});

type Counted = { readonly [S in Source]: Waiting[S] extends number ? number : Readonly<Waiting[S]> };

/** The badge (spec: shell §4). Maintenance approvals that are not loaded count for nothing, and so do alerts that are suppressed. */
export const badgeOf = ({
  alerts,
  recalls,
  approvals,
  messages,
}: Pick<Counted, 'alerts' | 'recalls' | 'approvals' | 'messages'>): number =>
  recalls +
  (approvals?.length ?? 0) +
  messages.reduce((sum, { unread_messages }) => sum + unread_messages, 0) +
  alerts.reduce((sum, { count, suppress }) => sum + (suppress ? 0 : count), 0);
