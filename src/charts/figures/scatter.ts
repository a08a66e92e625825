import type { Data } from 'plotly.js';
import type { ScatterChart, ScatterPoint } from '../../../engine/charts/marks/scatter.ts';
import { paintOf } from '../../../engine/charts/palette.ts';
import { axisLayout, baseLayout, type Figure, type Look, marginOf, plainText, spotsOf, strengthOf } from './figure.ts';

/** Diameters in pixels: of points without a size, of the smallest and of the largest. */
const [plain, least, largest] = [9, 6, 44];

const symbols = ['circle', 'square', 'diamond', 'triangle-up'] as const;

/** Points with a size are all circles: other shapes would distort their size. */
const symbolOf = (points: readonly ScatterPoint[], place: number) =>
  points.some(({ size }) => size !== null) ? 'circle' : (symbols[Math.floor(place / 4) % symbols.length] ?? 'circle');

export function scatterFigure({ series, sides, x, y }: ScatterChart, { palette, focus }: Look): Figure {
  const data = series.map(
    ({ name, colour, points, place }): Partial<Data> => ({
      type: 'scatter',
      mode: 'markers',
      name: plainText(name),
      x: points.map((point) => point.x),
      y: points.map((point) => point.y),
      marker: {
        color: paintOf(colour, palette),
        size: points.map(({ size }) => (size === null ? plain : least + (largest - least) * Math.sqrt(size))),
        symbol: symbolOf(points, place),
        opacity: strengthOf(
          points.map(({ spot }) => spot),
          focus,
          0.75,
        ),
        line: { width: 1, color: palette.ground },
      },
      customdata: spotsOf(points.map(({ spot }) => spot)),
      hoverinfo: 'none',
    }),
  );
  return {
    data,
    layout: {
      ...baseLayout(palette),
      margin: marginOf(sides, { below: x }),
      xaxis: axisLayout(x, palette, true),
      yaxis: axisLayout(y, palette, true),
    },
  };
}
