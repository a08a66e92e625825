import type { FieldRow } from '../context/values.ts';
import type { ResolvedField } from '../fields/field.ts';
import { plain } from '../formats/plain.ts';

/** A field of a row that a column of a file can fill. A field inside another one has its key before its own: `home.city`. */
export interface ImportTarget {
  path: string;
  text: string;
  /** It has no value of its own. */
  required: boolean;
  /** What a column for it can be called, in a normal form. */
  names: readonly string[];
}

interface Leaf {
  path: string;
  field: ResolvedField;
}

/** Fields that hold a value of their own: those inside an address, and not the address. */
export const leavesOf = (fields: readonly ResolvedField[], before = ''): Leaf[] =>
  fields.flatMap((field): Leaf[] => {
    const path = `${before}${field.key}`;
    if (!field.shown || field.type === 'files') return [];
    const [parts] = field.rows ?? [];
    return parts ? leavesOf(parts, `${path}.`) : [{ path, field }];
  });

/** Rows for which fields have other texts: one for each choice that decides them, such as the country of an address. */
export const rowsToName = (fields: readonly ResolvedField[]): FieldRow[] =>
  leavesOf(fields).flatMap(({ path, field: { type, items = [] } }) => {
    const [key = '', inside] = path.split('.');
    if (type !== 'toggle' || inside === undefined) return [];
    return items.map(({ value }): FieldRow => ({ [key]: { [inside]: value } }));
  });

/** Columns of tables whose values a field takes, too: the names of centers, the parts of an address, and reported distances. */
const alsoIn: Readonly<Record<string, readonly string[]>> = {
  center_code: ['center_name'],
  street: ['address_1'],
  street_2: ['address_2'],
  region: ['state_province'],
  business_distance: ['business_miles'],
};

/** What people call columns for a field, besides its texts. */
const alsoCalled: Readonly<Record<string, readonly string[]>> = {
  region: ['Prov.'],
  postal_code: ['ZIP', 'Postal'],
};

/** A name without case, accents, blanks and signs: “E-mail_Address *” is “emailaddress”. */
const normal = (name: string): string => plain(name).replace(/[^\p{L}\p{N}]+/gu, '');

/** A caption, and the same without what is in brackets: a unit, or a hint. */
const captionsOf = (text: string): string[] => [text, text.replace(/\s*\([^)]*\)\s*$/, '')];

/** The first of several names in a text: “Province or territory” is also called “Province”. */
const firstNames = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => {
    const [first = '', ...others] = text.split(/\s+(?:or|ou)\s+/i);
    return others.length > 0 ? [first] : [];
  });

const namesOf = ({ path, field }: Leaf): string[] => [path, field.key, ...captionsOf(field.text)];

/** Headers that tables have for a field, also with its unit. */
const headersOf = ({ field }: Leaf, headers: readonly string[]): string[] => {
  const [unit] = /\([^)]*\)\s*$/.exec(field.text) ?? [];
  return headers.flatMap((header) => (unit === undefined ? [header] : [header, `${header} ${unit}`]));
};

const different = (names: readonly string[]) => [...new Set(names.map(normal))].filter((name) => name !== '');

/** The names that only one of several lists has. */
function unique(lists: readonly (readonly string[])[]): string[][] {
  const count = new Map<string, number>();
  for (const name of lists.flat()) count.set(name, (count.get(name) ?? 0) + 1);
  return lists.map((names) => names.filter((name) => count.get(name) === 1));
}

/**
 * The fields of a row that can be imported. `others`: the same fields in other languages, and with other choices.
 * `except`: the key of a field that is not in a file. `headers`: those that tables have for a key, in every language.
 */
export function importTargets(
  own: readonly ResolvedField[],
  others: readonly (readonly ResolvedField[])[],
  except: string | null,
  headers: (key: string) => readonly string[] = () => [],
): ImportTarget[] {
  const [leaves = [], ...translated] = [own, ...others].map((fields) =>
    leavesOf(fields).filter(({ path }) => path !== except),
  );
  const alike = (leaf: Leaf) => [leaf, ...translated.flatMap((all) => all.filter(({ path }) => path === leaf.path))];
  const headersFor = (leaf: Leaf) =>
    headersOf(
      leaf,
      [leaf.field.key, ...(alsoIn[leaf.field.key] ?? [])].flatMap((key) => headers(key)),
    );
  const lists = [
    (leaf: Leaf) => alike(leaf).flatMap(namesOf),
    headersFor,
    (leaf: Leaf) => [
      ...firstNames([...alike(leaf).map(({ field }) => field.text), ...headersFor(leaf)]),
      ...(alsoCalled[leaf.field.key] ?? []),
    ],
  ];
  // What one list has, those after it don’t name.
  const taken = new Set<string>();
  const names = lists.map((list) => {
    const found = unique(leaves.map((leaf) => different(list(leaf)).filter((name) => !taken.has(name))));
    for (const name of found.flat()) taken.add(name);
    return found;
  });
  return leaves.map(({ path, field: { text, required, value } }, at) => ({
    path,
    text,
    required: required && value === null,
    names: names.flatMap((found) => found[at] ?? []),
  }));
}

/** The target of a header: of its name, or of all of its names, as in “State/Province”. */
function targetOf(header: string, targets: readonly ImportTarget[]): { target: ImportTarget; rank: number } | null {
  const named = (name: string) => targets.find(({ names }) => names.includes(normal(name)));
  const whole = named(header);
  if (whole) return { target: whole, rank: whole.names.indexOf(normal(header)) };
  const [first, ...others] = header.split('/').map(named);
  return first && others.length > 0 && others.every((each) => each === first)
    ? { target: first, rank: first.names.length }
    : null;
}

/**
 * The target of each column, by its header; null for a column that has none. A target is filled by one column: the one
 * that is called most like it, or the first of several.
 */
export function matchColumns(headers: readonly string[], targets: readonly ImportTarget[]): (string | null)[] {
  const found = new Map<string, { place: number; rank: number }>();
  for (const [place, header] of headers.entries()) {
    const { target, rank } = targetOf(header, targets) ?? { target: null, rank: 0 };
    if (target && rank < (found.get(target.path)?.rank ?? Infinity)) found.set(target.path, { place, rank });
  }
  const paths = new Map([...found].map(([path, { place }]) => [place, path]));
  return headers.map((_, place) => paths.get(place) ?? null);
}

/** How many rows are looked at for the headers: there may be titles above them. */
const mostAbove = 20;

/** The place of the row with the most headers; null if no row has any. */
export function headerPlace(rows: readonly (readonly string[])[], targets: readonly ImportTarget[]): number | null {
  const counts = rows
    .slice(0, mostAbove)
    .map((row) => matchColumns(row, targets).filter((path) => path !== null).length);
  const most = Math.max(0, ...counts);
  return most === 0 ? null : counts.indexOf(most);
}
