/** Where a report stores the content of its link. The page provides it, because it can show several reports. */
export interface Place {
  /** Distinguishes the reports of a page. */
  readonly name: string;
  /** Its current content, as a query string. */
  read(): string;
  /**
   * `asNew` adds a history entry, so that Back returns to the previous content. `note` is kept with the entry, but is
   * not in links.
   */
  write(query: string, asNew: boolean, note: unknown): void;
  /** The note of the current history entry; undefined for none. */
  note(): unknown;
  /** Calls the listener when Back or Forward has changed the content. Returns a function that stops it. */
  onReturn(listener: () => void): () => void;
  /** The link that restores it. */
  link(): string;
}

/** A query string that is easy to share: characters that need no escape have none. */
export const queryText = (query: URLSearchParams): string =>
  query.toString().replaceAll('%2C', ',').replaceAll('%7E', '~');

export const queryOf = (entries: [name: string, value: string][]): string => queryText(new URLSearchParams(entries));

/** The reverse. */
export const entriesOf = (query: string): [name: string, value: string][] => [...new URLSearchParams(query)];

/** Identifies history entries created by staying on one screen: its rows are still loaded between them. */
export const visitOf = (state: unknown): unknown => (Object(state) as { visit?: unknown }).visit;

/** The notes of a history entry, by the name of the place. */
const notesOf = (state: unknown): Readonly<Record<string, unknown>> =>
  (Object(state) as { notes?: Record<string, unknown> }).notes ?? {};

/**
 * A part of the page's query. With a name it has the entries `name.…`; without one, all entries without such a prefix.
 * Neither touches the entries of others. No parameter of a report has a period in its name.
 */
export function queryPlace(name = ''): Place {
  const prefix = name && `${name}.`;
  const isOwn = (key: string) => (name ? key.startsWith(prefix) : !key.includes('.'));
  const entries = () => [...new URLSearchParams(location.search)];
  return {
    name,
    read: () =>
      queryText(
        new URLSearchParams(
          entries()
            .filter(([key]) => isOwn(key))
            .map(([key, value]) => [key.slice(prefix.length), value]),
        ),
      ),
    note: () => notesOf(history.state)[name],
    write(query, asNew, note) {
      const own = [...new URLSearchParams(query)].map(([key, value]) => [prefix + key, value]);
      const others = entries().filter(([key]) => !isOwn(key));
      // Keep the order of the entries.
      const all = name ? [...others, ...own] : [...own, ...others];
      const text = queryText(new URLSearchParams(all));
      const address = `${location.pathname}${text && `?${text}`}${location.hash}`;
      const notes = { ...notesOf(history.state), [name]: note };
      if (!asNew) return history.replaceState({ ...history.state, notes }, '', address);
      const state = { ...history.state, visit: visitOf(history.state) ?? Date.now() };
      history.replaceState(state, '', location.href);
      history.pushState({ ...state, notes }, '', address);
    },
    onReturn(listener) {
      let { pathname } = location;
      // Saving a report gives it another address.
      const follow = () => {
        pathname = location.pathname;
      };
      const hear = () => location.pathname === pathname && listener();
      addEventListener('replaceState', follow);
      addEventListener('popstate', hear);
      return () => {
        removeEventListener('replaceState', follow);
        removeEventListener('popstate', hear);
      };
    },
    link: () => location.href,
  };
}
