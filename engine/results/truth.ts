import type { Context } from '../context/context.ts';
import type { WordKey } from '../context/word-key.ts';
import type { ExportInput } from '../files/document/export-input.ts';
import type { ResolvedReport } from '../reports/resolved.ts';
import type { Filter } from '../tables/table.ts';
import { filterText } from './filter-text.ts';
import type { Scope, ViewSummary } from './view.ts';

/** When a report ran, with time zone: "Nov 20, 2026, 3:04 PM EST". */
export const momentText = (at: number, { locale, zone }: Pick<Context, 'locale' | 'zone'>): string =>
  new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
    timeZoneName: 'short',
  })
    .format(at)
    // PDF fonts and spreadsheets garble ICU's narrow spaces.
    .replace(/\u202f/g, ' ')
    // As in cells: 6:40 AM, and no line break within 06 h 40.
    .replace(/ ([ap])\.m\./, (_, half: string) => ` ${half.toUpperCase()}M`)
    .replace(/(\d) h (\d)/, '$1\u00a0h\u00a0$2');

export const countText = (count: number, { locale }: Pick<Context, 'locale'>): string =>
  new Intl.NumberFormat(locale).format(count);

/** "1,204 of 120,000 rows", or a single number if they are equal. */
export function rowsText({ rows, of }: Pick<ViewSummary, 'rows' | 'of'>, context: Context): string {
  const words = context.words;
  if (rows === of) return words('report.rows', { count: of, number: countText(of, context) });
  return words('report.rows_of', { count: of, rows: countText(rows, context), of: countText(of, context) });
}

/** The user's search and filters, and when the rows were loaded. */
export interface RunDetails {
  search: string;
  filters: readonly Filter[];
  /** Milliseconds since 1970; null for a report that did not run. */
  ranAt: number | null;
}

/** The lines of a file's truth label (DESIGN 4). */
export function truthLines(
  resolved: ResolvedReport,
  { search, filters, ranAt }: RunDetails,
  shown: Pick<ViewSummary, 'rows' | 'of'>,
  scope: Scope,
  context: Context,
): ExportInput['truth'] {
  const { words, viewer } = context;
  const isShown = scope !== 'all';
  const conditions = filters.map((filter) => filterText(filter, resolved, context));
  const rows = isShown ? shown : { rows: shown.of, of: shown.of };
  const line = (label: WordKey, text: string) => (text ? [{ label: words(label), text }] : []);
  return [
    ...line('report.truth.account', viewer.account),
    ...resolved.fields
      .filter(({ shown, valueText }) => shown && valueText !== '')
      .map(({ text, valueText }) => ({ label: text, text: valueText })),
    ...line('report.truth.ran', ranAt === null ? '' : momentText(ranAt, context)),
    ...line('report.truth.zone', context.zone),
    ...line('report.truth.rows', rowsText(rows, context)),
    ...line('report.truth.search', isShown ? search : ''),
    ...line('report.truth.filters', isShown ? conditions.join('; ') : ''),
    ...line(
      'report.truth.totals',
      words('report.totals_cover', { count: rows.rows, number: countText(rows.rows, context) }),
    ),
  ];
}
