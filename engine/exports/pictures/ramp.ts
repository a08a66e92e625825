import type { Ramp } from '../../charts/chart.ts';
import { type Palette, stopsOf } from '../../charts/palette.ts';
import type { Shape } from '../picture.ts';
import { type Box, lineHeight, type PictureLook, textSize } from './look.ts';
import { label, rectangle } from './shapes.ts';

const partsOf = (paint: string): number[] => [1, 3, 5].map((at) => Number.parseInt(paint.slice(at, at + 2), 16));

/** The paint of a figure on a ramp. */
export function rampPaint(ramp: Ramp, value: number, palette: Palette): string {
  const stops = stopsOf(ramp, palette);
  const at = Math.min(1, Math.max(0, (value - ramp.from) / (ramp.to - ramp.from || 1)));
  const above = stops.findIndex(([place]) => place >= at);
  const [to, upper] = stops[Math.max(0, above)] ?? [1, palette.empty];
  const [from, lower] = stops[Math.max(0, above - 1)] ?? [to, upper];
  const share = to > from ? (at - from) / (to - from) : 0;
  const ends = [partsOf(lower), partsOf(upper)] as const;
  const mixed = [0, 1, 2].map((part) => {
    const [a = 0, b = 0] = [ends[0][part], ends[1][part]];
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${mixed.join('')}`;
}

/** Pixels: how thick the bar is, and what stays free before it, before its texts and before its title. */
const [thick, before, toTexts, toTitle] = [10, 14, 5, 6];
/** Steps that are seen as none. */
const steps = 48;

/** What the colours of a ramp take of the width at the right. */
export const rampWidth = ({ ticks, title }: Ramp, { measure }: PictureLook): number =>
  before +
  thick +
  toTexts +
  ticks.reduce((widest, { text }) => Math.max(widest, measure(text, textSize, 'regular')), 0) +
  (title ? toTitle + lineHeight : 0);

/** What colours say, at the right end of a box. */
export function drawRamp(ramp: Ramp, box: Box, look: PictureLook): Shape[] {
  const { palette } = look;
  const x = box.x + box.width - rampWidth(ramp, look) + before;
  const height = box.height * 0.7;
  const top = box.y + (box.height - height) / 2;
  const place = (value: number) => top + height * (1 - (value - ramp.from) / (ramp.to - ramp.from || 1));
  // Each reaches down to the end, so that no seam is seen between two.
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
