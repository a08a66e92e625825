import type { Style } from '../formats/style.ts';
import type { Figure } from '../pivots/measures/kind.ts';
import type { Ramp, Room } from './chart.ts';
import { figureAxis, largestOf } from './scale.ts';
import { lineHeight } from './sides.ts';

/** Pixels: thickness of a color scale, and the gaps before it, before its tick labels and before its title. */
export const rampSizes = { thick: 10, before: 14, toTexts: 5, toTitle: 6 };

/** The width that a color scale takes at the right. */
export const rampWidth = ({ ticks, title }: Ramp, measure: Room['measure']): number =>
  rampSizes.before +
  rampSizes.thick +
  rampSizes.toTexts +
  largestOf(ticks.map(({ text }) => measure(text))) +
  (title ? rampSizes.toTitle + lineHeight : 0);

/** The color scale of figures: diverging where some are negative and some positive. */
export function rampOf(
  title: string,
  values: readonly number[],
  figure: Pick<Figure, 'type' | 'decimals'>,
  style: Style,
): Ramp {
  const axis = figureAxis(title, { values, zero: 'never' }, 4, figure, style);
  if (axis.from >= 0 || axis.to <= 0) return { type: 'sequential', ...axis };
  const most = Math.max(-axis.from, axis.to);
  const even = figureAxis(title, { values: [-most, most], zero: 'always' }, 4, figure, style);
  return { type: 'diverging', ...even };
}
