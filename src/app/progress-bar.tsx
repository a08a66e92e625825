import { proxy, useSnapshot } from 'valtio';
import classes from './progress-bar.module.css';

/** How much is waited for that the bar tells of. */
export const waits = proxy({ count: 0 });

/** A thin line at the top of the page while a navigation takes a moment. */
export function ProgressBar() {
  const { count } = useSnapshot(waits);
  return <div className={classes.bar} data-running={count > 0 || undefined} aria-hidden="true" />;
}
