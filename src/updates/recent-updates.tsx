import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import { useLocale, useWords } from '../i18n/use-words.ts';
import { updatesIn } from './heads.ts';
import classes from './update-cards.module.css';
import { UpdateCards } from './update-cards.tsx';

/** Spec: shell §9. */
const most = 3;

/** The newest updates, with a link to all of them. */
export function RecentUpdates() {
  const words = useWords();
  const updates = updatesIn(useLocale()).slice(0, most);
  if (updates.length === 0) return null;
  return (
    <section aria-labelledby="updates" className={classes.section}>
      <div className={classes.top}>
        <h2 id="updates" className={classes.heading}>
          {words('updates.title')}
        </h2>
        <Anchor component={Link} to="/updates">
          {words('updates.all')}
        </Anchor>
      </div>
      <UpdateCards updates={updates} level={3} />
    </section>
  );
}
