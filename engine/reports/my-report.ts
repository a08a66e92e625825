import { columnKinds } from '../columns/registry.ts';
import type { Context } from '../context/context.ts';
import type { NormalReport, NormalSource } from '../definitions/normal-report.ts';
import { neededFields, readFields } from './read-fields.ts';
import { resolveReport } from './resolve.ts';
import type { ResolvedReport } from './resolved.ts';

/** What My Reports tells of a column's type (spec: reporting §3). */
export type PlainType = 'number' | 'date' | 'string';

/** Columns that belong together: those of the report itself, or of a set of the catalogue. */
export interface ColumnGroup {
  /** The set; `report` for the report's own. */
  group: string;
  text: string;
  columns: { value: string; text: string; type: PlainType }[];
}

const plainTypes = { text: 'string', truth: 'string', number: 'number', day: 'date' } as const;

/** Costs and quantities are numbers, days and moments dates, all else strings. */
export const plainTypeOf = (type: keyof typeof columnKinds): PlainType => plainTypes[columnKinds[type].filter];

/** The columns of a report that a viewer may have, in their groups, each as it begins (spec: reporting §3, §7). */
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
 * A report as users make their own of it: under a name of theirs, and by the one call of My Reports, which has every
 * parameter in its body, by its key (spec: reporting §7). All else is the definition's.
 */
export function asMyReport(report: NormalReport, name: string | null): NormalReport & { sources: [NormalSource] } {
  const parameters = report.parameters.map((each) => ({ ...each, in: 'body' as const, names: [each.key], omit: [] }));
  const source: NormalSource = {
    when: undefined,
    method: 'POST',
    path: '/my-reports/generate-report',
    parameters: parameters.map(({ key }) => key),
    always: [],
    rows: 'data',
    emptyIsError: report.sources.some(({ emptyIsError }) => emptyIsError),
    ...(report.myReport === null ? {} : { generates: report.myReport }),
  };
  return { ...report, name, parameters, sources: [source] };
}

/** The fields of the rows that columns need; null where one is none of the report's, neither a column nor a field of its rows. */
export function fieldsOfColumns(resolved: ResolvedReport, columns: readonly string[]): ReadonlySet<string> | null {
  const known = readFields(resolved);
  if (columns.some((value) => !known.has(value))) return null;
  return neededFields(resolved, columns);
}
