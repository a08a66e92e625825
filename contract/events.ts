/**
 * The stream of changes (text/event-stream), which is not a call with a response. `event` names the list to fetch
 * again, `id` is the position to resume from with Last-Event-ID, and the data is empty.
 */
export const accountEvents = {
  method: 'GET',
  path: '/account/events',
  type: 'text/event-stream',
  lastId: 'last-event-id',
  /** `all`: events may have been missed. */
  kinds: ['recalls', 'alerts', 'approvals', 'messages', 'orders', 'all'],
} as const;

export type EventKind = (typeof accountEvents.kinds)[number];

export const isEventKind = (text: string): text is EventKind => accountEvents.kinds.some((kind) => kind === text);
