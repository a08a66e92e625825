import { Skeleton } from '@mantine/core';
import classes from './sections.module.css';

/** A placeholder during computation. */
export const SectionWaiting = () => (
  <div className={classes.waiting} aria-hidden="true">
    <Skeleton height={12} radius="sm" width="70%" />
    <Skeleton height={12} radius="sm" width="92%" />
    <Skeleton height={12} radius="sm" width="54%" />
  </div>
);
