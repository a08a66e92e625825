import type { Data } from '../../../contract/calls.ts';
import { useWords } from '../../i18n/use-words.ts';
import { client } from '../../session/client.ts';
import classes from '../drawer.module.css';
import { source } from '../source.ts';

type Notices = Data<'attention.login-messages'>;

function Items({ held }: { held: Readonly<Notices> }) {
  const words = useWords();
  return (
    <ul role="list" className={classes.list}>
      {held.map(({ id, title, body, is_urgent }) => (
        <li key={id} className={classes.item}>
          <div className={classes.strong}>
            {is_urgent && <span className={classes.urgent}>{words('notifications.notices.urgent')}</span>}
            {title}
          </div>
          <div className={classes.quiet}>{body}</div>
        </li>
      ))}
    </ul>
  );
}

/** The provider's messages. */
export const notices = source<Notices>({
  topics: ['attention provider_messages'],
  shown: ['drawer'],
  isSpecified: false,
  speaks: true,
  none: [],
  load: ({ locale, signal }) => client.call('attention.login-messages', { query: { language: locale }, signal }),
  count: (held) => held.length,
  Items,
});
