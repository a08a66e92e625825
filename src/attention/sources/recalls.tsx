import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useWords } from '../../i18n/use-words.ts';
import { client } from '../../session/client.ts';
import classes from '../drawer.module.css';
import { source } from '../source.ts';
import { useOpenable } from '../use-openable.ts';

const report = '/reporting/recall-report';

function Items({ held, onLeave }: { held: number; onLeave: () => void }) {
  const words = useWords();
  const to = useOpenable()(report);
  const open = words('notifications.recalls.open', { count: held });
  if (to === null) return <span>{open}</span>;
  return (
    <Link to={to} className={classes.link} onClick={onLeave}>
      {open}
      <IconArrowRight size="1rem" aria-hidden="true" />
    </Link>
  );
}

/** Open recalls. */
export const recalls = source<number>({
  topics: ['attention recalls'],
  shown: ['badge', 'drawer', 'home'],
  isSpecified: true,
  none: 0,
  load: ({ signal }) => client.call('attention.recall-count', { signal }),
  count: (held) => held,
  leadsTo: () => report,
  Items,
});
