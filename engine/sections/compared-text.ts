import { cellText } from '../columns/cell.ts';
import type { Context } from '../context/context.ts';
import { formatNumber, formatPercent } from '../formats/number.ts';
import type { Style } from '../formats/style.ts';
import type { Figure } from '../pivots/measures/kind.ts';

const signOf = (figure: number): string => (figure > 0 ? '+' : figure < 0 ? '\u2212' : '');

/** A share with its sign: +4.2%; '' for none. */
export const shareText = (share: number, locale: string): string =>
  Number.isFinite(share) ? signOf(share) + formatPercent(Math.abs(share), locale, 1) : '';

/** A change with its sign, written as the figure that changes, or in points where that is a share; '' for none. */
export function changeText(change: number, figure: Figure, style: Style, words: Context['words']): string {
  if (Number.isNaN(change)) return '';
  if (figure.type !== 'percent') return signOf(change) + cellText(figure, Math.abs(change), style);
  const points = signOf(change) + formatNumber(Math.abs(change) * 100, style.locale, figure.decimals);
  return words('dashboard.comparison.points', { points });
}
