import { inWords as valueWords } from '../columns/value-words.ts';
import type { Words } from '../context/context.ts';
import type { Item, Layout } from '../context/lookups.ts';

/** How the objects of an answer become items. */
interface Items {
  /** The field with the item's value. */
  value: string;
  /** The fields that form its text, joined by dashes. */
  text: readonly string[];
  /** A catalogue field whose value labels are used as text instead. */
  words?: string;
  /** Value labels by field; values without one are shown as they are. */
  labels?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The field with its short name, if the text contains more than that. */
  name?: string;
  /** The field with the value of its parent item. */
  parent?: string;
  /** The objects are report layouts, with `columns`, `groups` and `totals`. */
  isLayouts?: true;
}

/**
 * Items from a call, by its name in the contract. The call needs no parameters. It returns a list of objects, or
 * several named lists.
 */
interface Lookup extends Items {
  call: string;
  /** The name of the list, if the call returns several. */
  list?: string;
}

/** Every lookup, by the name that definitions use. */
export const lookups = {
  centers: {
    call: 'account.centers',
    value: 'center_code',
    text: ['center_code', 'center_name'],
    name: 'center_name',
    parent: 'parent_center_code',
  },
  invoice_layouts: {
    call: 'invoicing.layouts',
    value: 'layout_id',
    text: ['layout_name'],
    isLayouts: true,
  },
  ev_centers: {
    call: 'ev.vehicle-filters',
    list: 'centers',
    value: 'center_code',
    text: ['center_code', 'center_name'],
    name: 'center_name',
  },
  ev_makes: { call: 'ev.vehicle-filters', list: 'makes', value: 'vehicle_make', text: ['vehicle_make'] },
  ev_vehicle_classes: {
    call: 'ev.vehicle-filters',
    list: 'vehicle_classes',
    value: 'vehicle_class',
    text: ['vehicle_class'],
    words: 'vehicle_class',
  },
  ev_charging_types: {
    call: 'ev.vehicle-filters',
    list: 'charging_types',
    value: 'location_type',
    text: ['location_type'],
    words: 'location_type',
  },
} as const satisfies Readonly<Record<string, Lookup>>;

type NamedLookup = keyof typeof lookups;
/**
 * One of the lookups above; `vehicles.vehicle_color` for the values of a database column for the current account; or
 * `answer makes` for a dashboard table, which depends on parameters.
 */
export type LookupName = NamedLookup | `${string}.${string}` | `answer ${string}`;
/** The lookup of a dashboard table. */
export const answerLookup = (table: string): LookupName => `answer ${table}`;

/** Whether the items come from a dashboard table. */
export const isAnswer = (name: LookupName): boolean => name.startsWith('answer ');

export const lookupNames = Object.keys(lookups) as NamedLookup[];

/** One call returns the values of any column. */
const ofColumn = { call: 'account.values', value: 'value', text: ['value'] } as const satisfies Lookup;

const isNamed = (name: LookupName): name is NamedLookup => Object.hasOwn(lookups, name);

const lookupOf = (name: LookupName): Lookup => (isNamed(name) ? lookups[name] : ofColumn);

/** The catalogue field whose value labels are the texts of a lookup's items; null if the items have their own texts. */
export const wordsOfLookup = (name: LookupName): string | null => lookupOf(name).words ?? null;

/** Table and column of a column-values lookup; null for other lookups. */
export function columnOf(name: LookupName): { table: string; column: string } | null {
  const [table = '', column = ''] = isNamed(name) ? [] : name.split('.');
  return table && column ? { table, column } : null;
}

/** The call of a lookup: its name in the contract, and its path parameters. */
export const callOf = (name: LookupName) =>
  isNamed(name) ? { call: lookups[name].call } : { call: ofColumn.call, params: { column: name } };

/** Whether its items select a report layout. */
export const isOfLayouts = (name: LookupName): boolean => lookupOf(name).isLayouts ?? false;

type Row = Readonly<Record<string, unknown>>;

const listIn = (row: Row, field: string): string[] => {
  const list = row[field];
  return Array.isArray(list) ? list.map(String) : [];
};

const layoutIn = (row: Row): Layout => ({
  columns: listIn(row, 'columns'),
  groups: listIn(row, 'groups'),
  totals: listIn(row, 'totals'),
});

/** What a lookup's call returns: a list, or several named lists. */
export type LookupAnswer = readonly Row[] | Readonly<Record<string, readonly Row[]>>;

/** The items of a lookup from its answer. Objects without a value are skipped. */
export const itemsOf = (name: LookupName, given: LookupAnswer): Item[] =>
  itemsFrom(lookupOf(name), rowsOf(name, given));

const rowsOf = (name: LookupName, given: LookupAnswer): readonly Row[] =>
  Array.isArray(given) ? given : ((given as Exclude<LookupAnswer, readonly Row[]>)[lookupOf(name).list ?? ''] ?? []);

/** Items from rows, with an explicit field mapping. */
export function itemsFrom(lookup: Items, rows: readonly Row[]): Item[] {
  const textOf = (row: Row, field: string | undefined) => (field === undefined ? '' : String(row[field] ?? ''));
  const labelOf = (row: Row, field: string) => {
    const labels = lookup.labels?.[field];
    return labels ? valueWords(labels, textOf(row, field)) : textOf(row, field);
  };
  return rows.flatMap((row: Row) => {
    const value = textOf(row, lookup.value);
    if (value === '') return [];
    const text = lookup.text.map((field) => labelOf(row, field)).filter(Boolean);
    const [short, parent] = [textOf(row, lookup.name), textOf(row, lookup.parent)];
    return [
      {
        value,
        text: text.join(' – '),
        ...(short ? { name: short } : {}),
        ...(parent ? { parent } : {}),
        ...(lookup.isLayouts ? { layout: layoutIn(row) } : {}),
      },
    ];
  });
}

/** Items whose values are codes of a catalogue field, in its words. */
export const inWords = (items: readonly Item[], field: string, words: Words): Item[] =>
  items.map((item) => {
    const key = `values.${field}.${item.value}`;
    return words.has(key) ? { ...item, text: words.of(key) } : item;
  });
