import type { Words } from '../../../engine/context/context.ts';
import { Icon } from '../../ui/icon.tsx';
import { Differences } from '../timeline-entries.tsx';
import classes from './timeline.module.css';
import type { Entry } from './use-months.ts';

function Heading({ entry: { kind, title } }: { entry: Entry }) {
  const isBoth = kind && title && kind !== title;
  return (
    <span className={classes.heading}>
      <span className={classes.name}>{kind || title || '–'}</span>
      {isBoth && <span>{title}</span>}
    </span>
  );
}

const One = ({ entry, hasIcons, words }: { entry: Entry; hasIcons: boolean; words: Words }) => (
  <li className={classes.entry}>
    <span className={classes.bullet} data-plain={!hasIcons || undefined}>
      {hasIcons && <Icon name={entry.icon} size="0.9375rem" />}
    </span>
    <div className={classes.main}>
      <div className={classes.line}>
        <Heading entry={entry} />
        {entry.time && <span className={classes.time}>{entry.time}</span>}
        {entry.amount && (
          <span className={classes.amount} data-credit={entry.isCredit || undefined}>
            {entry.amount}
          </span>
        )}
      </div>
      {entry.text && <div className={classes.text}>{entry.text}</div>}
      {entry.by && <div className={classes.dim}>{entry.by}</div>}
      {entry.details.length > 0 && (
        <dl className={classes.details}>
          {entry.details.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {entry.differences.length > 0 && <Differences differences={entry.differences} words={words} />}
    </div>
  </li>
);

interface Props {
  entries: readonly Entry[];
  hasIcons: boolean;
  words: Words;
  label: string;
}

/** What has happened on a day. */
export const Entries = ({ entries, hasIcons, words, label }: Props) => (
  <ol role="list" className={classes.entries} aria-label={label}>
    {entries.map((entry, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: an entry has nothing else that is its own.
      <One key={place} {...{ entry, hasIcons, words }} />
    ))}
  </ol>
);
