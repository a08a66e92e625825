import type { Keyed, Nested } from '../tables/place.ts';

export type JsonRow = Readonly<Record<string, unknown>>;

export const isRow = (row: unknown): row is JsonRow => typeof row === 'object' && row !== null && !Array.isArray(row);

const renamed = (row: JsonRow, names: ReadonlyMap<string, string>): JsonRow =>
  names.size === 0
    ? row
    : Object.fromEntries(Object.entries(row).map(([name, value]) => [names.get(name) ?? name, value]));

/** From field names to the source's names, and back. */
const namesThere = ({ names = {} }: Nested) => new Map(Object.entries(names));
const namesHere = ({ names = {} }: Nested) => new Map(Object.entries(names).map(([here, there]) => [there, here]));

const picked = (row: JsonRow, fields: readonly string[]): JsonRow =>
  Object.fromEntries(fields.map((field) => [field, row[field] ?? null]));

const without = (row: JsonRow, fields: readonly string[]): JsonRow =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !fields.includes(name)));

/** The entries of the lists in rows, each with the other fields of its row. */
const entriesOf = (rows: readonly JsonRow[], list: string): [own: JsonRow, entry: JsonRow][] =>
  rows.flatMap((row) => {
    const { [list]: entries, ...own } = row;
    return Array.isArray(entries) ? entries.filter(isRow).map((entry): [JsonRow, JsonRow] => [own, entry]) : [];
  });

/** Turns one row per measure into columns: one row per combination of the other fields. */
function scattered(
  rows: readonly JsonRow[],
  { list, fields }: Nested,
  { name, value }: { name: string; value: string },
) {
  const found = new Map<string, Record<string, unknown>>();
  for (const [own, entry] of entriesOf(rows, list)) {
    const shared = picked(entry, fields);
    const key = JSON.stringify(shared);
    const row = found.get(key) ?? { ...shared };
    found.set(key, row);
    const measure = own[name];
    if (typeof measure === 'string') row[measure] = entry[value] ?? null;
  }
  return [...found.values()];
}

/** Expands rows that contain lists into one row per entry. Missing fields are null. */
export function unnested(rows: readonly JsonRow[], nested: Nested): JsonRow[] {
  const { list, fields, measures } = nested;
  if (measures) return scattered(rows, nested, measures);
  const [there, here] = [namesThere(nested), namesHere(nested)];
  const inside = fields.map((field) => there.get(field) ?? field);
  return entriesOf(rows, list).map(([own, entry]) => renamed({ ...own, ...picked(entry, inside) }, here));
}

/** Groups rows by their common fields, each with a list of the remaining ones. */
function listed(rows: readonly (readonly [own: JsonRow, entry: JsonRow])[], list: string): JsonRow[] {
  const found = new Map<string, JsonRow & { [list: string]: JsonRow[] }>();
  for (const [own, entry] of rows) {
    const key = JSON.stringify(own);
    const whole = found.get(key) ?? ({ ...own, [list]: [] } as JsonRow & { [list: string]: JsonRow[] });
    found.set(key, whole);
    (whole[list] as JsonRow[]).push(entry);
  }
  return [...found.values()];
}

/** The inverse of `unnested`: nests rows as they are in an answer. */
export function gathered(rows: readonly JsonRow[], nested: Nested): JsonRow[] {
  const { list, fields, measures } = nested;
  if (measures) {
    const names = new Set(rows.flatMap((row) => Object.keys(without(row, fields))));
    const { name, value } = measures;
    return [...names].map((measure) => ({
      [name]: measure,
      [list]: rows.map((row) => ({ ...picked(row, fields), [value]: row[measure] ?? null })),
    }));
  }
  const there = namesThere(nested);
  return listed(
    rows.map((row) => [renamed(without(row, fields), there), renamed(picked(row, fields), there)]),
    list,
  );
}

/** One row per entry of an object. */
export const unkeyed = (entries: JsonRow, { key, value }: Keyed): JsonRow[] =>
  Object.entries(entries).map(([name, given]) => ({ [value]: given, [key]: name }));

/** The inverse of `unkeyed`. Rows without a key are dropped. */
export const keyed = (rows: readonly JsonRow[], { key, value }: Keyed): JsonRow =>
  Object.fromEntries(rows.filter((row) => row[key] !== null).map((row) => [String(row[key]), row[value] ?? null]));
