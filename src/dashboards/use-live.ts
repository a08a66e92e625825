import { useEffect, useRef } from 'react';
import type { Runnable } from '../parameters/run-or-ask.ts';
import type { DashboardState } from './state.ts';

/** Milliseconds from the last key to the run. */
const pause = 250;

/** Whether the focus is where a new screen begins. */
const isUnfocused = (): boolean => document.activeElement === document.body || document.activeElement?.id === 'main';

interface Live extends Pick<Runnable, 'id' | 'asked' | 'isChanged'> {
  state: Pick<DashboardState, 'run'>;
  controller: { follow: () => void };
}

/** Runs a dashboard while users type its parameters, and moves the focus to the first of them when it opens. */
export function useLive(isLive: boolean, { id, asked, isChanged, state, controller }: Live): void {
  const said = JSON.stringify(Object.fromEntries(asked.fields.map(({ key, value }) => [key, value])));
  // A parameter that no call sends can decide what is shown.
  const isNext = isChanged || state.run.status === 'idle' || JSON.stringify(state.run.values) !== said;
  const canFollow = isLive && isNext && asked.request !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each key it waits again.
  useEffect(() => {
    if (!canFollow) return;
    const timer = setTimeout(controller.follow, pause);
    return () => clearTimeout(timer);
  }, [canFollow, controller, said]);

  const first = asked.fields.find(({ shown }) => shown);
  const isEmpty = first?.value === null;
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!isLive || hasBegun.current || first === undefined) return;
    hasBegun.current = true;
    // What was found is read first. On a phone a keyboard would cover what is there. Users may be elsewhere by now.
    if (isEmpty && isUnfocused() && matchMedia('(hover: hover)').matches)
      document.getElementById(`${id}_${first.key}`)?.focus({ preventScroll: true });
  }, [isLive, id, first, isEmpty]);
}
