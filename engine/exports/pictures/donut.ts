import type { DonutChart } from '../../charts/chart.ts';
import { paintOf } from '../../charts/palette.ts';
import type { Shape } from '../picture.ts';
import { type Box, lineHeight, type PictureLook, textSize } from './look.ts';
import { arc, label, path, rectangle, shortened } from './shapes.ts';

/** The hole as a part of the radius. */
const hole = 0.62;
/** How much of the width the ring takes, the rest being what its parts are. */
const ringShare = 0.46;
/** Pixels: a part in the list, a swatch, and what stays free beside it. */
const [line, swatch, apart] = [20, 10, 8];

function ring({ parts }: DonutChart, middle: readonly [number, number], radius: number, look: PictureLook): Shape[] {
  const sum = parts.reduce((all, { size }) => all + size, 0);
  const [x, y] = middle;
  let from = -Math.PI / 2;
  return parts.map(({ size, colour }) => {
    const to = from + (size / (sum || 1)) * 2 * Math.PI;
    const at = (angle: number, reach: number) => [x + reach * Math.cos(angle), y + reach * Math.sin(angle)] as const;
    const shape = path(
      [
        ['M', ...at(from, radius)],
        ...arc(middle, radius, from, to),
        ['L', ...at(to, radius * hole)],
        ...arc(middle, radius * hole, to, from),
        ['Z'],
      ],
      { fill: paintOf(colour, look.palette), stroke: look.palette.ground, strokeWidth: 2 },
    );
    from = to;
    return shape;
  });
}

/** The parts by name, with their figures and their shares: paper has no tooltips. */
function list({ parts }: DonutChart, box: Box, { palette, measure }: PictureLook): Shape[] {
  const widest = (texts: readonly string[]) =>
    texts.reduce((most, text) => Math.max(most, measure(text, textSize, 'regular')), 0);
  const shares = widest(parts.map(({ share }) => share));
  const figures = widest(parts.map(({ text }) => text));
  const room = box.width - swatch - shares - figures - 4 * apart;
  const top = box.y + (box.height - parts.length * line) / 2;
  return parts.flatMap(({ name, text, share, colour }, number) => {
    const y = top + (number + 0.5) * line;
    const right = box.x + box.width;
    const said = shortened(name, room, (each) => measure(each, textSize, 'regular'));
    return [
      rectangle(
        { x: box.x, y: y - swatch / 2, width: swatch, height: swatch },
        { fill: paintOf(colour, palette), stroke: null },
      ),
      label({ x: box.x + swatch + apart, y, text: said, colour: palette.text }),
      label({ x: right - shares - 2 * apart, y, text, anchor: 'end', colour: palette.text }),
      label({ x: right, y, text: share, anchor: 'end', colour: palette.dimmed }),
    ];
  });
}

/** A ring of parts, and at its right what they are. */
export function drawDonut(chart: DonutChart, box: Box, look: PictureLook): Shape[] {
  const { whole } = chart;
  const { palette, measure } = look;
  const width = box.width * ringShare;
  const radius = Math.max(0, Math.min(width, box.height) / 2 - 8);
  const middle = [box.x + width / 2, box.y + box.height / 2] as const;
  const inner = 2 * hole * radius * 0.86;
  const fits = (text: string, most: number, weight: 'regular' | 'bold') =>
    Math.max(6, Math.min(most, (most * inner) / (measure(text, most, weight) || 1)));
  const colours = { text: palette.text, name: palette.dimmed };
  const name = shortened(whole.name, inner, (text) => measure(text, textSize, 'regular'));
  return [
    ...ring(chart, middle, radius, look),
    label({
      x: middle[0],
      y: middle[1] - 8,
      text: whole.text,
      anchor: 'middle',
      size: fits(whole.text, 20, 'bold'),
      weight: 'bold',
      colour: colours.text,
    }),
    label({ x: middle[0], y: middle[1] + lineHeight - 2, text: name, anchor: 'middle', colour: colours.name }),
    ...list(chart, { ...box, x: box.x + width + 16, width: box.width - width - 16 }, look),
  ];
}
