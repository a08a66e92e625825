import type { Ramp } from '../../charts/chart.ts';
import { rampPaint } from '../../charts/palette.ts';
import { rampSizes, rampWidth as widthOf } from '../../charts/ramp.ts';
import { lineHeight } from '../../charts/sides.ts';
import { type Box, type PictureLook, textSize } from './look.ts';
import type { Shape } from './picture.ts';
import { label, rectangle } from './shapes.ts';

const { thick, before, toTexts } = rampSizes;
/** The number of color steps, enough to look continuous. */
const steps = 48;

/** The width that a color scale takes at the right. */
export const rampWidth = (ramp: Ramp, { measure }: PictureLook): number =>
  widthOf(ramp, (text) => measure(text, textSize, 'regular'));

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
