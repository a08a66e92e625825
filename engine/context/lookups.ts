/** How rows are drawn up: by fields of their report. */
export interface Layout {
  /** In order. */
  columns: readonly string[];
  /** By which rows are grouped, outermost first. */
  groups: readonly string[];
  /** Of which there are totals. */
  totals: readonly string[];
}

/** One of the choices of a field. */
export interface Item {
  value: string;
  text: string;
  /** Its name by itself, where `text` says more than that. */
  name?: string;
  /** The value of the item that it stands below. */
  parent?: string;
  /** What it says of a report that is arranged by it. */
  layout?: Layout;
}

/** The items of lookups that are there, by the name of the lookup. */
export type Lookups = Readonly<Record<string, readonly Item[] | undefined>>;
