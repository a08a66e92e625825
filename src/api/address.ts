interface Parts {
  params?: object;
  query?: object;
}

/**
 * The address of a call below the API base: its path with the parameters filled in, and its query. Undefined values are
 * omitted.
 */
export function addressOf(path: string, { params = {}, query = {} }: Parts): string {
  const given = new Map<string, unknown>(Object.entries(params));
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given.get(name))));
  const asked = Object.entries(query).filter(([, value]) => value !== undefined);
  return withQuery(
    filled,
    asked.map(([name, value]) => [name, String(value)]),
  );
}

export function withQuery(path: string, query: readonly (readonly [string, string])[]): string {
  const text = new URLSearchParams(query.map(([name, value]) => [name, value])).toString();
  return text ? `${path}?${text}` : path;
}
