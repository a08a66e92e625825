import type { ResolvedColumn } from '../columns/column.ts';
import { numberKindOf } from '../columns/registry.ts';
import type { Context } from '../context/context.ts';
import { formatMonth } from '../formats/date.ts';
import { isoDay } from '../formats/days.ts';
import { formatNumber, formatPercent } from '../formats/number.ts';
import type { Style } from '../formats/style.ts';
import type { BarUnit, ColumnSummary, CommonValue, Histogram } from './summary.ts';

/** What texts of a summary are made of. */
export interface Telling extends Pick<Context, 'words' | 'locale'> {
  column: Pick<ResolvedColumn, 'type' | 'decimals'>;
  style: Style;
}

const countText = (count: number, { locale }: Telling): string => formatNumber(count, locale, 0);

/** A share in whole percent. Some is never said to be none, nor less than all to be all. */
export function shareText(rows: number, of: number, locale: string): string {
  const share = of > 0 ? rows / of : 0;
  const percent = (value: number) => formatPercent(value, locale, 0);
  if (share > 0 && share < 0.005) return `<${percent(0.01)}`;
  if (share < 1 && share >= 0.995) return `>${percent(0.99)}`;
  return percent(share);
}

/** The bound of a bar: a day of the calendar, or the month or year that begins or ends with it. */
function boundText(bound: number, unit: BarUnit, { column, style, locale }: Telling): string {
  if (unit === 'month' || unit === 'quarter') return formatMonth(bound, locale);
  if (unit === 'year') return String(Number(isoDay(bound).slice(0, 4)));
  return numberKindOf(column.type)?.boundWriter(column, style)(bound) ?? formatNumber(bound, locale, column.decimals);
}

/** The least and the greatest value, as texts. */
export const endTexts = ({ least, greatest }: Histogram, telling: Telling): [least: string, greatest: string] => [
  boundText(least, 'number', telling),
  boundText(greatest, 'number', telling),
];

/** The bars from one place to another in words: "12 rows from $100.00 to $199.99". */
export function barsText({ unit, bars }: Histogram, first: number, last: number, telling: Telling): string {
  const count = bars.slice(first, last + 1).reduce((sum, { rows }) => sum + rows, 0);
  const from = boundText(bars[first]?.from ?? Number.NaN, unit, telling);
  const to = boundText(bars[last]?.to ?? Number.NaN, unit, telling);
  const rows = countText(count, telling);
  return from === to
    ? telling.words('tables.summary.at', { count, rows, value: from })
    : telling.words('tables.summary.between', { count, rows, from, to });
}

/** A value as its cells show it. */
export const valueText = ({ value }: Pick<CommonValue, 'value'>, { style }: Telling): string =>
  typeof value === 'string' ? value : value ? style.yes : style.no;

/** A value in words: "1,204 rows: Ford". */
export const commonText = (common: CommonValue, telling: Telling): string =>
  telling.words('tables.summary.at', {
    count: common.rows,
    rows: countText(common.rows, telling),
    value: valueText(common, telling),
  });

/** How many values are not listed; '' when all are. */
export function moreText({ shape, distinct }: ColumnSummary, telling: Telling): string {
  if (shape?.type !== 'commonest' || shape.more === 0) return '';
  if (shape.more === distinct) return telling.words('tables.summary.each_once');
  return telling.words('tables.summary.more', { count: shape.more, number: countText(shape.more, telling) });
}

/** How many distinct values there are, and what share of the rows has none; that with a sign where words have no room. */
export function factTexts({ rows, empty, distinct }: ColumnSummary, telling: Telling) {
  const { words, locale } = telling;
  const share = shareText(empty, rows, locale);
  return {
    distinct: words('tables.summary.distinct', { count: distinct, number: countText(distinct, telling) }),
    empty: words('tables.summary.empty', { share }),
    shortEmpty: `∅ ${share}`,
  };
}

/** All that a summary says, line by line, where nothing is drawn. */
export function summaryLines(summary: ColumnSummary, telling: Telling): string[] {
  const { shape, rows } = summary;
  if (rows === 0) return [telling.words('tables.summary.none')];
  const { distinct, empty } = factTexts(summary, telling);
  const drawn =
    shape?.type === 'histogram'
      ? [...new Set(endTexts(shape, telling))].join(' – ')
      : (shape?.values ?? []).map(
          (each) => `${valueText(each, telling)} ${shareText(each.rows, rows, telling.locale)}`,
        );
  return [...[drawn].flat(), moreText(summary, telling), `${distinct} · ${empty}`].filter((line) => line !== '');
}
