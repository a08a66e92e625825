import type actions from '../../locales/en/actions.json';
import type charts from '../../locales/en/charts.json';
import type contact from '../../locales/en/contact.json';
import type dashboard from '../../locales/en/dashboard.json';
import type errors from '../../locales/en/errors.json';
import type faults from '../../locales/en/faults.json';
import type fields from '../../locales/en/fields.json';
import type footer from '../../locales/en/footer.json';
import type formats from '../../locales/en/formats.json';
import type frame from '../../locales/en/frame.json';
import type imports from '../../locales/en/imports.json';
import type notifications from '../../locales/en/notifications.json';
import type pivots from '../../locales/en/pivots.json';
import type refusals from '../../locales/en/refusals.json';
import type report from '../../locales/en/report.json';
import type reset from '../../locales/en/reset.json';
import type search from '../../locales/en/search.json';
import type session from '../../locales/en/session.json';
import type sessions from '../../locales/en/sessions.json';
import type shell from '../../locales/en/shell.json';
import type stars from '../../locales/en/stars.json';
import type tables from '../../locales/en/tables.json';
import type updates from '../../locales/en/updates.json';

/**
 * The texts that code refers to, by file. A module adds its own in its `words.ts`. All other keys follow from definitions.
 */
export interface Written {
  actions: typeof actions;
  charts: typeof charts;
  contact: typeof contact;
  dashboard: typeof dashboard;
  errors: typeof errors;
  faults: typeof faults;
  fields: typeof fields;
  footer: typeof footer;
  formats: typeof formats;
  frame: typeof frame;
  imports: typeof imports;
  notifications: typeof notifications;
  pivots: typeof pivots;
  refusals: typeof refusals;
  report: typeof report;
  reset: typeof reset;
  search: typeof search;
  session: typeof session;
  sessions: typeof sessions;
  shell: typeof shell;
  stars: typeof stars;
  tables: typeof tables;
  updates: typeof updates;
}

type Leaves<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string ? Name : `${Name}.${Leaves<Tree[Name]>}`;
}[keyof Tree & string];

type Entry = Leaves<Written>;

/** Texts with a count have plural forms; code uses their common stem. */
type Counted<Key> = Key extends `${infer Stem}_other` ? Stem : never;

/** A key of locales/en that code may use: `report.run`, `report.conditions.at_most`. */
export type WordKey = Exclude<Entry, `${Counted<Entry>}_${'one' | 'other'}`> | Counted<Entry>;
