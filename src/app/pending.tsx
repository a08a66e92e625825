import { type ReactNode, Suspense, useEffect } from 'react';
import { waits } from './progress-bar.tsx';

/** Milliseconds before the progress bar appears (spec: shell §9). */
const throttle = 200;

/** Shows the progress bar until the returned function is called. A short wait shows none. */
export function beginProgress(): () => void {
  let started = false;
  const timer = setTimeout(() => {
    started = true;
    waits.count += 1;
  }, throttle);
  return () => {
    clearTimeout(timer);
    if (started) waits.count -= 1;
    started = false;
  };
}

function Waiting({ children }: { children: ReactNode }) {
  useEffect(beginProgress, []);
  return children;
}

/** Shows the progress bar while the code of a screen loads. */
export function Pending({ fallback = null, children }: { fallback?: ReactNode; children: ReactNode }) {
  return <Suspense fallback={<Waiting>{fallback}</Waiting>}>{children}</Suspense>;
}
