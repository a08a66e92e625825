import type { Colour, Ramp, Spot } from './chart.ts';

/** The colors of a chart, in hex: a saved image has no style sheet. */
export interface Palette {
  series: readonly string[];
  /** For the combined rest. */
  others: string;
  sequential: readonly string[];
  diverging: readonly string[];
  text: string;
  dimmed: string;
  line: string;
  ground: string;
  /** A region without a figure. */
  empty: string;
}

/**
 * Twelve colors that color-blind viewers can tell apart, with a contrast of 3:1 to the background
 * (tests/portal/palette.test.ts). The first ones are from the brand (docs/decisions/021). Two of its four are too light for a
 * light background.
 */
export const palettes: Readonly<Record<'light' | 'dark', Palette>> = {
  light: {
    series: [
      '#673ab7',
      '#e07408',
      '#916dd1',
      '#0e9ec5',
      '#203d81',
      '#d74748',
      '#b18183',
      '#2b5c6e',
      '#742400',
      '#6a6e94',
      '#952345',
      '#954d05',
    ],
    others: '#8c8d9a',
    sequential: ['#ddd2f3', '#c3b0e8', '#a587d8', '#7c54c1', '#4a2391'],
    diverging: ['#b85400', '#f0a863', '#f4f4f6', '#a587d8', '#4a2391'],
    text: '#23242c',
    dimmed: '#5b5c69',
    line: '#ebebef',
    ground: '#ffffff',
    empty: '#ebebef',
  },
  dark: {
    series: [
      '#916dd1',
      '#f68820',
      '#5ee7fa',
      '#c4344c',
      '#76ab9d',
      '#e2d18c',
      '#df84f4',
      '#467b88',
      '#b98158',
      '#98cbb6',
      '#828db5',
      '#6dc66e',
    ],
    others: '#9a9aa8',
    sequential: ['#43356d', '#5c4794', '#7454b5', '#a283dd', '#dccdfa'],
    diverging: ['#f9af6a', '#a8651f', '#32323c', '#7454b5', '#dccdfa'],
    text: '#d5d5dc',
    dimmed: '#9a9aa8',
    line: '#32323c',
    ground: '#19191f',
    empty: '#32323c',
  },
};

export const paintOf = (colour: Colour, { series, others }: Palette): string =>
  colour === null ? others : (series[colour % series.length] ?? others);

const partsOf = (paint: string): number[] => [1, 3, 5].map((at) => Number.parseInt(paint.slice(at, at + 2), 16));

/** Black or white, whichever has more contrast. */
export function inkOn(paint: string): string {
  const [red = 0, green = 0, blue = 0] = partsOf(paint).map((part) => part / 255);
  const light = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const luminance = 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue);
  return luminance > 0.179 ? '#000000' : '#ffffff';
}

/** The color stops of a ramp, lowest figure first. */
export function stopsOf({ type, to }: Ramp, palette: Palette): [number, string][] {
  // Of figures below zero the most negative one is the strongest.
  const sequential = to <= 0 ? palette.sequential.toReversed() : palette.sequential;
  const paints = type === 'diverging' ? palette.diverging : sequential;
  return paints.map((paint, place) => [place / (paints.length - 1), paint]);
}

export function rampPaint(ramp: Ramp, value: number, palette: Palette): string {
  const stops = stopsOf(ramp, palette);
  const at = Math.min(1, Math.max(0, (value - ramp.from) / (ramp.to - ramp.from || 1)));
  const above = stops.findIndex(([place]) => place >= at);
  const [to, upper] = stops[Math.max(0, above)] ?? [1, palette.empty];
  const [from, lower] = stops[Math.max(0, above - 1)] ?? [to, upper];
  const share = to > from ? (at - from) / (to - from) : 0;
  const ends = [partsOf(lower), partsOf(upper)] as const;
  const mixed = [0, 1, 2].map((part) => {
    const [a = 0, b = 0] = [ends[0][part], ends[1][part]];
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${mixed.join('')}`;
}

/** How much of its color a mark keeps beside a selected one. */
const paleShare = 0.35;

/** The color of a mark: paler beside a selected one. */
export function paintBeside(paint: string, spot: Spot | null, chosen: Spot | undefined, { ground }: Palette): string {
  if (!chosen || (spot && spot[0] === chosen[0] && spot[1] === chosen[1])) return paint;
  const below = partsOf(ground);
  const mixed = partsOf(paint).map((part, at) => part * paleShare + (below[at] ?? 0) * (1 - paleShare));
  return `#${mixed.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}
