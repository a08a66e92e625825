import type { Words } from './context.ts';

type Values = Readonly<Record<string, string | number>>;

/** Caches the results of `find` by key. */
function cached<Value>(find: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>();
  return (key) => {
    const found = known.get(key) ?? find(key);
    known.set(key, found);
    return found;
  };
}

/**
 * Wraps an expensive lookup. Texts without values are looked up once: a report needs hundreds of them, and always the
 * same.
 */
export function cachedWords(look: (key: string, values?: Values) => string, exists: (key: string) => boolean): Words {
  const plain = cached((key) => look(key));
  const words = (key: string, values?: Values) => (values ? look(key, values) : plain(key));
  return Object.assign(words, { of: words, has: cached(exists) });
}
