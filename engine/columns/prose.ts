import { numberFormat } from '../formats/number.ts';
import type { Style } from '../formats/style.ts';
import { cellWriter } from './cell.ts';
import type { ResolvedColumn } from './column.ts';
import { figureKindOf } from './registry.ts';

/** From here on an amount is written without cents, other figures without decimals. */
const leastWhole = 100;
/** From here on three digits are enough. */
const leastRounded = 10_000;
/** From here on a figure is written in millions. */
const leastCompact = 1_000_000;

/**
 * Prepares the texts of figures in sentences, rounded as people round: $37.42, $4,213, $12,400, $1.24M, 1.24 million. Tables,
 * tooltips and files have the exact figures.
 */
export function proseWriter(
  column: Pick<ResolvedColumn, 'type' | 'decimals'>,
  style: Style,
): (value: number) => string {
  const { type, decimals } = column;
  const kind = figureKindOf(type);
  if (kind?.measures === 'share') return cellWriter({ type, decimals: Math.min(decimals, 1) }, style);
  const exact = cellWriter(column, style);
  if (!kind?.notation) return exact;
  const whole = cellWriter({ type, decimals: 0 }, style);
  const compact = numberFormat(style.locale, 0, {
    ...kind.notation(style),
    notation: 'compact',
    compactDisplay: 'long',
    maximumSignificantDigits: 3,
  });
  return (value) => {
    // Rounded first: what rounds up to a million is written as one.
    const rounded = Number(value.toPrecision(3));
    const size = Math.abs(value);
    if (Math.abs(rounded) >= leastCompact) return compact.format(value);
    if (size >= leastRounded) return whole(rounded);
    return size >= leastWhole ? whole(value) : exact(value);
  };
}
