import { type ReactNode, Suspense, useEffect } from 'react';
import { waits } from './progress-bar.tsx';

/** Milliseconds before the progress bar shows (spec: shell §9). */
const throttle = 200;

/** Runs the progress bar until `end` is called; a short wait shows none. */
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

/** Waits for the code of a screen, with the progress bar. */
export function Pending({ fallback = null, children }: { fallback?: ReactNode; children: ReactNode }) {
  return <Suspense fallback={<Waiting>{fallback}</Waiting>}>{children}</Suspense>;
}
