import type { Axis, Room, Sides, Tick } from './chart.ts';
import { cut, cutByWords } from './labels.ts';
import { largestOf } from './scale.ts';

/** Pixels between plot and labels, between labels and title, the height of a line, the space at the edge of a chart. */
export const [toTicks, toTitle, lineHeight, edge] = [8, 8, 16, 4];
/** Pixels: the minimum at the right of a plot. */
const leastRight = 16;
/** The maximum share of the width that labels at the ends of an axis add to a side. */
const most = 0.3;

/** Before the axis at the left is known. */
export const guessedSides: Sides = { left: 60, right: leastRight };

export const plotWidth = ({ width }: Pick<Room, 'width'>, { left, right }: Sides): number =>
  Math.max(1, width - left - right);

const widestOf = (axes: readonly Axis[], measure: Room['measure']): number =>
  largestOf(axes.flatMap(({ ticks }) => ticks.map(({ text }) => measure(text))));

/** An axis with a title that fits its length in pixels. The chart's own title and sentence have it in full. */
export const titledWithin = (axis: Axis, length: number, measure: Room['measure']): Axis => ({
  ...axis,
  title: cutByWords(axis.title, length, measure),
});

/** The width of the labels and titles of axes at the left, one above the other. */
export const leftOf = (axes: readonly Axis[], { measure }: Pick<Room, 'measure'>): number =>
  Math.ceil(widestOf(axes, measure)) + toTicks + edge + (axes.some(({ title }) => title) ? lineHeight + toTitle : 0);

/** The sides of a plot with figures below it. */
export function sidesOfFigures(left: number, below: readonly Axis[], { measure }: Room): Sides {
  const half = Math.ceil(widestOf(below, measure) / 2) + 1;
  return { left: Math.max(left, half), right: Math.max(leastRight, half) };
}

/** The pixel at which the label of a tick is centered. */
const centre = ({ from, to }: Axis, { at }: Tick, { width }: Room, { left, right }: Sides): number =>
  left + ((at - from) / (to - from || 1)) * (width - left - right);

/** The sides that the labels at both ends of an axis need. */
function needed({ from, to, ticks }: Axis, { width, measure }: Room, sides: Sides): Sides {
  const found = { ...sides };
  for (const { at, text } of ticks) {
    const half = measure(text) / 2 + 1;
    const share = (at - from) / (to - from || 1);
    if (share < 0.5) found.left = Math.max(found.left, (half - share * (width - sides.right)) / (1 - share));
    else found.right = Math.max(found.right, (half - (1 - share) * (width - sides.left)) / share);
  }
  const limited = (side: keyof Sides) => Math.max(sides[side], Math.ceil(Math.min(found[side], width * most)));
  return { left: limited('left'), right: limited('right') };
}

/** Shortens labels that would be cut off at the edge of the chart. */
function inside(axis: Axis, room: Room, sides: Sides): Axis {
  const ticks = axis.ticks.map((tick) => {
    const at = centre(axis, tick, room, sides);
    return { ...tick, text: cut(tick.text, 2 * Math.min(at, room.width - at), room.measure) };
  });
  return { ...axis, ticks };
}

/** Lays out an axis below a plot so that all of its labels are inside the chart. `lay` names as many as fit between the sides. */
export function fitted<Laid extends { axis: Axis }>(
  lay: (sides: Sides) => Laid,
  least: Sides,
  room: Room,
): Laid & { sides: Sides } {
  for (let sides = least; ; ) {
    const laid = lay(sides);
    const next = needed(laid.axis, room, sides);
    if (next.left === sides.left && next.right === sides.right)
      return { ...laid, axis: inside(laid.axis, room, sides), sides };
    sides = next;
  }
}
