import type { ResolvedColumn } from '../columns/column.ts';
import type { Context } from '../context/context.ts';
import type { NormalReport } from '../definitions/normal-report.ts';
import { isEmpty } from '../fields/resolve.ts';
import { columnsOfViewer } from '../reports/columns.ts';
import { resolveReport } from '../reports/resolve.ts';
import { fits, type Shape } from '../schema/fits.ts';
import type { Filter } from '../tables/table.ts';
import { closedOn, readFilters } from './filters.ts';
import { type Lost, unnamed } from './lost.ts';
import { tableViewSchema, type View, viewSchema } from './schema.ts';
import type { ReadTableView } from './text/table.ts';

/** A view as a report can have it, and what that lacks. */
export interface ReadView {
  view: View;
  lost: Lost[];
}

/** Without them there could be more rows. */
const limiting: ReadonlySet<string> = new Set(['search', 'parameters']);

const recordOf = (given: unknown): Readonly<Record<string, unknown>> | null =>
  typeof given === 'object' && given !== null && !Array.isArray(given) ? { ...given } : null;

/** The valid parts of a view but its filters. Each part is validated separately, whatever the backend sent. */
function readParts(given: unknown, parts: Readonly<Record<string, Shape>>): ReadView {
  const { filters: _filters, ...record } = recordOf(given) ?? { columns: given };
  const isRead = ([name, value]: [string, unknown]) => Object.hasOwn(parts, name) && fits(value, parts[name] ?? {});
  const view: View = Object.fromEntries(Object.entries(record).filter(isRead));
  const lost = Object.keys(record).filter((name) => !Object.hasOwn(view, name));
  return { view, lost: lost.map((part) => ({ part, ...(limiting.has(part) ? { closes: true } : {}) })) };
}

/** The columns of a part that the report has. The others are lost. */
function knownOf<T extends { value: string }>(all: readonly T[], known: ReadonlySet<string>, part: string) {
  const isKnown = ({ value }: T) => known.has(value);
  return {
    kept: all.filter(isKnown),
    lost: all.filter((each) => !isKnown(each)).map(({ value }): Lost => ({ part, field: value })),
  };
}

/** The parameters of the report. */
function readParameters({ parameters = {} }: View, report: NormalReport) {
  const known = new Set(report.parameters.map(({ key }) => key));
  const gone = Object.keys(parameters).filter((key) => !known.has(key));
  return {
    kept: Object.fromEntries(Object.entries(parameters).filter(([key]) => known.has(key))),
    lost: gone.map((field): Lost => ({ part: 'parameters', field, closes: !isEmpty(parameters[field]) })),
  };
}

/** Filters that let no row pass, in place of lost parts that limited the rows. */
function withClosed(filters: readonly Filter[], lost: readonly Lost[], columns: readonly ResolvedColumn[]): Filter[] {
  const closed = new Set(lost.flatMap(({ closes, field = unnamed }) => (closes ? [field] : [])));
  return [
    ...filters.filter(({ value }) => !closed.has(value)),
    ...[...closed].map((value) => closedOn(value, columns)),
  ];
}

/** Reads the JSON of a view of a section's table, as `readView` does. */
export function readTableView(given: unknown, columns: readonly ResolvedColumn[]): ReadTableView {
  const { view, lost } = readParts(given, tableViewSchema.properties);
  const { sort, filters: _filters, ...rest } = view;
  const sorted = knownOf(sort ?? [], new Set(columns.map(({ value }) => value)), 'sort');
  const filtered = readFilters(recordOf(given)?.filters ?? [], columns);
  const filters = withClosed(filtered.filters, lost, columns);
  return {
    view: { ...rest, ...(sort ? { sort: sorted.kept } : {}), ...(filters.length > 0 ? { filters } : {}) },
    lost: [...lost, ...sorted.lost, ...filtered.lost.map(({ text: _text, ...each }) => each)],
  };
}

/**
 * Reads the JSON of a view of a report: a saved report, a file. Columns that the report no longer has stay in it, which
 * is how they are reported as missing; so do filters, which then let no row pass. Other parts that it lacks are named.
 */
export function readView(given: unknown, report: NormalReport, context: Context): ReadView {
  const { view, lost } = readParts(given, viewSchema.properties);
  const { sort, groups, filters: _filters, ...rest } = view;
  const asked = recordOf(given)?.filters ?? [];
  const parameters = readParameters(view, report);
  const { columns } = resolveReport(report, context, { values: parameters.kept });
  const known = columnsOfViewer(report, context);
  const [sorted, grouped] = [knownOf(sort ?? [], known, 'sort'), knownOf(groups ?? [], known, 'groups')];
  const filtered = readFilters(asked, columns);
  const others = [...lost, ...parameters.lost, ...sorted.lost, ...grouped.lost];
  const filters = withClosed(filtered.filters, others, columns);
  return {
    view: {
      ...rest,
      ...(view.parameters ? { parameters: parameters.kept } : {}),
      ...(sort ? { sort: sorted.kept } : {}),
      ...(groups ? { groups: grouped.kept } : {}),
      ...(filters.length > 0 ? { filters } : {}),
    },
    lost: [...others, ...filtered.lost.map(({ text: _text, ...each }) => each)],
  };
}
