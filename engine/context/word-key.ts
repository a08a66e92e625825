import type errors from '../../locales/en/errors.json';
import type faults from '../../locales/en/faults.json';
import type fields from '../../locales/en/fields.json';
import type formats from '../../locales/en/formats.json';
import type frame from '../../locales/en/frame.json';
import type refusals from '../../locales/en/refusals.json';
import type report from '../../locales/en/report.json';
import type search from '../../locales/en/search.json';
import type session from '../../locales/en/session.json';
import type tables from '../../locales/en/tables.json';

/** The words that code asks for, by the file they stand in. All others follow from definitions. */
interface Written {
  errors: typeof errors;
  faults: typeof faults;
  fields: typeof fields;
  formats: typeof formats;
  frame: typeof frame;
  refusals: typeof refusals;
  report: typeof report;
  search: typeof search;
  session: typeof session;
  tables: typeof tables;
}

type Leaves<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string ? Name : `${Name}.${Leaves<Tree[Name]>}`;
}[keyof Tree & string];

type Entry = Leaves<Written>;

/** Words with a number are asked for by what their plural forms have in common. */
type Counted<Key> = Key extends `${infer Stem}_other` ? Stem : never;

/** A key of locales/en that code may ask for: `report.run`, `report.conditions.at_most`. */
export type WordKey = Exclude<Entry, `${Counted<Entry>}_${'one' | 'other'}`> | Counted<Entry>;
