import type { ResolvedColumn } from '../columns/column.ts';
import { numberKindOf } from '../columns/registry.ts';
import type { Context } from '../context/context.ts';
import { formatMonth } from '../formats/date.ts';
import { isoDay } from '../formats/days.ts';
import { formatNumber, formatPercent } from '../formats/number.ts';
import type { Style } from '../formats/style.ts';
import type { BarUnit, ColumnSummary, CommonValue, Histogram } from './summary.ts';

/** What the texts of a summary need. */
export interface SummaryContext extends Pick<Context, 'words' | 'locale'> {
  column: Pick<ResolvedColumn, 'type' | 'decimals'>;
  style: Style;
}

const countText = (count: number, { locale }: SummaryContext): string => formatNumber(count, locale, 0);

/** A share in whole percent. It is 0% only for none and 100% only for all. */
export function shareText(rows: number, of: number, locale: string): string {
  const share = of > 0 ? rows / of : 0;
  const percent = (value: number) => formatPercent(value, locale, 0);
  if (share > 0 && share < 0.005) return `<${percent(0.01)}`;
  if (share < 1 && share >= 0.995) return `>${percent(0.99)}`;
  return percent(share);
}

/** The bound of a bar: a day, or the month or year that starts or ends with it. */
function boundText(bound: number, unit: BarUnit, { column, style, locale }: SummaryContext): string {
  if (unit === 'month' || unit === 'quarter') return formatMonth(bound, locale);
  if (unit === 'year') return String(Number(isoDay(bound).slice(0, 4)));
  return numberKindOf(column.type)?.boundWriter(column, style)(bound) ?? formatNumber(bound, locale, column.decimals);
}

/** The minimum and the maximum as texts. */
export const endTexts = (
  { least, greatest }: Histogram,
  context: SummaryContext,
): [least: string, greatest: string] => [boundText(least, 'number', context), boundText(greatest, 'number', context)];

/** A range of bars in words: "12 rows from $100.00 to $199.99". */
export function barsText({ unit, bars }: Histogram, first: number, last: number, context: SummaryContext): string {
  const count = bars.slice(first, last + 1).reduce((sum, { rows }) => sum + rows, 0);
  const from = boundText(bars[first]?.from ?? Number.NaN, unit, context);
  const to = boundText(bars[last]?.to ?? Number.NaN, unit, context);
  const rows = countText(count, context);
  return from === to
    ? context.words('tables.summary.at', { count, rows, value: from })
    : context.words('tables.summary.between', { count, rows, from, to });
}

/** A value as in cells. */
export const valueText = ({ value }: Pick<CommonValue, 'value'>, { style }: SummaryContext): string =>
  typeof value === 'string' ? value : value ? style.yes : style.no;

/** A value in words: "1,204 rows: Ford". */
export const commonText = (common: CommonValue, context: SummaryContext): string =>
  context.words('tables.summary.at', {
    count: common.rows,
    rows: countText(common.rows, context),
    value: valueText(common, context),
  });

/** The number of values that are not listed; '' where all are. */
export function moreText({ shape, distinct }: ColumnSummary, context: SummaryContext): string {
  if (shape?.type !== 'commonest' || shape.more === 0) return '';
  if (shape.more === distinct) return context.words('tables.summary.each_once');
  return context.words('tables.summary.more', { count: shape.more, number: countText(shape.more, context) });
}

/** The number of distinct values and the share of empty rows, also as a short text for narrow columns. */
export function factTexts({ rows, empty, distinct }: ColumnSummary, context: SummaryContext) {
  const { words, locale } = context;
  const share = shareText(empty, rows, locale);
  return {
    distinct: words('tables.summary.distinct', { count: distinct, number: countText(distinct, context) }),
    empty: words('tables.summary.empty', { share }),
    shortEmpty: `∅ ${share}`,
  };
}

/** A summary as lines of text. */
export function summaryLines(summary: ColumnSummary, context: SummaryContext): string[] {
  const { shape, rows } = summary;
  if (rows === 0) return [context.words('tables.summary.none')];
  const { distinct, empty } = factTexts(summary, context);
  const drawn =
    shape?.type === 'histogram'
      ? [...new Set(endTexts(shape, context))].join(' – ')
      : (shape?.values ?? []).map(
          (each) => `${valueText(each, context)} ${shareText(each.rows, rows, context.locale)}`,
        );
  return [...[drawn].flat(), moreText(summary, context), `${distinct} · ${empty}`].filter((line) => line !== '');
}
