import type { ScatterChart, ScatterPoint } from '../../../charts/marks/scatter.ts';
import { paintOf } from '../../../charts/palette.ts';
import { bottomAxis, bottomAxisHeight, bottomOf, leftAxis, placeOn } from '../axes.ts';
import { type Box, type PictureLook, textSize } from '../look.ts';
import type { Shape, Step } from '../picture.ts';
import { circle, path, polygon } from '../shapes.ts';

/** Diameters in pixels: points without a size, the smallest and the largest point. */
const [plain, least, largest] = [9, 6, 44];

type Outline = (at: readonly [number, number], radius: number) => Step[];

/** Series of points without a size also differ by shape. */
const outlines: readonly Outline[] = [
  circle,
  ([x, y], r) =>
    polygon([
      [x - r, y - r],
      [x + r, y - r],
      [x + r, y + r],
      [x - r, y + r],
    ]),
  ([x, y], r) =>
    polygon([
      [x, y - 1.3 * r],
      [x + 1.3 * r, y],
      [x, y + 1.3 * r],
      [x - 1.3 * r, y],
    ]),
  ([x, y], r) =>
    polygon([
      [x, y - r],
      [x + 1.15 * r, y + r],
      [x - 1.15 * r, y + r],
    ]),
];

const radiusOf = ({ size }: ScatterPoint): number =>
  (size === null ? plain : least + (largest - least) * Math.sqrt(size)) / 2;

/** A scatter plot. */
export function drawScatter(
  { series, sides: { left, right }, x, y }: ScatterChart,
  box: Box,
  look: PictureLook,
): Shape[] {
  const { palette } = look;
  const plot: Box = {
    x: box.x + left,
    y: box.y + textSize,
    width: box.width - left - right,
    height: box.height - textSize - bottomAxisHeight(x),
  };
  const [across, down] = [placeOn(x, plot.x, plot.x + plot.width), placeOn(y, bottomOf(plot), plot.y)];
  return [
    ...bottomAxis({ axis: x, box: plot, look, lines: true }),
    ...leftAxis({ axis: y, box: plot, look, lines: true, edge: box.x }),
    ...series.flatMap(({ colour, points, place }) => {
      const isPlain = points.every(({ size }) => size === null);
      const outline = (isPlain && outlines[Math.floor(place / 4) % outlines.length]) || circle;
      return points.map((point) =>
        path(outline([across(point.x), down(point.y)], radiusOf(point)), {
          fill: paintOf(colour, palette),
          stroke: palette.ground,
          strokeWidth: 1,
          opacity: 0.75,
        }),
      );
    }),
  ];
}
