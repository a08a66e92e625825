import { useCallback, useEffect, useState } from 'react';

export type Loaded<T> = { status: 'loading' } | { status: 'failed'; reason: Error } | { status: 'ready'; value: T };

/** The result of `load`, and a function that reloads it. Also reloads when `load` changes. */
export function useLoaded<T>(load: (signal: AbortSignal) => Promise<T>): [Loaded<T>, () => void] {
  const [loaded, setLoaded] = useState<Loaded<T>>({ status: 'loading' });
  const [reloads, setReloads] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: changing it triggers a reload.
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
  }, [load, reloads]);
  return [loaded, useCallback(() => setReloads((before) => before + 1), [])];
}
