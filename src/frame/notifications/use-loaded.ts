import { useCallback, useEffect, useState } from 'react';
import { isCancelled } from '../../api/errors.ts';
import type { Status } from '../../session/attention/state.ts';

/** What a call gives, asked for when the component comes, and again when somebody asks. `load` stays the same function. */
export function useLoaded<T>(load: (signal: AbortSignal) => Promise<T>) {
  const [held, setHeld] = useState<{ status: Status; value: T | null }>({ status: 'loading', value: null });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks anew.
  useEffect(() => {
    const left = new AbortController();
    setHeld({ status: 'loading', value: null });
    load(left.signal).then(
      (value) => setHeld({ status: 'ready', value }),
      (reason) => {
        if (!isCancelled(reason)) setHeld({ status: 'failed', value: null });
      },
    );
    return () => left.abort();
  }, [load, turn]);
  const retry = useCallback(() => setTurn((now) => now + 1), []);
  return { ...held, retry };
}
