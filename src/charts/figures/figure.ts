import type { Data, Layout } from 'plotly.js';
import type { Axis, Sides, Spot } from '../../../engine/charts/chart.ts';
import type { Palette } from '../../../engine/charts/palette.ts';
import { edge, lineHeight, toTicks, toTitle } from '../../../engine/charts/sides.ts';

/** A figure for Plotly. */
export interface Figure {
  data: Partial<Data>[];
  layout: Partial<Layout>;
}

/** The colors of a figure, and the focused mark. */
export interface Look {
  palette: Palette;
  focus: Spot | null;
}

/** The opacity of marks: the others fade while one has the focus. */
export const strengthOf = (spots: readonly (Spot | null)[], focus: Spot | null, plain = 1): number[] | number =>
  focus === null ? plain : spots.map((spot) => (isSame(spot, focus) ? 1 : 0.35));

/** Hexadecimal opacity of the marks beside the one with the focus, where Plotly has no opacity of single marks. */
export const paleOf = (paint: string, spot: Spot, focus: Spot | null): string =>
  focus === null || isSame(spot, focus) ? paint : `${paint}59`;

export const isSame = (a: Spot | null, b: Spot | null): boolean =>
  a !== null && b !== null && a[0] === b[0] && a[1] === b[1];

const font = "'Inter Variable', system-ui, sans-serif";

/** The layout of every chart, without Plotly's defaults. */
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

/** The height of labels and title of an axis above or below a plot. */
const heightOf = ({ title }: Axis): number => toTicks + lineHeight + (title ? toTitle + lineHeight : 0);

/**
 * The margins of a plot with these sides. Plotly must not change them: which labels fit was calculated with this width.
 */
export const marginOf = ({ left, right }: Sides, { above, below }: { above?: Axis; below?: Axis }, top = 12) => ({
  l: left,
  r: right,
  t: above ? heightOf(above) + edge : top,
  b: below ? heightOf(below) + edge : 12,
  autoexpand: false,
});

/** An axis with exactly the calculated ticks. */
export function axisLayout({ title, from, to, ticks }: Axis, palette: Palette, lines: boolean) {
  return {
    title: { text: plainText(title), standoff: 8, font: { size: 12, color: palette.dimmed } },
    range: [from, to],
    tickmode: 'array' as const,
    tickvals: ticks.map(({ at }) => at),
    ticktext: ticks.map(({ text }) => plainText(text)),
    tickfont: { size: 12, color: palette.dimmed },
    // The labels fit horizontally.
    tickangle: 0,
    ticklabeloverflow: 'allow' as const,
    // Keeps labels away from bars and from the other axis.
    ticklabelstandoff: 6,
    showgrid: lines,
    gridcolor: palette.line,
    zeroline: lines && from < 0 && to > 0,
    zerolinecolor: palette.dimmed,
    showline: false,
    ticks: '' as const,
    fixedrange: true,
    automargin: false,
  };
}

/** Characters that XML 1.0, and so an SVG, cannot contain. */
const noCharacter = /[^\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Escapes text for Plotly, which interprets some tags, and makes it one line of valid XML characters. */
export const plainText = (text: string): string =>
  text
    .replace(/[\t\n\r]+/g, ' ')
    .replace(noCharacter, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');

/** The positions of figures in the pivot, as Plotly's custom data. */
export const spotsOf = (spots: readonly Spot[]) => spots.map((spot) => [...spot]);
