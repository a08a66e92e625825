import { palettes } from '../../../charts/palette.ts';

/** The content area of a landscape letter page, in points. All of North America prints on letter. */
export const page = {
  left: 48,
  top: 46,
  bottom: 560,
  width: 696,
  footer: 586,
} as const;

/** Points: a page that could take the next block ends no earlier than this above its bottom. A third of its height. */
export const mostEmpty = (page.bottom - page.top) / 3;

/** Points between dashboard columns. */
const gutter = 18;

/** The width in points of a number of columns. */
export const widthOf = (columns: number): number => (page.width + gutter) * (columns / 12) - gutter;

/** The left edge of content after a number of columns. */
export const leftOf = (columns: number): number => page.left + (page.width + gutter) * (columns / 12);

/** Points per screen pixel: 12 px text becomes 8 pt. */
export const pixel = 2 / 3;

/** PDFs are printed on white. */
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

/** Font sizes and line heights. */
export const type = {
  cover: { size: 30, line: 37 },
  part: { size: 16, line: 22 },
  title: { size: 10.5, line: 14 },
  body: { size: 9.5, line: 14 },
  small: { size: 8, line: 11 },
} as const;
