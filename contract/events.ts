/**
 * The stream of what changed (text/event-stream), which is no call with an answer. An event is a nudge: `event` says which of
 * the lists to ask for again, `id` where to go on with Last-Event-ID, and its data is empty.
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
