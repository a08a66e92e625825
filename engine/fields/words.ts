import type { Context } from '../context/context.ts';
import { wordsOfLookup } from '../lookups/registry.ts';
import { fieldsIn } from './inside.ts';
import { itemsOf } from './named-items.ts';
import { type Field, kindOf } from './registry.ts';

/** The key prefixes of the texts of fields. */
interface Homes {
  own: string;
  /** Default: none. */
  shared?: string;
}

/** The column whose values a field offers. */
interface Offered {
  field: string | null;
  isFixed: boolean;
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
  const valuesIn = (before: string, each: Field): [string, Offered][] => {
    const lookup = kindOf(each).lookup?.(each);
    const fixed = itemsOf(each);
    const at = `${before}${each.key}.`;
    return [
      [at, { field: fixed ?? (lookup ? wordsOfLookup(lookup) : null), isFixed: fixed !== null }],
      ...fieldsIn(each).flatMap((part) => valuesIn(`${at}parts.`, part)),
    ];
  };
  const valuesOf = new Map(fields.flatMap((field) => valuesIn('', field)));
  return (key: string, rest: string): string => {
    const own = `${home}.${key}.${rest}`;
    if (words.has(own)) return words.of(own);
    const [, at = '', value = ''] = /^(.*?\.)items\.(.*)$/.exec(`${key}.${rest}`) ?? [];
    const { field = null, isFixed = false } = valuesOf.get(at) ?? {};
    if (!field) return words.of(`${shared}.${key}.${rest}`);
    const label = `values.${field}.${value}`;
    // A call may return values that have no label.
    return isFixed || words.has(label) ? words.of(label) : value;
  };
}
