import { useCallback, useEffect, useState } from 'react';

export type Loaded<T> = { status: 'loading' } | { status: 'failed'; reason: Error } | { status: 'ready'; value: T };

/** The result of `load`, and a function that loads it again. A different `load` starts over. */
export function useLoaded<T>(load: (signal: AbortSignal) => Promise<T>): [Loaded<T>, () => void] {
  const [loaded, setLoaded] = useState<Loaded<T>>({ status: 'loading' });
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again on request.
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setLoaded({ status: 'loading' });
    load(signal).then(
      (value) => {
        if (!signal.aborted) setLoaded({ status: 'ready', value });
      },
      (reason) => {
        if (signal.aborted) return;
        setLoaded({ status: 'failed', reason: reason instanceof Error ? reason : new Error(String(reason)) });
      },
    );
    return () => controller.abort();
  }, [load, asked]);
  return [loaded, useCallback(() => setAsked((before) => before + 1), [])];
}
