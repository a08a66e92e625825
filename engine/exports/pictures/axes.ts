import type { Axis } from '../../charts/chart.ts';
import type { Shape } from '../picture.ts';
import { type Box, lineHeight, type PictureLook } from './look.ts';
import { label, straight } from './shapes.ts';

/** Pixels between a plot and its ticks, and what a title stands apart from them. */
export const [toTicks, toTitle] = [8, 8];

/** Where figures of an axis lie between two places. */
export const placeOn =
  ({ from, to }: Axis, first: number, last: number) =>
  (value: number): number =>
    first + ((value - from) / (to - from || 1)) * (last - first);

/** How wide the texts of an axis are. */
export const widestTick = ({ ticks }: Axis, { measure }: PictureLook): number =>
  ticks.reduce((widest, { text }) => Math.max(widest, measure(text, 12, 'regular')), 0);

/** What an axis at the left takes of the width. */
export const besides = (axis: Axis, look: PictureLook): number =>
  widestTick(axis, look) + toTicks + (axis.title ? lineHeight + toTitle : 0);

/** What an axis below takes of the height. */
export const beneath = ({ title }: Axis): number => toTicks + lineHeight + (title ? toTitle + lineHeight : 0);

interface Drawn {
  axis: Axis;
  /** The plot. */
  box: Box;
  look: PictureLook;
  /** Whether lines go from its ticks through the plot. */
  lines: boolean;
  /** Where the title of an axis at the left stands: one below the other, where there are several. */
  edge?: number;
}

const strokeAt = ({ axis: { from, to }, look: { palette } }: Drawn, at: number): string =>
  at === 0 && from < 0 && to > 0 ? palette.dimmed : palette.line;

/** An axis at the left of a plot, from its lower edge up unless told otherwise. */
export function leftAxis(drawn: Drawn, place = placeOn(drawn.axis, bottomOf(drawn.box), drawn.box.y)): Shape[] {
  const { axis, box, look, lines, edge = box.x - besides(axis, look) } = drawn;
  const { palette } = look;
  const inside = axis.ticks.filter(({ at }) => at >= axis.from && at <= axis.to);
  return [
    ...(lines
      ? inside.map(({ at }) => straight([box.x, place(at)], [box.x + box.width, place(at)], strokeAt(drawn, at)))
      : []),
    ...inside.map(({ at, text }) =>
      label({ x: box.x - toTicks, y: place(at), text, anchor: 'end', colour: palette.dimmed }),
    ),
    ...(axis.title
      ? [
          label({
            x: edge + lineHeight / 2,
            y: box.y + box.height / 2,
            text: axis.title,
            anchor: 'middle',
            angle: -90,
            colour: palette.dimmed,
          }),
        ]
      : []),
  ];
}

/** An axis below a plot; `isNamed` says whether its ticks and its title are written. */
export function lowerAxis(drawn: Drawn, isNamed = true): Shape[] {
  const { axis, box, look, lines } = drawn;
  const { palette } = look;
  const place = placeOn(axis, box.x, box.x + box.width);
  const bottom = bottomOf(box);
  const inside = axis.ticks.filter(({ at }) => at >= axis.from && at <= axis.to);
  const named = [
    ...inside.map(({ at, text }) =>
      label({ x: place(at), y: bottom + toTicks + lineHeight / 2, text, anchor: 'middle', colour: palette.dimmed }),
    ),
    ...(axis.title
      ? [
          label({
            x: box.x + box.width / 2,
            y: bottom + toTicks + lineHeight + toTitle + lineHeight / 2,
            text: axis.title,
            anchor: 'middle',
            colour: palette.dimmed,
          }),
        ]
      : []),
  ];
  return [
    ...(lines ? inside.map(({ at }) => straight([place(at), box.y], [place(at), bottom], strokeAt(drawn, at))) : []),
    ...(isNamed ? named : []),
  ];
}

export const bottomOf = ({ y, height }: Box): number => y + height;
