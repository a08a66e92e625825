import { proxy, useSnapshot } from 'valtio';
import classes from './progress-bar.module.css';

/** The number of pending operations. */
export const waits = proxy({ count: 0 });

/** A thin line at the top of the page during a slow navigation. */
export function ProgressBar() {
  const { count } = useSnapshot(waits);
  return <div className={classes.bar} data-running={count > 0 || undefined} aria-hidden="true" />;
}
