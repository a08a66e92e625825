import { noticesBy } from './notices.ts';

/**
 * What changes are about, and the values that each can have; null for any. Whoever holds what a topic is about asks for it
 * again. An event names only the topic: the data comes by the ordinary call.
 */
export const topics = {
  /** What needs attention, by source. */
  attention: noticesBy('bell'),
  /** The messages of a driver, by reference number. */
  message: null,
  /** The rows of a table. */
  table: [
    ...['accounts', 'saved_reports', 'vehicle_notes', 'fleet_documents', 'transport_quotes'],
    ...['fuel_profile_limits', 'fuel_cards', 'mvr_drivers', 'notice_settings'],
    ...['fleet_policies', 'policy_acknowledgements'],
    ...['driver_trainings', 'safety_reviews', 'cost_scenarios', 'driver_assignments', 'garage_addresses'],
    'vehicle_changes',
    'orders',
    ...['vehicle_expense_reports', 'vehicle_terminations', 'used_vehicle_quotes'],
  ],
} as const satisfies Readonly<Record<string, readonly string[] | null>>;

export type AttentionTopic = (typeof topics.attention)[number];
export type TableTopic = (typeof topics.table)[number];

/** A topic as text. `all`: events may have been missed. */
export type Topic = `attention ${AttentionTopic}` | `message ${string}` | `table ${TableTopic}` | 'all';

/** The topics that a definition can name: those with a closed list of values. */
export const namedTopics: readonly Topic[] = [
  ...topics.attention.map((source): Topic => `attention ${source}`),
  ...topics.table.map((name): Topic => `table ${name}`),
];

export const isTopic = (text: string): text is Topic =>
  text === 'all' || namedTopics.some((each) => each === text) || /^message \S+$/.test(text);

/**
 * The stream of changes (text/event-stream), which is not a call with a response. `event` names the topic, `id` is the
 * position to resume from with Last-Event-ID, and the data is empty.
 */
export const accountEvents = {
  method: 'GET',
  path: '/account/events',
  type: 'text/event-stream',
  lastId: 'last-event-id',
} as const;

/** A topic in the stream. What needs attention has one word there, as clients of earlier releases read it. */
export const eventOf = (topic: Topic): string => topic.replace(/^attention /, '');

/** The topic of an event, in the form of this release or of the one before; null if it is not known. */
export function topicOf(event: string): Topic | null {
  const topic = topics.attention.some((source) => source === event) ? `attention ${event}` : event;
  return isTopic(topic) ? topic : null;
}
