/** Where a report keeps what a link to it says. The page gives it: several reports can stand on one. */
export interface Place {
  /** Tells the reports of a page apart. */
  readonly name: string;
  /** What it says now, as a query. */
  read(): string;
  /** `asNew`: what it said before is where Back leads. */
  write(query: string, asNew?: boolean): void;
  /** Tells when Back or Forward has made it say something else. Returns the end of it. */
  onReturn(listener: () => void): () => void;
  /** The link that restores it. */
  link(): string;
}

/** Of what a link says beside parameters. No parameter begins with an underscore: the names never meet. */
export const names = {
  search: '_search',
  sort: '_sort',
  filter: '_filter',
  columns: '_columns',
  look: '_look',
  pivot: '_pivot',
  chart: '_chart',
  groups: '_groups',
  summary: '_summary',
  run: '_run',
} as const;

/** A query as people pass it on: what needs no escape has none. */
export const queryText = (query: URLSearchParams): string =>
  query.toString().replaceAll('%2C', ',').replaceAll('%7E', '~');

/** What entries of the history have in common that one stay on a screen made: between them its rows are there. */
export const visitOf = (state: unknown): unknown => (Object(state) as { visit?: unknown }).visit;

/**
 * A place in the query of the page. With a name it is the entries `name.…`, and without one all that have no such name:
 * neither touches what belongs to the others. No parameter of a report has a point in its name.
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
    write(query, asNew = false) {
      const own = [...new URLSearchParams(query)].map(([key, value]) => [prefix + key, value]);
      const others = entries().filter(([key]) => !isOwn(key));
      // What stands first stays first.
      const all = name ? [...others, ...own] : [...own, ...others];
      const address = `${location.pathname}?${queryText(new URLSearchParams(all))}${location.hash}`;
      if (!asNew) return history.replaceState(history.state, '', address);
      const state = { ...history.state, visit: visitOf(history.state) ?? Date.now() };
      history.replaceState(state, '', location.href);
      history.pushState(state, '', address);
    },
    onReturn(listener) {
      const { pathname } = location;
      const hear = () => location.pathname === pathname && listener();
      addEventListener('popstate', hear);
      return () => removeEventListener('popstate', hear);
    },
    link: () => location.href,
  };
}
