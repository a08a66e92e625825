import type { Data, Layout } from 'plotly.js';
import type { Axis, Spot } from '../../../engine/charts/chart.ts';
import type { Palette } from '../../../engine/charts/palette.ts';

/** What Plotly is given to draw. */
export interface Figure {
  data: Partial<Data>[];
  layout: Partial<Layout>;
}

/** What a figure is painted with, and the mark that has the focus. */
export interface Look {
  palette: Palette;
  focus: Spot | null;
}

/** How strong a mark is drawn: where one has the focus, the others step back. */
export const strengthOf = (spots: readonly (Spot | null)[], focus: Spot | null, plain = 1): number[] | number =>
  focus === null ? plain : spots.map((spot) => (isSame(spot, focus) ? 1 : 0.35));

export const isSame = (a: Spot | null, b: Spot | null): boolean =>
  a !== null && b !== null && a[0] === b[0] && a[1] === b[1];

const font = "'Inter Variable', system-ui, sans-serif";

/** Of every chart: no look of Plotly's own. */
export const baseLayout = (palette: Palette): Partial<Layout> => ({
  font: { family: font, size: 12, color: palette.text },
  paper_bgcolor: 'rgba(0,0,0,0)',
  plot_bgcolor: 'rgba(0,0,0,0)',
  margin: { l: 12, r: 16, t: 12, b: 12 },
  showlegend: false,
  hovermode: 'closest',
  dragmode: false,
  separators: '. ',
});

/** An axis as it was reckoned: its ticks and no others. */
export function axisLayout({ title, from, to, ticks }: Axis, palette: Palette, lines: boolean) {
  return {
    title: { text: plainText(title), standoff: 8, font: { size: 12, color: palette.dimmed } },
    range: [from, to],
    tickmode: 'array' as const,
    tickvals: ticks.map(({ at }) => at),
    ticktext: ticks.map(({ text }) => plainText(text)),
    tickfont: { size: 12, color: palette.dimmed },
    // There is room for each as it lies; without any that is drawn Plotly finds no place for the title.
    tickangle: 0,
    ticklabeloverflow: 'allow' as const,
    // Names touch neither bars nor the figures of the other axis.
    ticklabelstandoff: 6,
    showgrid: lines,
    gridcolor: palette.line,
    zeroline: lines && from < 0 && to > 0,
    zerolinecolor: palette.dimmed,
    showline: false,
    ticks: '' as const,
    fixedrange: true,
    automargin: true,
  };
}

/** What a picture can't hold: all that is no character of XML 1.0. */
const noCharacter = /[^\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Plotly reads a few tags in texts: what a backend sent is no tag. It stands in one line, of characters that a picture can hold. */
export const plainText = (text: string): string =>
  text
    .replace(/[\t\n\r]+/g, ' ')
    .replace(noCharacter, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');

/** Where a figure of Plotly's stands in its pivot. */
export const spotsOf = (spots: readonly Spot[]) => spots.map((spot) => [...spot]);
