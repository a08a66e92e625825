import type { Context } from '../context/context.ts';
import type { WordKey } from '../context/word-key.ts';
import {
  type ResolvedDashboard,
  type ResolvedPart,
  type ResolvedTable,
  type ResolvedTableSection,
  tableOfKey,
} from '../dashboards/resolved.ts';
import type { ExportInput } from '../files/document/export-input.ts';
import type { SectionFile } from '../sections/kind.ts';
import type { Filter } from '../tables/table.ts';
import { fieldName } from '../views/lost.ts';
import { chosenParts, chosenText } from './file-sections.ts';
import { conditionsText } from './filter-text.ts';
import { excluding, type Narrowing } from './section-view.ts';
import { countText, momentText, rowsText } from './truth.ts';
import type { ViewSummary } from './view.ts';

type Line = ExportInput['truth'][number];

/**
 * Filters as text: "Status is one of Open, New". Filters on columns that the table does not have are skipped. Lists
 * of values are cut off after `most`.
 */
export function filtersText(
  filters: readonly Filter[],
  table: ResolvedTable,
  { words }: Pick<Context, 'words'>,
  most = Number.POSITIVE_INFINITY,
): string[] {
  return filters.flatMap((filter) => {
    const column = table.columns.find(({ value }) => value === filter.value);
    if (!column || filter.conditions.length === 0) return [];
    const conditions = conditionsText(filter, column, table.style, words, most);
    return [words('dashboard.filter', { column: column.header, conditions })];
  });
}

/** Says which filters of a section exclude each other, so that it has no rows; '' if none do. */
export function excludingText(
  filters: readonly Filter[],
  table: ResolvedTable,
  context: Pick<Context, 'words'>,
): string {
  const texts = filtersText(excluding(filters, table), table, context);
  return texts.length > 0 ? context.words('dashboard.excluding', { filters: texts.join('; ') }) : '';
}

interface DashboardTruthInput {
  dashboard: ResolvedDashboard;
  narrowing: Narrowing;
  ranAt: number | null;
  /** The keys of the sections that are left out. Default: none. */
  left?: readonly string[];
  /** Those that the file has sections of, which have parameters of their own. Default: all that are not left out. */
  parts?: readonly Pick<ResolvedPart, 'title' | 'sentence'>[];
  context: Context;
}

/** The lines of a dashboard's truth label: account, parameters, chosen sections, filters, and when the data was loaded. */
export function dashboardTruth({
  dashboard,
  narrowing,
  ranAt,
  left = [],
  parts = chosenParts(dashboard, left),
  context,
}: DashboardTruthInput): Line[] {
  const { words, viewer } = context;
  const filters = narrowing.selections.flatMap(({ section, filters: own }) => {
    const tables = [tableOfKey(section, dashboard), ...dashboard.tables];
    return own.flatMap((filter) => {
      const table = tables.find((each) => each?.columns.some(({ value }) => value === filter.value));
      if (table) return filtersText([filter], table, context);
      return [words('dashboard.closed', { column: fieldName(filter.value, { columns: [] }, context) })];
    });
  });
  const line = (label: WordKey, text: string): Line[] => (text ? [{ label: words(label), text }] : []);
  return [
    ...line('report.truth.account', viewer.account),
    ...dashboard.fields
      .filter(({ key, shown, valueText }) => shown && valueText !== '' && !dashboard.inTabs?.includes(key))
      .map(({ text, valueText }) => ({ label: text, text: valueText })),
    // Those that only a tab has.
    ...parts.flatMap(({ title, sentence }) => (title && sentence ? [{ label: title, text: sentence }] : [])),
    ...line('dashboard.file.sections', chosenText(dashboard, left, context)),
    ...line('report.truth.search', narrowing.search.trim()),
    ...line('report.truth.filters', filters.join('; ')),
    ...line('report.truth.ran', ranAt === null ? '' : momentText(ranAt, context)),
    ...line('report.truth.zone', context.zone),
  ];
}

interface SectionTruthInput {
  table: ResolvedTable;
  shown: Pick<ViewSummary, 'rows' | 'of'>;
  unknown: readonly string[];
  /** The search of its table, besides that of the dashboard. */
  search: string;
  context: Context;
}

/**
 * The truth label of a section: its search and its filters, other than the one on complete months, and those that do not apply to it;
 * and how many rows there are, if it shows rows. Under a figure or a chart their number would mean nothing to the reader.
 */
export function sectionTruth(
  { sheet }: SectionFile,
  { covers }: Pick<ResolvedTableSection, 'covers'>,
  filters: readonly Filter[],
  { table, shown, unknown, search, context }: SectionTruthInput,
): Line[] {
  const { words } = context;
  const line = (label: WordKey, texts: readonly string[]): Line[] =>
    texts.length > 0 ? [{ label: words(label), text: texts.join('; ') }] : [];
  const most = sheet?.type === 'rows' ? sheet.most : null;
  const counts = { count: countText(most ?? 0, context), of: countText(shown.rows, context) };
  const first = most !== null && most < shown.rows ? [words('dashboard.first_rows', counts)] : [];
  const not = unknown.length > 0 ? [words('dashboard.not_filtered', { fields: unknown.join(', ') })] : [];
  const others = filters.filter(({ value }) => value !== covers?.by);
  return [
    ...line('report.truth.rows', sheet?.type === 'rows' ? [rowsText(shown, context), ...first] : []),
    ...line('report.truth.search', search ? [search] : []),
    ...line('report.truth.filters', [...filtersText(others, table, context), ...not]),
  ];
}
