/** A layout of a report's rows. The arrays contain field names. */
export interface Layout {
  /** In order. */
  columns: readonly string[];
  /** Groups rows, outermost first. */
  groups: readonly string[];
  /** The columns with totals. */
  totals: readonly string[];
}

/** A choice of a field. */
export interface Item {
  value: string;
  text: string;
  /** Its short name, if `text` contains more than that. */
  name?: string;
  /** The value of its parent item. */
  parent?: string;
  /** The report layout that it selects. */
  layout?: Layout;
}

/** The items of loaded lookups, by lookup name. */
export type Lookups = Readonly<Record<string, readonly Item[] | undefined>>;
