import type { Axis } from '../../charts/chart.ts';
import { lineHeight, toTicks, toTitle } from '../../charts/sides.ts';
import type { Box, PictureLook } from './look.ts';
import type { Shape } from './picture.ts';
import { label, straight } from './shapes.ts';

/** Maps values of an axis to positions between two pixels. */
export const placeOn =
  ({ from, to }: Axis, first: number, last: number) =>
  (value: number): number =>
    first + ((value - from) / (to - from || 1)) * (last - first);

/** The height that a bottom axis takes. */
export const bottomAxisHeight = ({ title }: Axis): number => toTicks + lineHeight + (title ? toTitle + lineHeight : 0);

interface Drawn {
  axis: Axis;
  /** The plot area. */
  box: Box;
  look: PictureLook;
  /** Whether grid lines are drawn at its ticks. */
  lines: boolean;
  /** The x position of the title of a left axis. */
  edge: number;
}

const strokeAt = ({ axis: { from, to }, look: { palette } }: Pick<Drawn, 'axis' | 'look'>, at: number): string =>
  at === 0 && from < 0 && to > 0 ? palette.dimmed : palette.line;

/** A left axis. By default values increase upward. */
export function leftAxis(drawn: Drawn, place = placeOn(drawn.axis, bottomOf(drawn.box), drawn.box.y)): Shape[] {
  const { axis, box, look, lines, edge } = drawn;
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

/** A bottom axis. `isNamed`: whether tick labels and title are drawn. */
export function bottomAxis(drawn: Omit<Drawn, 'edge'>, isNamed = true): Shape[] {
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
