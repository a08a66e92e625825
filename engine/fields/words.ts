import type { Context } from '../context/context.ts';
import { wordsOfLookup } from '../lookups/registry.ts';
import { itemsOf } from './named-items.ts';
import { type Field, kindOf } from './registry.ts';

/** The key prefixes of the texts of fields. */
interface Homes {
  own: string;
  /** Default: none. */
  shared?: string;
}

/**
 * Looks up the texts of fields: those below `own`, then those of the column whose values they offer, then those below
 * `shared`.
 */
export function wordsOfFields(
  fields: readonly Field[],
  { own: home, shared = home }: Homes,
  { words }: Pick<Context, 'words'>,
) {
  const valuesOf = new Map(
    fields.map((field) => {
      const lookup = kindOf(field).lookup?.(field);
      const fixed = itemsOf(field);
      return [field.key, { field: fixed ?? (lookup ? wordsOfLookup(lookup) : null), isFixed: fixed !== null }];
    }),
  );
  return (key: string, rest: string): string => {
    const own = `${home}.${key}.${rest}`;
    if (words.has(own)) return words.of(own);
    const { field = null, isFixed = false } = valuesOf.get(key) ?? {};
    if (!field || !rest.startsWith('items.')) return words.of(`${shared}.${key}.${rest}`);
    const value = rest.slice('items.'.length);
    const label = `values.${field}.${value}`;
    // A call may return values that have no label.
    return isFixed || words.has(label) ? words.of(label) : value;
  };
}
