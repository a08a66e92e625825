import { columnKinds } from '../columns/registry.ts';
import type { Context } from '../context/context.ts';
import type { NormalReport, NormalSource } from '../definitions/normal-report.ts';
import { neededFields, readFields } from './read-fields.ts';
import { resolveReport } from './resolve.ts';
import type { ResolvedReport } from './resolved.ts';

/** Column types in My Reports (spec: reporting §3). */
export type PlainType = 'number' | 'date' | 'string';

/** A group of columns: the report's own, or a set of the catalogue. */
export interface ColumnGroup {
  /** The set, or `report` for the report's own columns. */
  group: string;
  text: string;
  columns: { value: string; text: string; type: PlainType }[];
}

const plainTypes = { text: 'string', truth: 'string', number: 'number', day: 'date' } as const;

/** Costs and quantities are numbers, days and datetimes are dates, everything else is a string. */
export const plainTypeOf = (type: keyof typeof columnKinds): PlainType => plainTypes[columnKinds[type].filter];

/** The columns of a report that a viewer may see, grouped, with their defaults (spec: reporting §3, §7). */
export function columnGroups(report: NormalReport, context: Context): ColumnGroup[] {
  const sets = new Map(report.columns.map(({ value, set }) => [value, set ?? 'report']));
  const groups = new Map<string, ColumnGroup>();
  for (const { value, header, group: text, type } of resolveReport(report, context).columns) {
    const group = sets.get(value) ?? 'report';
    const found = groups.get(group) ?? { group, text, columns: [] };
    found.columns.push({ value, text: header, type: plainTypeOf(type) });
    groups.set(group, found);
  }
  return [...groups.values()];
}

/**
 * Adapts a report for My Reports: it gets the user's name and the single call of My Reports, which sends every
 * parameter in its body, by key (spec: reporting §7). The rest of the definition is unchanged.
 */
export function asMyReport(
  report: NormalReport,
  name: string | null,
  { method, path }: Pick<NormalSource, 'method' | 'path'>,
): NormalReport & { sources: [NormalSource] } {
  const parameters = report.parameters.map((each) => ({ ...each, in: 'body' as const, names: [each.key], omit: [] }));
  const source: NormalSource = {
    when: undefined,
    method,
    path,
    parameters: parameters.map(({ key }) => key),
    always: [],
    place: { rows: 'data' },
    emptyIsError: report.sources.some(({ emptyIsError }) => emptyIsError),
    ...(report.myReport === null ? {} : { generates: report.myReport }),
  };
  return { ...report, name, parameters, sources: [source] };
}

/** The row fields that columns need; null if one is not a field of the report. */
export function fieldsOfColumns(resolved: ResolvedReport, columns: readonly string[]): ReadonlySet<string> | null {
  const known = readFields(resolved);
  if (columns.some((value) => !known.has(value))) return null;
  return neededFields(resolved, columns);
}
