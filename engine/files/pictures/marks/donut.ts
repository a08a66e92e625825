import type { DonutChart } from '../../../charts/marks/donut.ts';
import { paintBeside, paintOf } from '../../../charts/palette.ts';
import { lineHeight } from '../../../charts/sides.ts';
import { type Box, type PictureLook, textSize } from '../look.ts';
import type { Shape } from '../picture.ts';
import { arc, label, path, rectangle, shortened } from '../shapes.ts';

/** Inner radius as a fraction of the outer one. */
const hole = 0.62;
/** The width of the border of a slice in pixels. */
const border = 2;
/** The share of the width for the ring; the rest is for the list. */
const ringShare = 0.46;
/** Pixels: line height of the list, swatch size, and gap. */
const [line, swatch, apart] = [20, 10, 8];
/** The minimum height in pixels of a ring above its list. */
const leastRing = 176;

function ring(
  { parts, chosen }: DonutChart,
  middle: readonly [number, number],
  radius: number,
  look: PictureLook,
): Shape[] {
  const sum = parts.reduce((all, { size }) => all + size, 0);
  const [x, y] = middle;
  let from = -Math.PI / 2;
  return parts.map(({ size, colour, spot, isThin }) => {
    const fill = paintBeside(paintOf(colour, look.palette), spot, chosen, look.palette);
    const to = from + (size / (sum || 1)) * 2 * Math.PI;
    const at = (angle: number, reach: number) => [x + reach * Math.cos(angle), y + reach * Math.sin(angle)] as const;
    // Half of the border of the other slices covers the ring. Half of that of a thin one, in its own color, adds to it.
    const inset = isThin ? border : 0;
    const [outer, inner] = [radius - inset, radius * hole + inset];
    const shape = path(
      [
        ['M', ...at(from, outer)],
        ...arc(middle, outer, from, to),
        ['L', ...at(to, inner)],
        ...arc(middle, inner, to, from),
        ['Z'],
      ],
      { fill, stroke: isThin ? fill : look.palette.ground, strokeWidth: border },
    );
    from = to;
    return shape;
  });
}

interface List {
  /** The list is below the ring because it does not fit on its right. */
  isBelow: boolean;
  /** Whether figures are shown. Shares always are. */
  hasFigures: boolean;
}

/** The column widths of the list. */
function widthsOf({ parts }: DonutChart, { measure }: PictureLook) {
  const widest = (texts: readonly string[]) =>
    texts.reduce((most, text) => Math.max(most, measure(text, textSize, 'regular')), 0);
  return {
    names: widest(parts.map(({ name }) => name)),
    figures: widest(parts.map(({ text }) => text)),
    shares: widest(parts.map(({ share }) => share)),
  };
}

/** The width left for names in a list. */
function nameRoom(width: number, hasFigures: boolean, { figures, shares }: ReturnType<typeof widthsOf>): number {
  return width - swatch - shares - 2 * apart - (hasFigures ? figures + 2 * apart : 0);
}

const besideWidth = (width: number): number => width * (1 - ringShare) - 16;

/**
 * Chooses a layout in which names fit: to the right of the ring if possible, otherwise below; figures are dropped
 * last.
 */
function listOf(chart: DonutChart, width: number, look: PictureLook): List {
  const widths = widthsOf(chart, look);
  const fits = (list: List) =>
    widths.names <= nameRoom(list.isBelow ? width : besideWidth(width), list.hasFigures, widths);
  const tried = [
    { isBelow: false, hasFigures: true },
    { isBelow: true, hasFigures: true },
  ];
  return tried.find(fits) ?? { isBelow: true, hasFigures: false };
}

/** The minimum height of a donut with its list below the ring; 0 otherwise. */
export function donutHeight(chart: DonutChart, width: number, look: PictureLook): number {
  return listOf(chart, width, look).isBelow ? leastRing + chart.parts.length * line : 0;
}

/** The slices by name, with figures and shares, because a PDF has no tooltips. */
function list(chart: DonutChart, box: Box, look: PictureLook, hasFigures: boolean): Shape[] {
  const { parts } = chart;
  const { palette, measure } = look;
  const widths = widthsOf(chart, look);
  const room = nameRoom(box.width, hasFigures, widths);
  const top = box.y + (box.height - parts.length * line) / 2;
  return parts.flatMap(({ name, text, share, colour }, number) => {
    const y = top + (number + 0.5) * line;
    const right = box.x + box.width;
    const shortName = shortened(name, room, (each) => measure(each, textSize, 'regular'));
    return [
      rectangle(
        { x: box.x, y: y - swatch / 2, width: swatch, height: swatch },
        { fill: paintOf(colour, palette), stroke: null },
      ),
      label({ x: box.x + swatch + apart, y, text: shortName, colour: palette.text }),
      ...(hasFigures
        ? [label({ x: right - widths.shares - 2 * apart, y, text, anchor: 'end', colour: palette.text })]
        : []),
      label({ x: right, y, text: share, anchor: 'end', colour: palette.dimmed }),
    ];
  });
}

/** A donut with the list of its slices to the right, or below if there is not enough room. */
export function drawDonut(chart: DonutChart, box: Box, look: PictureLook): Shape[] {
  const { whole } = chart;
  const { palette, measure } = look;
  const { isBelow, hasFigures } = listOf(chart, box.width, look);
  const below = isBelow ? chart.parts.length * line : 0;
  const width = isBelow ? box.width : box.width * ringShare;
  const height = box.height - below;
  const radius = Math.max(0, Math.min(width, height) / 2 - 8);
  const middle = [box.x + width / 2, box.y + height / 2] as const;
  const listed = isBelow
    ? { ...box, y: box.y + height, height: below }
    : { ...box, x: box.x + width + 16, width: besideWidth(box.width) };
  const inner = 2 * hole * radius * 0.86;
  const fits = (text: string, most: number, weight: 'regular' | 'bold') =>
    Math.max(6, Math.min(most, (most * inner) / (measure(text, most, weight) || 1)));
  const colours = { text: palette.text, name: palette.dimmed };
  const name = shortened(whole.name, inner, (text) => measure(text, textSize, 'regular'));
  return [
    ...ring(chart, middle, radius, look),
    ...(whole.text
      ? [
          label({
            x: middle[0],
            y: middle[1] - 8,
            text: whole.text,
            anchor: 'middle',
            size: fits(whole.text, 20, 'bold'),
            weight: 'bold',
            colour: colours.text,
          }),
        ]
      : []),
    label({
      x: middle[0],
      y: middle[1] + (whole.text ? lineHeight - 2 : 0),
      text: name,
      anchor: 'middle',
      colour: colours.name,
    }),
    ...list(chart, listed, look, hasFigures),
  ];
}
