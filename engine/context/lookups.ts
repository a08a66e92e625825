/** One of the choices of a field. */
export interface Item {
  value: string;
  text: string;
  /** Its name by itself, where `text` says more than that. */
  name?: string;
  /** The value of the item that it stands below. */
  parent?: string;
}

/** The items of lookups that are there, by the name of the lookup. */
export type Lookups = Readonly<Record<string, readonly Item[] | undefined>>;
