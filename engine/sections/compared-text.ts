import { cellText } from '../columns/cell.ts';
import type { Context } from '../context/context.ts';
import { formatNumber, formatPercent } from '../formats/number.ts';
import type { Style } from '../formats/style.ts';
import type { Figure } from '../pivots/measures/kind.ts';

/** A figure that is displayed as zero has no sign. */
const signed = (figure: number, write: (figure: number) => string): string => {
  const text = write(Math.abs(figure));
  return figure === 0 || text === write(0) ? text : (figure > 0 ? '+' : '\u2212') + text;
};

/** A share with its sign: +4.2%; '' if it is not a number. */
export const shareText = (share: number, locale: string): string =>
  Number.isFinite(share) ? signed(share, (size) => formatPercent(size, locale, 1)) : '';

/**
 * A change with its sign, formatted like the figure itself, or in points if that is a percentage; '' if it is not a
 * number.
 */
export function changeText(change: number, figure: Figure, style: Style, words: Context['words']): string {
  if (Number.isNaN(change)) return '';
  if (figure.type !== 'percent') return signed(change, (size) => cellText(figure, size, style));
  const points = signed(change, (size) => formatNumber(size * 100, style.locale, figure.decimals));
  return words('dashboard.comparison.points', { points });
}
