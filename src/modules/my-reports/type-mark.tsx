import { Tooltip } from '@mantine/core';
import { IconCalendar, IconHash, IconLetterT } from '@tabler/icons-react';
import { useWords } from '../../i18n/use-words.ts';
import classes from './my-reports.module.css';
import type { PlainType } from './use-picked.ts';

const marks = { number: IconHash, date: IconCalendar, string: IconLetterT } as const;

/** Whether a column holds numbers, dates or texts. */
export function TypeMark({ type }: { type: PlainType }) {
  const words = useWords();
  const Mark = marks[type];
  const name = words(`own-reports.picker.${type}`);
  return (
    <Tooltip label={name}>
      <span className={classes.mark}>
        <Mark size="0.875rem" stroke={1.8} aria-hidden="true" />
        <span className={classes.unseen}>{name}</span>
      </span>
    </Tooltip>
  );
}
