/** How something reaches a person who is not looking at its screen. */
export type Channel = 'bell' | 'mail';

/** What the threshold of a notice is compared with: how many there are altogether, or the amount of each. */
export const measures = ['COUNT', 'AMOUNT'] as const;

interface Notice {
  ways: readonly Channel[];
  /**
   * Which users get it. `chosen`: each user can turn it off, limit it, and get it by email, as
   * `/account/manage-enotifications` lists it. `always`: nobody can turn it off. `others`: it goes to people without a login,
   * or is made of other notices.
   */
  for: 'chosen' | 'always' | 'others';
  measure?: (typeof measures)[number];
}

/**
 * Everything that may be sent to a person, and the ways it goes. What goes by the bell is a topic of events
 * (contract/events.ts); mail is only sent for what is listed here (server/mail/post.ts). The title of a notice that users get
 * is `notifications.<name>.title`; where what they choose is found is in `server/jobs/notice-items.ts`.
 */
export const notices = {
  alerts: { ways: ['bell', 'mail'], for: 'chosen', measure: 'COUNT' },
  recalls: { ways: ['bell', 'mail'], for: 'chosen', measure: 'COUNT' },
  approvals: { ways: ['bell', 'mail'], for: 'chosen', measure: 'AMOUNT' },
  messages: { ways: ['bell', 'mail'], for: 'chosen', measure: 'COUNT' },
  orders: { ways: ['bell', 'mail'], for: 'chosen', measure: 'COUNT' },
  documents: { ways: ['bell', 'mail'], for: 'chosen', measure: 'COUNT' },
  provider_messages: { ways: ['bell'], for: 'always' },
  password_reset: { ways: ['mail'], for: 'always' },
  invitation: { ways: ['mail'], for: 'always' },
  repair_question: { ways: ['mail'], for: 'others' },
  mileage_reminder: { ways: ['mail'], for: 'others' },
  policy_reminder: { ways: ['mail'], for: 'others' },
  safety_reminder: { ways: ['mail'], for: 'others' },
  daily_summary: { ways: ['mail'], for: 'others' },
} as const satisfies Readonly<Record<string, Notice>>;
type Notices = typeof notices;

/** The names of what goes one way. */
export type NoticeBy<Way extends Channel> = {
  [Name in keyof Notices]: Way extends Notices[Name]['ways'][number] ? Name : never;
}[keyof Notices];

/** The names of what users choose. */
export type ChosenNotice = {
  [Name in keyof Notices]: Notices[Name]['for'] extends 'chosen' ? Name : never;
}[keyof Notices];

const entries = Object.entries(notices) as [keyof Notices, Notice][];

export const noticesBy = <Way extends Channel>(way: Way): NoticeBy<Way>[] =>
  entries.flatMap(([name, { ways }]) => (ways.includes(way) ? [name as NoticeBy<Way>] : []));

/** What users of the portal get, in the order of the list. */
export const userNotices: readonly (Notice & { name: keyof Notices })[] = entries.flatMap(([name, notice]) =>
  notice.for === 'others' ? [] : [{ name, ...notice }],
);

export const isChosen = (name: string): name is ChosenNotice =>
  userNotices.some((each) => each.name === name && each.for === 'chosen');
