import type { ReactNode } from 'react';
import classes from './inside.module.css';

/** What is wrong with a field as a whole. It takes the focus in place of an input. */
export const InsideFault = ({ id, children }: { id: string; children: ReactNode }) => (
  <div id={`${id}-error`} className={classes.fault} role="alert" tabIndex={-1} data-fault>
    {children}
  </div>
);
