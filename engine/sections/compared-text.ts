import { cellText } from '../columns/cell.ts';
import type { Context } from '../context/context.ts';
import { formatNumber, formatPercent } from '../formats/number.ts';
import type { Style } from '../formats/style.ts';
import type { Figure } from '../pivots/measures/kind.ts';

/** What is written as nothing has no sign. */
const signed = (figure: number, write: (figure: number) => string): string => {
  const text = write(Math.abs(figure));
  return figure === 0 || text === write(0) ? text : (figure > 0 ? '+' : '\u2212') + text;
};

/** A share with its sign: +4.2%; '' for none. */
export const shareText = (share: number, locale: string): string =>
  Number.isFinite(share) ? signed(share, (size) => formatPercent(size, locale, 1)) : '';

/** A change with its sign, written as the figure that changes, or in points where that is a share; '' for none. */
export function changeText(change: number, figure: Figure, style: Style, words: Context['words']): string {
  if (Number.isNaN(change)) return '';
  if (figure.type !== 'percent') return signed(change, (size) => cellText(figure, size, style));
  const points = signed(change, (size) => formatNumber(size * 100, style.locale, figure.decimals));
  return words('dashboard.comparison.points', { points });
}
