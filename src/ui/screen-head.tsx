import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './screen-head.module.css';

interface Props {
  title: string;
  description: string;
  /** What stands beside the title. */
  beside: ReactNode;
  /** Its tools are so few that they stand beside the title on a narrow screen, all but a search, which has a line below. */
  hasFewTools?: boolean;
  /** The tools. */
  children: ReactNode;
}

/** The title of a screen that runs with parameters, and what can be done with it. */
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
