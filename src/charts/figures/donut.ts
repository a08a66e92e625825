import type { Data } from 'plotly.js';
import type { DonutChart } from '../../../engine/charts/chart.ts';
import { paintOf } from '../../../engine/charts/palette.ts';
import { baseLayout, type Figure, isSame, type Look, plainText, spotsOf } from './figure.ts';

export function donutFigure({ parts, whole }: DonutChart, { palette, focus }: Look): Figure {
  const data = {
    type: 'pie',
    hole: 0.62,
    sort: false,
    direction: 'clockwise',
    labels: parts.map(({ name }) => plainText(name)),
    values: parts.map(({ size }) => size),
    text: parts.map(({ label }) => label),
    textinfo: 'text',
    textposition: 'outside',
    textfont: { size: 12, color: palette.text },
    marker: { colors: parts.map(({ colour }) => paintOf(colour, palette)), line: { color: palette.ground, width: 2 } },
    customdata: spotsOf(parts.map(({ spot }) => spot)),
    hoverinfo: 'none',
    pull: parts.map(({ spot }) => (isSame(spot, focus) ? 0.06 : 0)),
    automargin: true,
  };
  const said = (text: string, size: number, shift: number, color: string) => ({
    text: plainText(text),
    x: 0.5,
    y: 0.5,
    yshift: shift,
    showarrow: false,
    font: { size, color, weight: size > 12 ? 600 : 400 },
  });
  return {
    data: [data as Partial<Data>],
    layout: {
      ...baseLayout(palette),
      margin: { l: 24, r: 24, t: 24, b: 24 },
      annotations: [said(whole.text, whole.size, 8, palette.text), said(whole.name, 12, -14, palette.dimmed)],
    },
  };
}
