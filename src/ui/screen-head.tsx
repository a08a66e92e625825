import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { InfoMark } from './info-mark.tsx';
import classes from './screen-head.module.css';

interface Props {
  title: string;
  description: string;
  /** Shown next to the title. */
  beside: ReactNode;
  /** The few tools fit next to the title on a narrow screen. A search field still gets its own line. */
  hasFewTools?: boolean;
  /** The tools. */
  children: ReactNode;
}

/** The title and tools of a screen with parameters. */
export const ScreenHead = ({ title, description, beside, hasFewTools = false, children }: Props) => (
  <header className={classes.head} data-few={hasFewTools || undefined}>
    <div className={classes.named}>
      <Title order={1} size={20} lh="1.75rem" className={classes.title} title={description}>
        {title}
      </Title>
      {description && <InfoMark text={description} isForTouch />}
      {beside}
    </div>
    <div className={classes.actions}>{children}</div>
  </header>
);
