import { parseArgs } from 'node:util';

type Value = number | string | boolean;

type Options<T> = { [K in keyof T]: T[K] extends number ? number : T[K] extends boolean ? boolean : string };

/**
 * Reads the command line: options named as the defaults and of their types, and the words that are not options. An option
 * that a benchmark does not have is an error.
 */
export function readOptions<T extends Record<string, Value>>(defaults: T): Options<T> & { words: string[] } {
  const options = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [
      name,
      { type: typeof value === 'boolean' ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const read = Object.entries(defaults).map(([name, value]) => {
    const written = values[name];
    if (written === undefined) return [name, value];
    if (typeof value !== 'number') return [name, written];
    const number = Number(written);
    if (!(number > 0)) throw new Error(`--${name} must be a number greater than 0, not “${written}”.`);
    return [name, number];
  });
  return { ...(Object.fromEntries(read) as Options<T>), words: positionals };
}
