import type { ResolvedColumn } from '../../columns/column.ts';
import { equal } from '../../schema/equal.ts';
import { viewLimits } from '../../schema/view-limits.ts';
import type { Filter, Sort } from '../../tables/table.ts';
import { type Placed, placedOf } from '../arrange.ts';
import { closedOn, readFilters } from '../filters.ts';
import { type Lost, unnamed } from '../lost.ts';
import { isSearchGone } from '../resolve.ts';
import type { TableView } from '../schema.ts';
import { readColumns, writeColumns } from './columns.ts';
import { names } from './names.ts';

/** The parts of a link that say how a table is looked at. */
export const tableParts = ['search', 'sort', 'filter', 'columns', 'cards'] as const;

export type TablePart = (typeof tableParts)[number];

/** A view of a table as the table can have it, and what that lacks. */
export interface ReadTableView {
  view: TableView;
  lost: Lost[];
}

/** What is read with: the columns of the table, and those that the viewer may see for some parameter values. */
interface Readable {
  columns: readonly ResolvedColumn[];
  known: ReadonlySet<string>;
}

const sortText = (sorts: readonly Sort[]) =>
  sorts.map(({ value, direction }) => (direction === 'desc' ? `-${value}` : value)).join(',');

function readSorts(text: string, known: ReadonlySet<string>): { sorts: Sort[]; unread: string[] } {
  const parts = text.split(',').filter(Boolean);
  const sortOf = (part: string): Sort =>
    part.startsWith('-') ? { value: part.slice(1), direction: 'desc' } : { value: part, direction: 'asc' };
  const isKnown = (part: string) => known.has(sortOf(part).value);
  return { sorts: parts.filter(isKnown).map(sortOf), unread: parts.filter((part) => !isKnown(part)) };
}

export const lostTexts = (part: string, texts: readonly string[]): Lost[] => texts.map((text) => ({ part, text }));

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A truncated link still opens the report.
    return text;
  }
}

const readers: Readonly<Record<TablePart, (text: string, table: Readable) => ReadTableView>> = {
  search: (text, { columns }) =>
    text.length > viewLimits.text
      ? { view: { filters: [closedOn(unnamed, columns)] }, lost: [{ part: 'search', text, closes: true }] }
      : { view: text === '' ? {} : { search: text }, lost: [] },
  sort(text, { known }) {
    const { sorts, unread } = readSorts(text, known);
    return { view: { sort: sorts }, lost: lostTexts('sort', unread) };
  },
  filter(text, { columns }) {
    const given = jsonOf(text);
    const { filters, lost } = readFilters(given, columns);
    // As it is in the link.
    const whole = Array.isArray(given) ? lost : lost.map((each) => ({ ...each, text }));
    return { view: filters.length > 0 ? { filters } : {}, lost: whole };
  },
  cards: (text) =>
    text === 'true' || text === 'false'
      ? { view: { cards: text === 'true' }, lost: [] }
      : { view: {}, lost: lostTexts('cards', [`${names.cards}=${text}`]) },
  /** If it shows none of the columns, those of the table are shown, but not searched. */
  columns(text, table) {
    const { columns, unread } = readColumns(text, placedOf(table.columns));
    if (columns.some(({ enabled }) => enabled))
      return { view: { columns, others: 'default' }, lost: lostTexts('columns', unread) };
    return { view: { columns }, lost: lostTexts('columns', [...unread, `${names.columns}=${text}`]) };
  },
};

/** The view of a table in a link. `textOf`: a part of the link; undefined if the link does not have it. */
export function readTable(textOf: (part: TablePart) => string | undefined, table: Readable): ReadTableView {
  const read = tableParts.flatMap((part) => {
    const text = textOf(part);
    return text === undefined ? [] : [readers[part](text, table)];
  });
  const view: TableView = Object.assign({}, ...read.map((part) => part.view));
  const all = read.flatMap((part) => part.view.filters ?? []);
  const filters: Filter[] = [...new Map(all.map((filter) => [filter.value, filter])).values()];
  return { view: filters.length > 0 ? { ...view, filters } : view, lost: read.flatMap(({ lost }) => lost) };
}

/** What a link differs from. */
interface Written {
  sort: readonly Sort[];
  /** The columns as they are shown, as the table has them, and as they open without a link; null if they are not arranged. */
  columns: { now: readonly Placed[]; own: readonly Placed[]; usual: readonly Placed[] } | null;
}

/** The columns of a link; null if they are as they open. */
function columnsText(view: TableView, { now, own, usual }: NonNullable<Written['columns']>): string | null {
  const isGone = isSearchGone(view, new Set(own.map(({ value }) => value)));
  // With the table's own columns the search would find rows again.
  const shown = isGone ? own.map((column) => ({ ...column, enabled: false })) : now;
  return equal(shown, usual) ? null : writeColumns(shown, own);
}

/** The parts of a link for a view of a table, where it differs. */
export function writeTable(view: TableView, { columns, ...table }: Written): [TablePart, string][] {
  const { search, sort, filters = [] } = view;
  const arranged = columns && columnsText(view, columns);
  const written: [TablePart, string][] = [];
  if (search) written.push(['search', search]);
  if (sort && !equal(sort, table.sort)) written.push(['sort', sortText(sort)]);
  if (filters.length > 0) written.push(['filter', JSON.stringify(filters)]);
  if (arranged !== null) written.push(['columns', arranged]);
  if (view.cards !== undefined) written.push(['cards', String(view.cards)]);
  return written;
}
