import type { Style } from '../formats/style.ts';
import type { Figure } from '../pivots/measures/kind.ts';
import type { Ramp } from './chart.ts';
import { figureAxis } from './scale.ts';

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
