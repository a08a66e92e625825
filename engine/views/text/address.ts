import type { Context } from '../../context/context.ts';
import type { NormalReport } from '../../definitions/normal-report.ts';
import { writeValue } from '../../fields/list.ts';
import { columnsOfViewer } from '../../reports/columns.ts';
import { resolveReport } from '../../reports/resolve.ts';
import type { ResolvedReport } from '../../reports/resolved.ts';
import { equal } from '../../schema/equal.ts';
import { looks } from '../../schema/view-limits.ts';
import { placedOf } from '../arrange.ts';
import type { Lost } from '../lost.ts';
import type { ReadView } from '../read.ts';
import type { View, ViewColumns } from '../schema.ts';
import { readChart, writeChart } from './chart.ts';
import { names, type Query, withOwnNames } from './names.ts';
import { readGroups, readPivot, writeGroups, writePivot } from './pivot.ts';
import { lostTexts, readTable, type TablePart, writeTable } from './table.ts';

const summarized = '1';

const columnsOf = ({ columns }: Pick<ResolvedReport, 'columns'>) => columns.map(({ value }) => value);

/** How the parts of a link are read, by their name. */
const readers: Readonly<
  Record<Exclude<keyof typeof names, 'run' | TablePart>, (text: string, resolved: ResolvedReport) => ReadView>
> = {
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
  summary: (text) =>
    text === summarized
      ? { view: { summaries: true }, lost: [] }
      : { view: {}, lost: lostTexts('summaries', [`${names.summary}=${text}`]) },
};

/** The view in a link to a report; `isRun` if it should run at once. */
export function readAddress(written: Query, report: NormalReport, context: Context): ReadView & { isRun: boolean } {
  const query = withOwnNames(written, report.parameters);
  const given = new Map(query.toReversed());
  const keys = report.parameters.map(({ key }) => key).filter((key) => given.has(key));
  const parameters = Object.fromEntries(keys.map((key) => [key, given.get(key)]));
  const resolved = resolveReport(report, context, { values: parameters });
  const known = columnsOfViewer(report, context);
  // Only tables of dashboards have cards.
  const { cards: _cards, ...own } = names;
  const readable = new Set<string>([...report.parameters.map(({ key }) => key), ...Object.values(own)]);
  const isUnread = ([name]: Query[number], place: number) =>
    !readable.has(name) ||
    resolved.fields.some(({ key, shown }) => key === name && !shown) ||
    query.findIndex((each) => each[0] === name) !== place;
  const unread = query.filter(isUnread).map(([name, value]): Lost => ({ part: name, text: `${name}=${value}` }));
  const textOf = (part: TablePart) => (part === 'cards' ? undefined : given.get(names[part]));
  const table = readTable(textOf, { columns: resolved.columns, known });
  const others = Object.entries(readers).flatMap(([name, readPart]) => {
    const text = given.get(names[name as keyof typeof readers]);
    return text === undefined ? [] : [readPart(text, resolved)];
  });
  const read = [table, ...others];
  const lost = [...unread, ...read.flatMap((part) => part.lost)];
  return {
    view: Object.assign(keys.length > 0 ? { parameters } : {}, ...read.map(({ view }) => view)),
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
  const { look = 'rows', pivot, chart, groups, columns, summaries } = view;
  const query = ran.fields
    .filter((field) => field.shown)
    .map((field): [string, string] => [field.key, writeValue(field.value)]);
  const values = Object.fromEntries(ran.fields.map((field) => [field.key, field.value]));
  const placed = (of: ViewColumns) => placedOf(resolveReport(report, context, { values, view: of }).columns);
  const own = columns ? placed({}) : null;
  const arranged = own && { now: placedOf(ran.columns), own, usual: saved ? placed(saved) : own };
  for (const [part, text] of writeTable(view, { sort: ran.sort, columns: arranged })) query.push([names[part], text]);
  if (look !== 'rows') query.push([names.look, look]);
  if (pivot) query.push([names.pivot, writePivot(pivot)]);
  if (chart) query.push([names.chart, writeChart(chart)]);
  if (groups && !equal(groups, ran.groups)) query.push([names.groups, writeGroups(groups)]);
  if (summaries) query.push([names.summary, summarized]);
  return query.length === 0 ? [[names.run, '1']] : query;
}
