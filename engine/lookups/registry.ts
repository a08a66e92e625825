import type { Item, Layout } from '../context/lookups.ts';

/** The items of a choice, of the objects that a call gives. */
interface Items {
  /** The field of an object that is the value of the item. */
  value: string;
  /** The fields that are its text, joined by dashes. */
  text: readonly string[];
  /** The field of the catalogue among whose values it is, in whose words it is then told. */
  words?: string;
  /** The field that is its name by itself, where the text says more. */
  name?: string;
  /** The field with the value of the item that it stands below. */
  parent?: string;
  /** Its objects are layouts, which say `columns`, `groups` and `totals` of a report. */
  isLayouts?: true;
}

/** Items of a call, by its name in the contract. It gives a list of objects, or several by name, and asks for no condition. */
interface Lookup extends Items {
  call: string;
  /** The name of the list, where it gives several. */
  list?: string;
}

/** Every lookup, by the name that definitions say. */
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
 * A lookup above; or the values that a column of a table or view has for the account that reads, `vehicles.vehicle_color`; or what a
 * table of the dashboard has, `answer makes`, which depends on its parameters.
 */
export type LookupName = NamedLookup | `${string}.${string}` | `answer ${string}`;
/** The lookup of a table of a dashboard. */
export const answerLookup = (table: string): LookupName => `answer ${table}`;

/** Whether a table of a dashboard has the items. */
export const isAnswer = (name: LookupName): boolean => name.startsWith('answer ');

export const lookupNames = Object.keys(lookups) as NamedLookup[];

/** Values of a column: what the one call for all of them gives. */
const ofColumn = { call: 'account.values', value: 'value', text: ['value'] } as const satisfies Lookup;

const isNamed = (name: LookupName): name is NamedLookup => Object.hasOwn(lookups, name);

const lookupOf = (name: LookupName): Lookup => (isNamed(name) ? lookups[name] : ofColumn);

/** The field of the catalogue in whose words the items of a lookup are told; null where their texts are what they are. */
export const wordsOfLookup = (name: LookupName): string | null => lookupOf(name).words ?? null;

/** Table and column of a lookup that is the values of one; null for the others. */
export function columnOf(name: LookupName): { table: string; column: string } | null {
  const [table = '', column = ''] = isNamed(name) ? [] : name.split('.');
  return table && column ? { table, column } : null;
}

/** The call of a lookup: its name in the contract, and what stands in its path. */
export const callOf = (name: LookupName) =>
  isNamed(name) ? { call: lookups[name].call } : { call: ofColumn.call, params: { column: name } };

/** Whether its items say how a report is arranged. */
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

/** What a call of lookups gives: a list, or several by name. */
export type Listed = readonly Row[] | Readonly<Record<string, readonly Row[]>>;

/** The items of a lookup from what its call gave; objects without a value are none. */
export const itemsOf = (name: LookupName, given: Listed): Item[] => itemsFrom(lookupOf(name), rowsOf(name, given));

const rowsOf = (name: LookupName, given: Listed): readonly Row[] =>
  Array.isArray(given) ? given : ((given as Exclude<Listed, readonly Row[]>)[lookupOf(name).list ?? ''] ?? []);

/** The same where it is said which fields of the objects they are made of. */
export function itemsFrom(lookup: Items, rows: readonly Row[]): Item[] {
  const textOf = (row: Row, field: string | undefined) => (field === undefined ? '' : String(row[field] ?? ''));
  return rows.flatMap((row: Row) => {
    const value = textOf(row, lookup.value);
    if (value === '') return [];
    const text = lookup.text.map((field) => textOf(row, field)).filter(Boolean);
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
