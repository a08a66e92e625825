import type { Context } from '../context/context.ts';
import { wordsOfLookup } from '../lookups/registry.ts';
import { labelOf } from './labelled.ts';
import { type Field, kindOf } from './registry.ts';
import { fieldsIn, itemsOf } from './written.ts';

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
  /** The text that the account gave the field itself. */
  label?: string | undefined;
}

/**
 * Looks up the texts of fields: the account's label, those below `own`, then those of the column whose values they offer, then those below
 * `shared`.
 */
export function wordsOfFields(
  fields: readonly Field[],
  { own: home, shared = home }: Homes,
  { words, viewer }: Pick<Context, 'words' | 'viewer'>,
) {
  const valuesIn = (before: string, each: Field): [string, Offered][] => {
    const lookup = kindOf(each).lookup?.(each);
    const fixed = itemsOf(each);
    const at = `${before}${each.key}.`;
    const field = fixed ?? (lookup ? wordsOfLookup(lookup) : null);
    return [
      [at, { field, isFixed: fixed !== null, label: labelOf(each, viewer) }],
      ...fieldsIn(each).flatMap((part) => valuesIn(`${at}parts.`, part)),
    ];
  };
  const valuesOf = new Map(fields.flatMap((field) => valuesIn('', field)));
  return (key: string, rest: string): string => {
    const path = `${key}.${rest}`;
    const given = path.endsWith('.text') ? valuesOf.get(path.slice(0, -4))?.label : undefined;
    if (given !== undefined) return given;
    const own = `${home}.${path}`;
    if (words.has(own)) return words.of(own);
    const [, at = '', value = ''] = /^(.*?\.)items\.(.*)$/.exec(path) ?? [];
    const { field = null, isFixed = false } = valuesOf.get(at) ?? {};
    if (!field) return words.of(`${shared}.${path}`);
    const label = `values.${field}.${value}`;
    // A call may return values that have no label.
    return isFixed || words.has(label) ? words.of(label) : value;
  };
}
