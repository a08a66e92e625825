import type { Context } from '../../../engine/context/context.ts';
import type { NormalReport } from '../../../engine/definitions/normal-report.ts';
import { writeValue } from '../../../engine/fields/list.ts';
import { columnsOfViewer } from '../../../engine/reports/columns.ts';
import { resolveReport } from '../../../engine/reports/resolve.ts';
import type { ResolvedReport } from '../../../engine/reports/resolved.ts';
import { looks, viewLimits } from '../../../engine/schema/view-limits.ts';
import type { Sort } from '../../../engine/tables/table.ts';
import { readFilters } from '../../../engine/views/filters.ts';
import { names, queryText } from '../../address/place.ts';
import { placedOf } from '../../tables/arrangement.ts';
import type { LinkedState, ReportState } from '../state/state.ts';
import { readChart, writeChart } from './address-chart.ts';
import { readColumns, writeColumns } from './address-columns.ts';
import { readGroups, readPivot, writeGroups, writePivot } from './address-pivot.ts';

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const summarized = '1';

const sortText = (sorts: readonly Sort[]) =>
  sorts.map(({ value, direction }) => (direction === 'desc' ? `-${value}` : value)).join(',');

function readSorts(text: string, known: ReadonlySet<string>): { sorts: Sort[]; unread: string[] } {
  const parts = text.split(',').filter(Boolean);
  const sortOf = (part: string): Sort =>
    part.startsWith('-') ? { value: part.slice(1), direction: 'desc' } : { value: part, direction: 'asc' };
  const isKnown = (part: string) => known.has(sortOf(part).value);
  return { sorts: parts.filter(isKnown).map(sortOf), unread: parts.filter((part) => !isKnown(part)) };
}

/** A link's columns and filters, compared with those that the report has with the link's parameters. */
function readTable(given: URLSearchParams, known: ReadonlySet<string>, resolved: ResolvedReport) {
  const [sort, columns, filter] = [given.get(names.sort), given.get(names.columns), given.get(names.filter)];
  const groups = given.get(names.groups);
  const sorted = sort === null ? null : readSorts(sort, known);
  const placed = columns === null ? null : readColumns(columns, placedOf(resolved.columns));
  const filtered = filter === null ? null : readFilters(filter, resolved.columns);
  const fields = resolved.columns.map(({ value }) => value);
  const grouped = groups === null ? null : readGroups(groups, fields);
  const isShown = placed?.columns.some((column) => column.enabled) ?? true;
  return {
    sorts: sorted?.sorts ?? null,
    arrangement: isShown ? (placed?.columns ?? null) : null,
    filters: filtered?.filters ?? [],
    groups: grouped?.groups ?? null,
    unread: [
      ...(sorted?.unread ?? []),
      ...(placed?.unread ?? []),
      // Without a column there is no report.
      ...(isShown ? [] : [`${names.columns}=${columns}`]),
      ...(filtered?.unread ?? []),
      ...(grouped?.unread ?? []),
    ],
  };
}

function readLook(given: URLSearchParams): Pick<LinkedState, 'look' | 'pivot' | 'chart'> & { unread: string[] } {
  const [look, pivot, chart] = [given.get(names.look), given.get(names.pivot), given.get(names.chart)];
  const known = looks.find((each) => each === look);
  const read = pivot === null ? null : readPivot(pivot);
  const drawn = chart === null ? null : readChart(chart);
  return {
    look: known ?? 'rows',
    pivot: read?.pivot ?? null,
    chart: drawn?.chart ?? null,
    unread: [
      ...(look !== null && !known ? [`${names.look}=${look}`] : []),
      ...(read?.unread ?? []),
      ...(drawn?.unread ?? []),
    ],
  };
}

/** The content of a link to a report, and what could not be read; `isRun` if it should run at once. */
export function readAddress(
  query: string,
  report: NormalReport,
  context: Context,
): LinkedState & Pick<ReportState, 'unread'> & { isRun: boolean } {
  const given = new URLSearchParams(query);
  const keys = report.parameters.map((parameter) => parameter.key);
  const known = new Set<string>([...keys, ...Object.values(names)]);
  const values = Object.fromEntries(keys.filter((key) => given.has(key)).map((key) => [key, given.get(key) ?? '']));
  const { unread: unreadLook, ...looked } = readLook(given);
  const resolved = resolveReport(report, context, { values });
  const { unread, ...table } = readTable(given, columnsOfViewer(report, context), resolved);
  const all = [...given];
  const search = given.get(names.search) ?? '';
  const isLong = search.length > viewLimits.text;
  const isUnread = ([name]: [string, string], place: number) =>
    !known.has(name) ||
    resolved.fields.some(({ key, shown }) => key === name && !shown) ||
    (name === names.summary && all[place]?.[1] !== summarized) ||
    (name === names.search && isLong) ||
    all.findIndex((each) => each[0] === name) !== place;
  return {
    values,
    search: isLong ? '' : search,
    ...table,
    ...looked,
    isSummarized: given.get(names.summary) === summarized,
    unread: [
      ...new Set([...all.filter(isUnread).map(([name, value]) => `${name}=${value}`), ...unread, ...unreadLook]),
    ],
    isRun: all.some(([name]) => known.has(name)),
  };
}

type WrittenState = Pick<
  ReportState,
  'arrangement' | 'saved' | 'search' | 'sorts' | 'filters' | 'look' | 'pivot' | 'chart' | 'groups' | 'isSummarized'
>;

/**
 * The query of a link that restores a report as it ran. It has every parameter, even those with defaults, which may be
 * another date tomorrow. Columns are included if they differ from what the user saved, written as differences from the
 * report's own, because the recipient has saved others.
 */
export function writeAddress(ran: ResolvedReport, report: NormalReport, context: Context, state: WrittenState): string {
  const { arrangement, saved, search, sorts, filters, isSummarized } = state;
  const query = new URLSearchParams(
    ran.fields.filter((field) => field.shown).map((field) => [field.key, writeValue(field.value)]),
  );
  if (search) query.set(names.search, search);
  if (sorts && !same(sorts, ran.sort)) query.set(names.sort, sortText(sorts));
  if (state.look !== 'rows') query.set(names.look, state.look);
  if (state.pivot) query.set(names.pivot, writePivot(state.pivot));
  if (state.chart) query.set(names.chart, writeChart(state.chart));
  if (state.groups && !same(state.groups, ran.groups)) query.set(names.groups, writeGroups(state.groups));
  if (filters.length > 0) query.set(names.filter, JSON.stringify(filters));
  if (arrangement) {
    const values = Object.fromEntries(ran.fields.map((field) => [field.key, field.value]));
    const columnsOf = (view: typeof saved) => placedOf(resolveReport(report, context, { values, view }).columns);
    const [now, own] = [placedOf(ran.columns), columnsOf(null)];
    const base = saved ? columnsOf(saved) : own;
    if (!same(now, base)) query.set(names.columns, writeColumns(now, own));
  }
  if (isSummarized) query.set(names.summary, summarized);
  if (query.size === 0) query.set(names.run, '1');
  return queryText(query);
}
