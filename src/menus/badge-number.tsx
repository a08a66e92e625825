import { VisuallyHidden } from '@mantine/core';
import type { ReadName } from '../../contract/calls.ts';
import type { Topic } from '../../contract/events.ts';
import type { EntryBadge } from '../../engine/definitions/family.ts';
import { badgeText } from '../attention/state.ts';
import { useCall } from '../cache/use-call.ts';
import { useWords } from '../i18n/use-words.ts';
import classes from './badge.module.css';

const numberIn = (data: unknown, count: EntryBadge['count']): number =>
  Number((count === 'length' ? Object(data).length : data) ?? 0) || 0;

/** The number beside an entry of a menu; nothing for 0, and as long as it is not known. */
export function BadgeNumber({ badge }: { badge: EntryBadge }) {
  const words = useWords();
  // The check lets badges name only calls that read, and topics that exist.
  const held = useCall(badge.call as ReadName, { topic: (badge.fresh_on ?? null) as Topic | null });
  const count = held.status === 'ready' ? numberIn(held.data, badge.count) : 0;
  if (count < 1) return null;
  const text = words.of(badge.title, { count });
  return (
    <>
      <span className={classes.badge} title={text} aria-hidden="true">
        {badgeText(count)}
      </span>
      <VisuallyHidden component="span">{text}</VisuallyHidden>
    </>
  );
}
