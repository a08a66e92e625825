import { cellText } from '../columns/cell.ts';
import { figureKindOf } from '../columns/registry.ts';
import type { Context } from '../context/context.ts';
import { formatNumber, formatPercent } from '../formats/number.ts';
import type { Style } from '../formats/style.ts';
import type { Figure } from '../pivots/measures/kind.ts';

/** A figure that is displayed as zero has no sign. */
const signed = (figure: number, write: (figure: number) => string): string => {
  const text = write(Math.abs(figure));
  return figure === 0 || text === write(0) ? text : (figure > 0 ? '+' : '\u2212') + text;
};

/** The language of a text. */
interface Wording {
  /** A BCP 47 tag. */
  locale: string;
  words: Context['words'];
}

/** Beyond it, in percent, a change can't be read. It has a tiny base, or one with another sign. */
const largestShare = 9.99;

/** A change as a share without its sign: 4.2%; beyond ±999%: > 10 ×, or n/a. */
export function sizeText(share: number, { locale, words }: Wording): string {
  if (share > largestShare) return words('dashboard.over_tenfold');
  return share < -largestShare ? words('dashboard.not_applicable') : formatPercent(Math.abs(share), locale, 1);
}

/** A change as a share with its sign: +4.2%; beyond ±999%: > 10 ×, or n/a; '' if it is not a number. */
export function shareText(share: number, context: Wording): string {
  if (!Number.isFinite(share)) return '';
  return Math.abs(share) > largestShare ? sizeText(share, context) : signed(share, (size) => sizeText(size, context));
}

/**
 * A change with its sign, formatted like the figure itself, or in points if that is a percentage; '' if it is not a
 * number.
 */
export function changeText(change: number, figure: Figure, style: Style, words: Context['words']): string {
  if (Number.isNaN(change)) return '';
  if (figureKindOf(figure.type)?.measures !== 'share') return signed(change, (size) => cellText(figure, size, style));
  const points = signed(change, (size) => formatNumber(size * 100, style.locale, figure.decimals));
  return words('dashboard.comparison.points', { points });
}
