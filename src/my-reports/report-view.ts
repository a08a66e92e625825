import type { Context } from '../../engine/context/context.ts';
import type { NormalReport } from '../../engine/definitions/normal-report.ts';
import { columnsOfViewer } from '../../engine/reports/columns.ts';
import { resolveReport } from '../../engine/reports/resolve.ts';
import type { ResolvedField } from '../../engine/reports/resolved.ts';
import { fits, type Shape } from '../../engine/schema/fits.ts';
import { type ReportView, reportViewSchema } from '../../engine/schema/report-view.ts';
import { looks } from '../../engine/schema/view-limits.ts';
import { readFilters } from '../address/filters.ts';
import type { UserReportState } from '../reports/screen/use-report.ts';
import type { LinkedState, ReportState, UnreadPart } from '../reports/state/state.ts';
import { type Placed, placedOf } from '../tables/arrangement.ts';

/** The part of a report's screen that is saved. */
export type ViewState = LinkedState & Pick<ReportState, 'saved'>;

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** A column with the user's changes; values that match the report's are omitted. */
const columnOf = (
  { value, width, pinned = false }: Placed,
  own: Placed | undefined,
): ReportView['columns'][number] => ({
  value,
  ...(width === undefined || width === own?.width ? {} : { width }),
  ...(pinned === (own?.pinned ?? false) ? {} : { pinned }),
});

const parametersOf = (fields: readonly Pick<ResolvedField, 'key' | 'value'>[]) =>
  Object.fromEntries(fields.map(({ key, value }) => [key, value])) as NonNullable<ReportView['parameters']>;

/**
 * A report's screen as it is saved. Parameters are included only if they differ from their defaults: “today” stays
 * today. The same view gives the same JSON.
 */
export function viewOf(state: ViewState, report: NormalReport, context: Context): ReportView {
  const { values, arrangement, saved, search, sorts, filters, look, pivot, chart, groups, isSummarized } = state;
  const view = arrangement ? { columns: arrangement } : saved;
  const resolved = resolveReport(report, context, { values, view });
  const plain = resolveReport(report, context);
  const own = new Map(placedOf(plain.columns).map((column) => [column.value, column]));
  const defaults = new Map(plain.fields.map(({ key, value }) => [key, value]));
  const changed = resolved.fields.filter(({ key, value }) => !same(value, defaults.get(key)));
  return {
    columns: placedOf(resolved.columns)
      .filter(({ enabled }) => enabled)
      .map((column) => columnOf(column, own.get(column.value))),
    ...(changed.length > 0 ? { parameters: parametersOf(changed) } : {}),
    ...(search ? { search } : {}),
    ...(sorts && !same(sorts, report.sort) ? { sort: [...sorts] } : {}),
    ...(filters.length > 0 ? { filters: filters as ReportView['filters'] } : {}),
    ...(look === 'rows' ? {} : { look }),
    ...(groups && !same(groups, resolved.groups) ? { groups: [...groups] } : {}),
    ...(pivot ? { pivot } : {}),
    ...(chart ? { chart } : {}),
    ...(isSummarized ? { summaries: true } : {}),
  };
}

const parts: Readonly<Record<string, Shape>> = reportViewSchema.properties;

const recordOf = (given: unknown): Readonly<Record<string, unknown>> =>
  typeof given === 'object' && given !== null && !Array.isArray(given) ? { ...given } : {};

/** The valid parts of a saved view; each part and each filter is validated separately, whatever the backend sent. */
function readView(given: unknown): { view: ReportView; unread: UnreadPart[] } {
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
 * The reverse: the initial state of a report saved this way. Columns that it no longer has stay among the saved ones,
 * where the screen reports them; other unreadable parts are named.
 */
export function ownOf(given: unknown, report: NormalReport, context: Context): UserReportState {
  const { view, unread } = readView(given);
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
  return {
    saved: {
      columns: [
        ...view.columns.map((column) => ({ ...column, enabled: true })),
        // They display nothing; the screen reports them.
        ...[...gone].map((value) => ({ value, enabled: true })),
        ...hidden.map((value) => ({ value, enabled: false })),
      ],
    },
    begun: {
      values,
      arrangement: null,
      search: view.search ?? '',
      sorts: sorts?.filter(({ value }) => known.has(value)) ?? null,
      filters: read.filters,
      look: looks.find((each) => each === view.look) ?? 'rows',
      groups: view.groups?.filter(({ value }) => known.has(value)) ?? null,
      pivot: view.pivot ?? null,
      chart: view.chart ?? null,
      isSummarized: view.summaries ?? false,
      unread: [],
      unreadSaved: [...unread, ...read.unread.map((text) => filterPart(JSON.parse(text)))],
    },
  };
}
