import { useEffect, useState } from 'react';

export interface Loaded<T> {
  /** null until it is loaded. */
  value: T | null;
  isWaiting: boolean;
  /** Loads again after a failure; null without one. */
  retry: (() => void) | null;
}

/** Loads something for a key; nothing for null. */
export function useLoaded<Key extends string, T extends object>(
  key: Key | null,
  load: (key: Key) => Promise<T>,
): Loaded<T> {
  const [known, setKnown] = useState<{ key: Key; value: T | null } | null>(null);
  const here = key !== null && known?.key === key ? known : null;
  const isWaiting = key !== null && here === null;
  useEffect(() => {
    if (key === null || !isWaiting) return;
    let isCurrent = true;
    const tell = (value: T | null) => isCurrent && setKnown({ key, value });
    load(key).then(tell, () => tell(null));
    return () => {
      isCurrent = false;
    };
  }, [key, isWaiting, load]);
  return { value: here?.value ?? null, isWaiting, retry: here?.value === null ? () => setKnown(null) : null };
}
