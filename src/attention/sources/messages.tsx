import type { Data } from '../../../contract/calls.ts';
import { useWords } from '../../i18n/use-words.ts';
import { client } from '../../session/client.ts';
import classes from '../drawer.module.css';
import { unreadInDatabase } from '../follow-database.ts';
import { source } from '../source.ts';

type Messages = Data<'attention.unread-messages'>;

function Items({ held }: { held: Readonly<Messages> }) {
  const words = useWords();
  return (
    <ul role="list" className={classes.list}>
      {held.map(({ reference_number, full_name, unread_messages }) => (
        <li key={reference_number} className={classes.item}>
          <div className={classes.strong}>{full_name}</div>
          <div className={classes.quiet}>
            {words('notifications.messages.unread', { count: unread_messages })} · {reference_number}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Unread messages from drivers. Another backend has them in its realtime database. */
export const messages = source<Messages>({
  topics: ['attention messages'],
  shown: ['badge', 'drawer', 'home'],
  isSpecified: unreadInDatabase !== null,
  isCounted: true,
  none: [],
  load: ({ isOwn, viewer, signal }) =>
    unreadInDatabase && !isOwn
      ? unreadInDatabase(viewer.account, signal)
      : client.call('attention.unread-messages', { signal }),
  count: (held) => held.reduce((sum, { unread_messages }) => sum + unread_messages, 0),
  Items,
});
