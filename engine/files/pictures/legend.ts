import type { LegendEntry } from '../../charts/chart.ts';
import { paintOf } from '../../charts/palette.ts';
import { lineHeight } from '../../charts/sides.ts';
import { type Box, type Drawing, type PictureLook, textSize } from './look.ts';
import type { Shape } from './picture.ts';
import { label, rectangle, shortened, wrapped } from './shapes.ts';

/** Pixels: line height, swatch size, gap after the swatch, gap between entries. */
const [line, swatch, behind, between] = [20, 10, 6, 18];

/** The legend of a chart, on as many lines as needed. */
export function drawLegend(entries: readonly LegendEntry[], width: number, { palette, measure }: PictureLook): Drawing {
  const shapes: Shape[] = [];
  let [x, y] = [0, 0];
  for (const { name, colour } of entries.filter(({ isShown }) => isShown)) {
    const text = shortened(name, width - swatch - behind, (each) => measure(each, textSize, 'regular'));
    const taken = swatch + behind + measure(text, textSize, 'regular');
    if (x > 0 && x + taken > width) [x, y] = [0, y + line];
    const middle = y + line / 2;
    shapes.push(
      rectangle(
        { x, y: middle - swatch / 2, width: swatch, height: swatch },
        { fill: paintOf(colour, palette), stroke: null },
      ),
      label({ x: x + swatch + behind, y: middle, text, colour: palette.text }),
    );
    x += taken + between;
  }
  return { height: shapes.length > 0 ? y + line : 0, shapes };
}

/** The notes below a chart, such as what is not shown and why. */
export function drawNotes(
  notes: readonly string[],
  { x, y, width }: Omit<Box, 'height'>,
  { palette, measure }: PictureLook,
): Drawing {
  const size = textSize - 1;
  const lines = notes.flatMap((note) => wrapped(note, width, (text) => measure(text, size, 'regular')));
  return {
    height: lines.length > 0 ? lines.length * lineHeight + 4 : 0,
    shapes: lines.map((text, place) =>
      label({ x, y: y + 4 + (place + 0.5) * lineHeight, text, size, colour: palette.dimmed }),
    ),
  };
}
