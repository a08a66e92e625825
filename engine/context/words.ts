import type { Words } from './context.ts';

type Values = Readonly<Record<string, string | number>>;

/** Finds `key` anew where it is not known yet. */
function remembering<Value>(find: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>();
  return (key) => {
    const found = known.get(key) ?? find(key);
    known.set(key, found);
    return found;
  };
}

/**
 * Words whose look-up is dear. Those without values are looked up once: a report asks for hundreds, and for the same ones
 * every time.
 */
export function rememberedWords(
  look: (key: string, values?: Values) => string,
  exists: (key: string) => boolean,
): Words {
  const plain = remembering((key) => look(key));
  const words = (key: string, values?: Values) => (values ? look(key, values) : plain(key));
  return Object.assign(words, { of: words, has: remembering(exists) });
}
