import type { Ramp } from '../../charts/chart.ts';
import { rampPaint } from '../../charts/palette.ts';
import type { Shape } from '../picture.ts';
import { type Box, lineHeight, type PictureLook, textSize } from './look.ts';
import { label, rectangle } from './shapes.ts';

/** Pixels: thickness of the bar, and the gaps before it, before its tick labels and before its title. */
const [thick, before, toTexts, toTitle] = [10, 14, 5, 6];
/** The number of color steps, enough to look continuous. */
const steps = 48;

/** The width that a color scale takes on the right. */
export const rampWidth = ({ ticks, title }: Ramp, { measure }: PictureLook): number =>
  before +
  thick +
  toTexts +
  ticks.reduce((widest, { text }) => Math.max(widest, measure(text, textSize, 'regular')), 0) +
  (title ? toTitle + lineHeight : 0);

/** The color scale, at the right edge of a box. */
export function drawRamp(ramp: Ramp, box: Box, look: PictureLook): Shape[] {
  const { palette } = look;
  const x = box.x + box.width - rampWidth(ramp, look) + before;
  const height = box.height * 0.7;
  const top = box.y + (box.height - height) / 2;
  const place = (value: number) => top + height * (1 - (value - ramp.from) / (ramp.to - ramp.from || 1));
  // Each step extends to the bottom, so that no seams show between steps.
  const paints = Array.from({ length: steps }, (_, step) => {
    const share = 1 - (step + 0.5) / steps;
    const fill = rampPaint(ramp, ramp.from + share * (ramp.to - ramp.from), palette);
    const y = top + (height * step) / steps;
    return rectangle({ x, y, width: thick, height: top + height - y }, { fill, stroke: null });
  });
  return [
    ...paints,
    ...ramp.ticks.map(({ at, text }) => label({ x: x + thick + toTexts, y: place(at), text, colour: palette.dimmed })),
    ...(ramp.title
      ? [
          label({
            x: box.x + box.width - lineHeight / 2,
            y: top + height / 2,
            text: ramp.title,
            anchor: 'middle',
            angle: 90,
            colour: palette.dimmed,
          }),
        ]
      : []),
  ];
}
