import type { Context } from '../../context/context.ts';
import type { NormalReport } from '../../definitions/normal-report.ts';
import { writeValue } from '../../fields/list.ts';
import { columnsOfViewer } from '../../reports/columns.ts';
import { resolveReport } from '../../reports/resolve.ts';
import type { ResolvedReport } from '../../reports/resolved.ts';
import { equal } from '../../schema/equal.ts';
import { looks, viewLimits } from '../../schema/view-limits.ts';
import type { Sort } from '../../tables/table.ts';
import { placedOf } from '../arrange.ts';
import { closedOn, readFilters } from '../filters.ts';
import { type Lost, unnamed } from '../lost.ts';
import type { ReadView } from '../read.ts';
import type { View, ViewColumns } from '../schema.ts';
import { readChart, writeChart } from './chart.ts';
import { readColumns, writeColumns } from './columns.ts';
import { names } from './names.ts';
import { readGroups, readPivot, writeGroups, writePivot } from './pivot.ts';

/** The entries of a query, in order. */
export type Query = readonly (readonly [name: string, value: string])[];

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

const lostTexts = (part: string, texts: readonly string[]): Lost[] => texts.map((text) => ({ part, text }));

const columnsOf = ({ columns }: Pick<ResolvedReport, 'columns'>) => columns.map(({ value }) => value);

/** The columns of a link. If it shows none of them, those of the report are shown, but not searched. */
function columnsIn(text: string, resolved: ResolvedReport): ReadView {
  const { columns, unread } = readColumns(text, placedOf(resolved.columns));
  if (columns.some(({ enabled }) => enabled))
    return { view: { columns, others: 'default' }, lost: lostTexts('columns', unread) };
  return { view: { columns }, lost: lostTexts('columns', [...unread, `${names.columns}=${text}`]) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A truncated link still opens the report.
    return text;
  }
}

function filtersIn(text: string, { columns }: ResolvedReport): ReadView {
  const given = jsonOf(text);
  const { filters, lost } = readFilters(given, columns);
  // As it is in the link.
  const whole = Array.isArray(given) ? lost : lost.map((each) => ({ ...each, text }));
  return { view: filters.length > 0 ? { filters } : {}, lost: whole };
}

/** How the parts of a link are read, by their name. */
const readers: Readonly<
  Record<
    Exclude<keyof typeof names, 'run'>,
    (text: string, resolved: ResolvedReport, known: ReadonlySet<string>) => ReadView
  >
> = {
  search: (text, { columns }) =>
    text.length > viewLimits.text
      ? { view: { filters: [closedOn(unnamed, columns)] }, lost: [{ part: 'search', text, closes: true }] }
      : { view: text === '' ? {} : { search: text }, lost: [] },
  sort(text, _resolved, known) {
    const { sorts, unread } = readSorts(text, known);
    return { view: { sort: sorts }, lost: lostTexts('sort', unread) };
  },
  look(text) {
    const look = looks.find((each) => each === text);
    return look ? { view: { look }, lost: [] } : { view: {}, lost: lostTexts('look', [`${names.look}=${text}`]) };
  },
  pivot(text) {
    const { pivot, unread } = readPivot(text);
    return { view: pivot ? { pivot } : {}, lost: lostTexts('pivot', unread) };
  },
  chart(text) {
    const { chart, unread } = readChart(text);
    return { view: chart ? { chart } : {}, lost: lostTexts('chart', unread) };
  },
  groups(text, resolved) {
    const { groups, unread } = readGroups(text, columnsOf(resolved));
    return { view: { groups }, lost: lostTexts('groups', unread) };
  },
  filter: filtersIn,
  columns: columnsIn,
  summary: (text) =>
    text === summarized
      ? { view: { summaries: true }, lost: [] }
      : { view: {}, lost: lostTexts('summaries', [`${names.summary}=${text}`]) },
};

/** The view in a link to a report; `isRun` if it should run at once. */
export function readAddress(query: Query, report: NormalReport, context: Context): ReadView & { isRun: boolean } {
  const given = new Map(query.toReversed());
  const keys = report.parameters.map(({ key }) => key).filter((key) => given.has(key));
  const parameters = Object.fromEntries(keys.map((key) => [key, given.get(key)]));
  const resolved = resolveReport(report, context, { values: parameters });
  const known = columnsOfViewer(report, context);
  const readable = new Set<string>([...report.parameters.map(({ key }) => key), ...Object.values(names)]);
  const isUnread = ([name]: Query[number], place: number) =>
    !readable.has(name) ||
    resolved.fields.some(({ key, shown }) => key === name && !shown) ||
    query.findIndex((each) => each[0] === name) !== place;
  const unread = query.filter(isUnread).map(([name, value]): Lost => ({ part: name, text: `${name}=${value}` }));
  const read = Object.entries(readers).flatMap(([name, readPart]) => {
    const text = given.get(names[name as keyof typeof readers]);
    return text === undefined ? [] : [readPart(text, resolved, known)];
  });
  const view: View = Object.assign(keys.length > 0 ? { parameters } : {}, ...read.map((part) => part.view));
  const all = read.flatMap((part) => part.view.filters ?? []);
  const filters = [...new Map(all.map((filter) => [filter.value, filter])).values()];
  const lost = [...unread, ...read.flatMap((part) => part.lost)];
  return {
    view: filters.length > 0 ? { ...view, filters } : view,
    lost: lost.filter(({ text }, place) => lost.findIndex((each) => each.text === text) === place),
    isRun: query.some(([name]) => readable.has(name)),
  };
}

/**
 * The link that restores a view of a report as it ran. It has every parameter, even those with defaults, which may be
 * another date tomorrow. Columns are included if they differ from what the user saved, written as differences from the
 * report's own, because the recipient has saved others.
 */
export function writeAddress(
  ran: ResolvedReport,
  report: NormalReport,
  context: Context,
  { view, saved }: { view: View; saved: ViewColumns | null },
): [name: string, value: string][] {
  const { search = '', sort, filters = [], look = 'rows', pivot, chart, groups, columns, summaries } = view;
  const query = ran.fields
    .filter((field) => field.shown)
    .map((field): [string, string] => [field.key, writeValue(field.value)]);
  if (search) query.push([names.search, search]);
  if (sort && !equal(sort, ran.sort)) query.push([names.sort, sortText(sort)]);
  if (look !== 'rows') query.push([names.look, look]);
  if (pivot) query.push([names.pivot, writePivot(pivot)]);
  if (chart) query.push([names.chart, writeChart(chart)]);
  if (groups && !equal(groups, ran.groups)) query.push([names.groups, writeGroups(groups)]);
  if (filters.length > 0) query.push([names.filter, JSON.stringify(filters)]);
  if (columns) {
    const values = Object.fromEntries(ran.fields.map((field) => [field.key, field.value]));
    const placed = (of: ViewColumns) => placedOf(resolveReport(report, context, { values, view: of }).columns);
    const [now, own] = [placedOf(ran.columns), placed({})];
    if (!equal(now, saved ? placed(saved) : own)) query.push([names.columns, writeColumns(now, own)]);
  }
  if (summaries) query.push([names.summary, summarized]);
  return query.length === 0 ? [[names.run, '1']] : query;
}
