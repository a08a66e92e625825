import { administrators } from '../../contract/records.ts';
import { holds } from '../../engine/access/holds.ts';
import type { Viewer } from '../../engine/context/viewer.ts';

/** Who reads documents. */
export interface Reader {
  username: string;
  viewer(): Viewer;
}

/** The condition of the documents that a person sees: the parameters with the username, and whether they administer the account. */
export const seenWith = (username: string, administers: string) =>
  `(visible_to = 'EVERYBODY' or uploaded_by = ${username} or ${administers})`;

export const administers = ({ viewer }: Pick<Reader, 'viewer'>): boolean => holds(administrators, viewer());

/** The condition of the documents that a person sees: `seenBy` has $1, the username, and $2, whether they administer the account. */
export const seen = seenWith('$1', '$2');
export const seenBy = (reader: Reader): [string, boolean] => [reader.username, administers(reader)];

/** The condition of the documents that have expired, or are about to: the parameter with the day. Without a reminder, none are. */
export const dueOn = (today: string) => `(remind_days is not null and expires_date - remind_days <= ${today}::date)`;
