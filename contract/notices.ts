/** How something reaches a person who is not looking at its screen. */
export type Channel = 'bell' | 'mail';

/**
 * Everything that may be sent to a person, and the ways it goes. What goes by the bell is a topic of events
 * (contract/events.ts); mail is only sent for what is listed here (server/mail/post.ts).
 */
export const notices = {
  recalls: ['bell'],
  alerts: ['bell'],
  approvals: ['bell'],
  messages: ['bell'],
  orders: ['bell'],
  password_reset: ['mail'],
} as const satisfies Readonly<Record<string, readonly Channel[]>>;

type Notices = typeof notices;

/** The names of what goes one way. */
export type NoticeBy<Way extends Channel> = {
  [Name in keyof Notices]: Way extends Notices[Name][number] ? Name : never;
}[keyof Notices];

export const noticesBy = <Way extends Channel>(way: Way): NoticeBy<Way>[] =>
  Object.entries(notices).flatMap(([name, ways]) =>
    (ways as readonly Channel[]).includes(way) ? [name as NoticeBy<Way>] : [],
  );
