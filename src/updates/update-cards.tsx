import { Link } from 'wouter';
import cards from '../ui/cards.module.css';
import type { Update } from './heads.ts';
import classes from './update-cards.module.css';
import { UpdateDay } from './update-day.tsx';

/** Updates as cards. */
export function UpdateCards({ updates, level }: { updates: readonly Update[]; level: 2 | 3 }) {
  const Heading = `h${level}` as const;
  return (
    <ul role="list" className={`${cards.list} ${classes.list}`}>
      {updates.map(({ slug, path, createdAt, title, description }) => (
        <li key={slug}>
          <Link to={path} className={`${cards.card} ${classes.card}`}>
            <UpdateDay day={createdAt} />
            <Heading className={classes.title}>{title}</Heading>
            <span className={classes.text}>{description}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
