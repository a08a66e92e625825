import { formatDay, formatMonth, parseDay } from '../../engine/formats/date.ts';
import type { ResolvedField } from '../../engine/parameters/field.ts';
import type { Context } from '../../engine/reports/context.ts';
import type { ResolvedReport } from '../../engine/reports/resolved.ts';
import type { FileJob, Shown } from '../worker/protocol.ts';
import { filterText } from './filter-text.ts';
import type { ReportState } from './state.ts';

/** When a report ran, with its zone: "Nov 20, 2026, 3:04 PM EST". */
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
    // ICU's narrow spaces are garbled by PDF fonts and spreadsheets.
    .replace(/\u202f/g, ' ');

export const countText = (count: number, { locale }: Pick<Context, 'locale'>): string =>
  new Intl.NumberFormat(locale).format(count);

/** "1,204 of 120,000 rows", or only the one number when they are the same. */
export function rowsText({ rows, of }: Pick<Shown, 'rows' | 'of'>, context: Context): string {
  const words = context.words;
  if (rows === of) return words('report.rows', { count: of, number: countText(of, context) });
  return words('report.rows_of', { count: of, rows: countText(rows, context), of: countText(of, context) });
}

const itemText = (field: ResolvedField, value: unknown) =>
  field.items?.find((item) => item.value === value)?.text ?? String(value);

/** The value of a parameter in words; '' when none was given. */
function fieldText(field: ResolvedField, { style }: ResolvedReport, { locale, words, viewer }: Context): string {
  const { type, value } = field;
  if (type === 'single-center') {
    const center = viewer.centers.find((each) => each.center_code === value);
    return center ? `${center.center_code} – ${center.center_name}` : words('formats.all_centers');
  }
  if (value === null) return '';
  if (type === 'date') return formatDay(parseDay(String(value)), style.dateFormat);
  if (type === 'month') return formatMonth(parseDay(`${String(value)}-01`), locale);
  if (typeof value === 'boolean') return value ? style.yes : style.no;
  if (typeof value === 'number') return new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }).format(value);
  return typeof value === 'string' ? itemText(field, value) : value.map((each) => itemText(field, each)).join(', ');
}

type Told = Pick<ReportState, 'search' | 'run' | 'filters'>;

/** The truth label of a file, line by line (DESIGN 4). */
export function truthLines(
  resolved: ResolvedReport,
  state: Told,
  shown: Pick<Shown, 'rows' | 'of'>,
  scope: FileJob['scope'],
  context: Context,
): FileJob['truth'] {
  const { words, viewer } = context;
  const { run } = state;
  const isShown = scope === 'shown';
  const filters = state.filters.map((filter) => filterText(filter, resolved, context));
  const rows = isShown ? shown : { rows: shown.of, of: shown.of };
  const line = (key: string, text: string) => (text ? [{ label: words(`report.truth.${key}`), text }] : []);
  return [
    ...line('account', viewer.account),
    ...resolved.fields
      .filter((field) => field.shown)
      .map((field) => ({ label: field.text, text: fieldText(field, resolved, context) }))
      .filter(({ text }) => text !== ''),
    ...line('ran', run.status === 'idle' ? '' : momentText(run.at, context)),
    ...line('zone', context.zone),
    ...line('rows', rowsText(rows, context)),
    ...line('search', isShown ? state.search : ''),
    ...line('filters', isShown ? filters.join('; ') : ''),
    ...line('totals', words('report.totals_cover', { count: rows.rows, number: countText(rows.rows, context) })),
  ];
}
