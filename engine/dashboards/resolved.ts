import type { ResolvedAction } from '../actions/resolved.ts';
import type { Choices } from '../definitions/normal-dashboard.ts';
import type { ResolvedField } from '../fields/field.ts';
import type { RuleFault } from '../fields/resolve.ts';
import type { Style } from '../formats/style.ts';
import type { LookupName } from '../lookups/registry.ts';
import type { ReportRequest, ResolvedReport } from '../reports/resolved.ts';
import type { LoneType, SectionContent, SectionType } from '../sections/registry.ts';
import type { Filter } from '../tables/table.ts';

/** A table of a dashboard, resolved for one viewer. Plain JSON. */
export interface ResolvedTable
  extends Pick<ResolvedReport, 'days' | 'derived' | 'columns' | 'style' | 'sort' | 'hierarchies'> {
  name: string;
  /** The call that loads it. Tables with equal calls share one. null while there is a fault. */
  request: ReportRequest | null;
  /** The fields that sections read, without those that totals and derivations need in addition. */
  fields: string[];
  /** Those of them that actions on its rows read. */
  sent: string[];
  /** Those of them that a user can show, but no section shows at first: a search of the dashboard leaves them out. */
  hidden: string[];
  /** The report that its rows come from; null for the dashboard's own calls. */
  report: { id: string; title: string } | null;
  /** Loaded only once a section with it is near the window. Missing: with the run. */
  isLazy?: true;
  /** Other backends may not have its call. Missing: they must. */
  isOptional?: true;
  /** Why its call can't be made although the dashboard's form is valid; null if it can. */
  fault: string | null;
}

/** The report that a section links to. */
export interface Lead {
  report: string;
  title: string;
  /** Its parameter values, as written in the link. */
  values: Record<string, string>;
  /** Report column by table column, for the columns that filters can be passed on for. */
  fields: Record<string, string>;
  /** The table column whose filter the parameter values already apply; null for none. */
  applied: string | null;
  /** Parameters of the table's call that have a value and that the report does not have, as text. */
  lost: string[];
  /** A filter of the report with the value of a parameter. Missing: none. */
  matched?: Filter;
  /** The column of the report that is limited to a value of the first row of another table. Missing: none. */
  matching?: { value: string; table: string; column: string };
}

/** A table that supplies choices for parameters. Plain JSON. */
export interface ResolvedChoices {
  /** The name that fields refer to it by. */
  lookup: LookupName;
  /** null while there is a fault. */
  request: ReportRequest | null;
  /** Which fields of a row make up a choice, and the labels of their values. */
  columns: Choices & { labels: Readonly<Record<string, Readonly<Record<string, string>>>> };
}

/** The properties that all sections have. */
interface Shared {
  key: string;
  title: string;
  /** A one-sentence description; null for none. */
  description: string | null;
  /** Width in columns, of twelve. */
  width: number;
  /** Pixels; null to fit the content. */
  height: number | null;
  /** The actions in its head that are for the viewer. */
  actions: string[];
}

/** Complete months, before the user's filters. */
export interface CoveredMonths {
  /** The first day of the first one, and the last day of the last one: YYYY-MM-DD. */
  first: string;
  last: string;
  /** The column with the months. */
  of: string;
  /** The column whose filter limits the rows to complete months. */
  by: string;
}

/** Further properties of sections with a table. */
interface OfTable {
  /** Shown instead of the content if there are no rows. */
  empty: string;
  table: string;
  /** Which rows of the table it reads. */
  filters: Filter[];
  /** null if there is none, or the viewer may not open it. */
  leadsTo: Lead | null;
  /** The complete months that it is limited to. Missing if it is not limited to such. */
  covers?: CoveredMonths;
}

/** A section of one type, resolved for one viewer. */
export type ResolvedSectionOf<T extends SectionType> = Shared & { type: T } & (T extends LoneType ? unknown : OfTable) &
  SectionContent<T>;

/** A resolved section with a table. */
export type ResolvedTableSection = {
  [T in Exclude<SectionType, LoneType>]: ResolvedSectionOf<T>;
}[Exclude<SectionType, LoneType>];

/** A resolved section without a table. */
export type ResolvedLoneSection = { [T in LoneType]: ResolvedSectionOf<T> }[LoneType];

/** A section resolved for one viewer. Plain JSON. */
export type ResolvedSection = ResolvedTableSection | ResolvedLoneSection;

/** The tables whose rows a section shows or changes. */
export const tablesOfSection = (section: ResolvedSection): string[] =>
  isOfTable(section) ? [section.table] : 'record' in section && section.record !== null ? [section.record] : [];

/** A section whose rows users see in a list, with columns, a search and filters of its own. */
export type ListingSection = Extract<ResolvedTableSection, { type: 'table' | 'map' }>;

export const isListing = (section: ResolvedSection): section is ListingSection =>
  section.type === 'table' || section.type === 'map';

/** A section with a search and filters of its own. */
export type FilteredSection = ListingSection | Extract<ResolvedTableSection, { type: 'timeline' }>;

export const isFiltered = (section: ResolvedSection): section is FilteredSection =>
  isListing(section) || section.type === 'timeline';

export const isOfTable = (section: ResolvedSection): section is ResolvedTableSection => 'table' in section;

/** The action whose fields a section shows itself; null if it shows none. */
export const formOfSection = (section: ResolvedSection): string | null =>
  section.type === 'form' ? section.action : isListing(section) ? (section.entry?.action ?? null) : null;

/** The actions of a section that are for rows of its table. */
export const actionsOnRows = (section: ResolvedSection): string[] => [
  ...(isListing(section) ? [...section.rowActions, ...section.selectionActions] : []),
  ...(section.type === 'form' ? [section.action] : []),
  ...(section.type === 'record' || section.type === 'form' ? section.actions : []),
  ...(section.type === 'pictures' && section.picture !== null ? [section.picture] : []),
];

/** The table of a section; undefined if it has none. */
export const tableOf = (
  section: ResolvedSection | undefined,
  tables: readonly ResolvedTable[],
): ResolvedTable | undefined =>
  section && isOfTable(section) ? tables.find(({ name }) => name === section.table) : undefined;

/** The columns that a section with a search and filters of its own can show; undefined for other sections. */
export function columnsOfList(key: string, { parts }: Pick<ResolvedDashboard, 'parts'>) {
  const section = parts.flatMap(({ sections }) => sections).find((each) => each.key === key);
  return section && isFiltered(section) ? section.columns : undefined;
}

export interface ResolvedPart {
  /** null if the dashboard has no tabs, or if it is above them. */
  key: string | null;
  title: string | null;
  /** The path of the tab, below the locale; null if it has none. */
  route: string | null;
  /** It is above every tab. Missing: it is not. */
  isHead?: true;
  /** The parameters that only this tab has, as text. Missing: it has none. */
  sentence?: string;
  sections: ResolvedSection[];
}

/** A dashboard resolved for one viewer: the input of screen, files and snapshots. Plain JSON. */
export interface ResolvedDashboard {
  id: string;
  key: string;
  title: string;
  description: string;
  wide: boolean;
  /** Whether users can search the content of the sections. */
  search: boolean;
  /** The text below the title; null for none. */
  caption: string | null;
  /**
   * The screen that users come from, with the values in its address, and the value that names what this one shows, as text; null
   * for none.
   */
  breadcrumbs: { to: string; value: string; query?: readonly (readonly [name: string, value: string])[] } | null;
  /** What it shows, as text, such as the number of a vehicle; empty if no parameter names it. */
  subject: string;
  /** The period that it is run for, in words; null for none. */
  period: string | null;
  /** Whether it shows how long it took to load. */
  timing: boolean;
  fields: ResolvedField[];
  /** The keys of the fields that only one of the tabs has. Missing: all tabs have all of them. */
  inTabs?: readonly string[];
  /** Those of them whose tab has only defaults. */
  usualInTabs?: readonly string[];
  /** Broken rules between parameters. */
  faults: RuleFault[];
  /** The lookups that the fields need, to be passed in the context. */
  lookups: LookupName[];
  /** The parameters as text, for the collapsed parameter bar and the truth label. */
  sentence: string;
  /** The tables that sections read. */
  tables: ResolvedTable[];
  /** The tables that supply choices for parameters. */
  choices: ResolvedChoices[];
  /** The actions that are for the viewer, as they are without a row. */
  actions: ResolvedAction[];
  parts: ResolvedPart[];
  style: Style;
}

/** The table of the section with a key; undefined if there is none. */
export const tableOfKey = (
  key: string,
  { parts, tables }: Pick<ResolvedDashboard, 'parts' | 'tables'>,
): ResolvedTable | undefined =>
  tableOf(
    parts.flatMap(({ sections }) => sections).find((section) => section.key === key),
    tables,
  );
