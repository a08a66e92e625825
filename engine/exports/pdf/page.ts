import { palettes } from '../../charts/palette.ts';

/** Points of a letter page that lies, which all of North America prints on: what stays free around, and where its body begins and ends. */
export const page = {
  left: 48,
  top: 46,
  bottom: 560,
  width: 696,
  footer: 586,
} as const;

/** What the twelve columns of a dashboard leave free between them. */
const gutter = 18;

/** How wide a part of twelve columns is. */
export const widthOf = (columns: number): number => (page.width + gutter) * (columns / 12) - gutter;

/** Where a part begins behind so many columns. */
export const leftOf = (columns: number): number => page.left + (page.width + gutter) * (columns / 12);

/** Points of a pixel of the screen: twelve of them are a text of eight points. */
export const pixel = 2 / 3;

/** What is printed is printed on white. */
export const palette = palettes.light;

export const ink = {
  text: palette.text,
  dimmed: palette.dimmed,
  line: '#d9d9e0',
  hair: palette.line,
  ground: '#f6f5fa',
  good: '#1d7a3a',
  bad: '#b3261e',
} as const;

/** Sizes of texts, and how far apart their lines are. */
export const type = {
  cover: { size: 30, line: 37 },
  part: { size: 16, line: 22 },
  title: { size: 10.5, line: 14 },
  body: { size: 9.5, line: 14 },
  small: { size: 8, line: 11 },
} as const;
