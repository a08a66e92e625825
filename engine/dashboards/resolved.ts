import type { Choices } from '../definitions/normal-dashboard.ts';
import type { ResolvedField } from '../fields/field.ts';
import type { RuleFault } from '../fields/resolve.ts';
import type { Style } from '../formats/style.ts';
import type { LookupName } from '../lookups/registry.ts';
import type { ReportRequest, ResolvedReport } from '../reports/resolved.ts';
import type { LoneType, SectionContent, SectionType } from '../sections/registry.ts';
import type { Filter } from '../tables/table.ts';

/** A table of a dashboard for one viewer. Plain JSON. */
export interface ResolvedTable extends Pick<ResolvedReport, 'derived' | 'columns' | 'style' | 'sort' | 'hierarchies'> {
  name: string;
  /** The call that brings it. Tables with equal calls come by one. null while a fault stands. */
  request: ReportRequest | null;
  /** The fields that the sections read; those that totals and derivations need besides, the reading knows. */
  fields: string[];
  /** The report whose rows they are; null for those of a call of the dashboard’s own. */
  report: { id: string; title: string } | null;
  /** Why its call can't be made, though the form of the dashboard has no fault; null where nothing keeps it. */
  fault: string | null;
}

/** The report behind a section. */
export interface Lead {
  report: string;
  title: string;
  /** The values of its parameters, as a link to it has them. */
  values: Record<string, string>;
  /** The columns of the section's table that it has as well, by which filters go on to it: each with its name there. */
  fields: Record<string, string>;
}

/** A table whose rows are choices of parameters. Plain JSON. */
export interface ResolvedChoices {
  /** As fields call it. */
  lookup: LookupName;
  /** null while a fault stands. */
  request: ReportRequest | null;
  /** Of which fields of a row each is made. */
  made: Choices;
}

/** What all sections have. */
interface Shared {
  key: string;
  title: string;
  /** What it is, in a sentence; null for nothing to say. */
  description: string | null;
  /** Of twelve columns. */
  width: number;
  /** Pixels; null for as high as what it holds. */
  height: number | null;
}

/** What all sections of a table have besides. */
interface OfTable {
  /** What stands in its place where there is nothing to show. */
  empty: string;
  table: string;
  /** Which rows of the table it is of. */
  filters: Filter[];
  /** null where there is none, or the viewer may not open it. */
  leadsTo: Lead | null;
}

/** A section of one type for one viewer. */
export type ResolvedSectionOf<T extends SectionType> = Shared & { type: T } & (T extends LoneType ? unknown : OfTable) &
  SectionContent<T>;

/** A section that shows something of a table, with everything decided. */
export type ResolvedTableSection = {
  [T in Exclude<SectionType, LoneType>]: ResolvedSectionOf<T>;
}[Exclude<SectionType, LoneType>];

/** A section that shows something of no table, with everything decided. */
export type ResolvedLoneSection = { [T in LoneType]: ResolvedSectionOf<T> }[LoneType];

/** A section for one viewer, with everything decided. Plain JSON. */
export type ResolvedSection = ResolvedTableSection | ResolvedLoneSection;

export const isOfTable = (section: ResolvedSection): section is ResolvedTableSection => 'table' in section;

/** The table that a section shows something of; undefined where there is none. */
export const tableOf = (
  section: ResolvedSection | undefined,
  tables: readonly ResolvedTable[],
): ResolvedTable | undefined =>
  section && isOfTable(section) ? tables.find(({ name }) => name === section.table) : undefined;

export interface ResolvedPart {
  /** null for the only one. */
  key: string | null;
  title: string | null;
  /** Its address below the locale, where it is a tab. */
  route: string | null;
  sections: ResolvedSection[];
}

/** A dashboard for one viewer, with everything decided: what screen, files and snapshots read. Plain JSON. */
export interface ResolvedDashboard {
  id: string;
  key: string;
  title: string;
  description: string;
  wide: boolean;
  /** A text can be searched for in what the sections show. */
  search: boolean;
  /** What stands below the title; null for nothing. */
  caption: string | null;
  /** It says how long it took to be loaded. */
  timing: boolean;
  fields: ResolvedField[];
  /** Faults of the rules between parameters. */
  faults: RuleFault[];
  /** The lookups that fields take their choices from, to be given in the context. */
  lookups: LookupName[];
  /** The parameters in words, for the folded bar and the truth label. */
  sentence: string;
  /** Those that a section shows something of. */
  tables: ResolvedTable[];
  /** Those that have choices of parameters. */
  choices: ResolvedChoices[];
  parts: ResolvedPart[];
  style: Style;
}

/** The table of the section of a key; undefined where there is none. */
export const tableOfKey = (
  key: string,
  { parts, tables }: Pick<ResolvedDashboard, 'parts' | 'tables'>,
): ResolvedTable | undefined =>
  tableOf(
    parts.flatMap(({ sections }) => sections).find((section) => section.key === key),
    tables,
  );
