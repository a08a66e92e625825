import type { Context } from '../context/context.ts';
import type { NormalReport } from '../definitions/normal-report.ts';
import { columnsOfViewer } from '../reports/columns.ts';
import { resolveReport } from '../reports/resolve.ts';
import type { SavedView } from '../reports/resolved.ts';
import { fits, type Shape } from '../schema/fits.ts';
import { type ReportView, reportViewSchema } from '../schema/report-view.ts';
import type { Filter } from '../tables/table.ts';
import { readFilters } from './filters.ts';

/** A part of a view that could not be read: one of its properties, or the filter of a column. */
export interface UnreadPart {
  part: string;
  field?: string;
}

/** What a saved view says of a report. Null: as the report has it. */
export interface ReadView extends Pick<ReportView, 'look' | 'pivot' | 'chart' | 'summaries'> {
  values: NonNullable<ReportView['parameters']>;
  /** The columns, also those that the report no longer has. */
  saved: SavedView;
  search: string;
  sorts: NonNullable<ReportView['sort']> | null;
  filters: Filter[];
  groups: NonNullable<ReportView['groups']> | null;
  unread: UnreadPart[];
}

const parts: Readonly<Record<string, Shape>> = reportViewSchema.properties;

const recordOf = (given: unknown): Readonly<Record<string, unknown>> =>
  typeof given === 'object' && given !== null && !Array.isArray(given) ? { ...given } : {};

/** The valid parts of a saved view; each part and each filter is validated separately, whatever the backend sent. */
function readParts(given: unknown): { view: ReportView; unread: UnreadPart[] } {
  const record = recordOf(given);
  const all: unknown[] = Array.isArray(record.filters) ? record.filters : [];
  const one = reportViewSchema.properties.filters.items;
  const filters = all.filter((each) => fits(each, one));
  const view = { ...record, ...(all.length > 0 ? { filters } : {}) };
  const isRead = ([name, value]: [string, unknown]) => Object.hasOwn(parts, name) && fits(value, parts[name] ?? {});
  const read = Object.fromEntries(Object.entries(view).filter(isRead));
  const unread = Object.keys(view).filter((name) => !Object.hasOwn(read, name));
  return {
    // Without columns it has those of the report.
    view: { columns: [], ...read },
    unread: [...new Set([...(Object.hasOwn(read, 'columns') ? [] : ['columns']), ...unread])]
      .map((part): UnreadPart => ({ part }))
      .concat(all.filter((each) => !filters.includes(each)).map(filterPart)),
  };
}

/** A filter, named by its column if it has one. */
function filterPart(filter: unknown): UnreadPart {
  const { value } = recordOf(filter);
  return typeof value === 'string' ? { part: 'filters', field: value } : { part: 'filters' };
}

/**
 * Reads a saved view of a report. Columns that it no longer has stay among the saved ones, which is how they are
 * reported as missing; other unreadable parts are named.
 */
export function readView(given: unknown, report: NormalReport, context: Context): ReadView {
  const { view, unread } = readParts(given);
  const values = view.parameters ?? {};
  const { columns } = resolveReport(report, context, { values });
  const known = columnsOfViewer(report, context);
  const [sorts, filters] = [view.sort ?? null, view.filters ?? []];
  const read = readFilters(JSON.stringify(filters.filter(({ value }) => known.has(value))), columns);
  const chosen = new Set(view.columns.map(({ value }) => value));
  const gone = new Set(
    [...(sorts ?? []), ...filters, ...(view.groups ?? [])]
      .map(({ value }) => value)
      .filter((value) => !known.has(value) && !chosen.has(value)),
  );
  const hidden = [...known].filter((value) => !chosen.has(value));
  const { look, pivot, chart, summaries } = view;
  return {
    look,
    pivot,
    chart,
    summaries,
    values,
    saved: {
      columns: [
        ...view.columns.map((column) => ({ ...column, enabled: true })),
        // They display nothing.
        ...[...gone].map((value) => ({ value, enabled: true })),
        ...hidden.map((value) => ({ value, enabled: false })),
      ],
    },
    search: view.search ?? '',
    sorts: sorts?.filter(({ value }) => known.has(value)) ?? null,
    filters: read.filters,
    groups: view.groups?.filter(({ value }) => known.has(value)) ?? null,
    unread: [...unread, ...read.unread.map((text) => filterPart(JSON.parse(text)))],
  };
}
