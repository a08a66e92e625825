import type { ReportRequest } from './resolved.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * A request with the values that it takes from the first rows of other tables; null if one of them is missing there, so that the
 * call is not made and its tables are empty.
 */
export function withTaken(
  request: ReportRequest,
  firstRowOf: (table: string) => Row | undefined,
): ReportRequest | null {
  const { takes, ...whole } = request;
  if (!takes) return request;
  const query = [...request.query];
  for (const { name, table, value } of takes) {
    const found = firstRowOf(table)?.[value];
    if (found === undefined || found === null || found === '') return null;
    query.push([name, String(found)]);
  }
  return { ...whole, query };
}

/** Tables, and those that their calls take inputs from. */
export function withTakenTables(
  { tables }: { tables: readonly { name: string; request: Pick<ReportRequest, 'takes'> | null }[] },
  names: readonly string[],
): string[] {
  const needed = tables.filter(({ name }) => names.includes(name));
  return [...names, ...needed.flatMap(({ request }) => request?.takes?.map(({ table }) => table) ?? [])];
}
