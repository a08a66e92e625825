import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './screen-head.module.css';

interface Props {
  title: string;
  description: string;
  /** Shown next to the title. */
  beside: ReactNode;
  /** It has few tools: on a narrow screen they stay next to the title, except the search, which is below. */
  hasFewTools?: boolean;
  /** The tools. */
  children: ReactNode;
}

/** The title and the tools of a screen that runs with parameters. */
export const ScreenHead = ({ title, description, beside, hasFewTools = false, children }: Props) => (
  <header className={classes.head} data-few={hasFewTools || undefined}>
    <div className={classes.named}>
      <Title order={1} size={20} lh="28px" className={classes.title} title={description}>
        {title}
      </Title>
      {beside}
    </div>
    <div className={classes.actions}>{children}</div>
  </header>
);
