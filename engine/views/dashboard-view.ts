import type { Filter } from '../tables/table.ts';
import type { TableView } from './schema.ts';

/** The filters that a click on a section of a dashboard applies to the others. */
export interface Selection {
  /** The key of the section. */
  section: string;
  filters: readonly Filter[];
  /** Columns that its section does not have, or all if it is gone. Sections without them show no rows. */
  gone?: readonly string[];
}

/** How a user looks at a dashboard: the content of its link. Plain JSON. */
export interface OpenedDashboard {
  /** Parameter values by key, as texts or as in the form. The others have their defaults. */
  parameters: Readonly<Record<string, unknown>>;
  /** Searched for in the rows of all sections. */
  search: string;
  selections: readonly Selection[];
  /** How the tables of sections are looked at, by section key. The others are as the dashboard has them. */
  sections: Readonly<Record<string, TableView>>;
}

/** A dashboard as it opens. */
export const unopened: OpenedDashboard = { parameters: {}, search: '', selections: [], sections: {} };
