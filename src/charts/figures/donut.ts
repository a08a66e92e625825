import type { Data } from 'plotly.js';
import type { DonutChart } from '../../../engine/charts/marks/donut.ts';
import { paintOf } from '../../../engine/charts/palette.ts';
import { baseLayout, type Figure, isSame, type Look, paleOf, plainText, spotsOf } from './figure.ts';

/** Pixels around the ring for labels: per letter, and per line. Plotly's automatic margins may loop forever. */
const [letter, above] = [7, 30];

/** Plotly adds up slices with the same label, so equal names get invisible characters. */
function apart(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    return name + '\u200b'.repeat(before);
  });
}

export function donutFigure({ parts, whole }: DonutChart, { palette, focus }: Look): Figure {
  const beside = 16 + letter * Math.max(0, ...parts.map(({ label }) => label.length));
  const colours = parts.map(({ colour, spot }) => paleOf(paintOf(colour, palette), spot, focus));
  const data = {
    type: 'pie',
    hole: 0.62,
    sort: false,
    direction: 'clockwise',
    labels: apart(parts.map(({ name }) => plainText(name))),
    values: parts.map(({ size }) => size),
    text: parts.map(({ label }) => label),
    textinfo: 'text',
    textposition: 'outside',
    textfont: { size: 12, color: palette.text },
    marker: {
      colors: colours,
      line: { color: parts.map(({ isThin }, at) => (isThin ? colours[at] : palette.ground)), width: 2 },
    },
    customdata: spotsOf(parts.map(({ spot }) => spot)),
    hoverinfo: 'none',
    pull: parts.map(({ spot }) => (isSame(spot, focus) ? 0.06 : 0)),
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
      margin: { l: beside, r: beside, t: above, b: above },
      annotations: whole.text
        ? [said(whole.text, whole.size, 8, palette.text), said(whole.name, 12, -14, palette.dimmed)]
        : [said(whole.name, 12, 0, palette.dimmed)],
    },
  };
}
