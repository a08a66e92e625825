import { Timeline } from '@mantine/core';
import type { Words } from '../../engine/context/context.ts';
import type { Difference, TimelineEntry } from '../../engine/sections/timeline.ts';
import classes from './sections.module.css';

const textOf = ({ before, after }: Difference, words: Words) =>
  before && after
    ? words('dashboard.from_to', { before, after })
    : after || (before && words('dashboard.was', { before }));

/** What is different since an entry. */
export const Differences = ({ differences, words }: { differences: readonly Difference[]; words: Words }) => (
  <dl className={classes.differences}>
    {differences.map((difference, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a difference has nothing else that is its own.
      <div key={index}>
        <dt>{difference.name}</dt>
        <dd>{textOf(difference, words) || '–'}</dd>
      </div>
    ))}
  </dl>
);

/** What has happened, from top to bottom. */
export const TimelineEntries = ({ entries, words }: { entries: readonly TimelineEntry[]; words: Words }) => (
  <Timeline bulletSize={12} lineWidth={2} mt="xs">
    {entries.map(({ at, title, by, differences }, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: an entry has nothing else that is its own.
      <Timeline.Item key={place} title={title || '–'}>
        <div className={classes.sentence}>{[at, by].filter(Boolean).join(' · ')}</div>
        {differences.length > 0 && <Differences {...{ differences, words }} />}
      </Timeline.Item>
    ))}
  </Timeline>
);
