import type { Geographies } from '../../charts/geography.ts';
import { isNothingDrawn } from '../../charts/lanes.ts';
import type { DocumentSection } from '../document/document.ts';
import { drawChart } from '../pictures/draw-chart.ts';
import type { Picture } from '../pictures/picture.ts';
import { card, cards } from './cards.ts';
import { type Block, below } from './paper/block.ts';
import type { PageSetting } from './paper/flow.ts';
import { ink, palette, pixel, type } from './paper/page.ts';
import type { Paper } from './paper/paper.ts';
import { paragraph } from './paper/paragraph.ts';
import { photoRows } from './photos.ts';
import { sectionHead } from './section-head.ts';

/** What sections are drawn with. */
export interface Drawing extends PageSetting {
  geographies: Geographies;
}

/** Whether a section is a single figure, drawn as a card without a section head. */
export const isCard = ({ figures, text, pairs, pictures, chart, note }: DocumentSection): boolean =>
  figures.length === 1 && text === null && pairs.length === 0 && !pictures && chart === null && note === null;

/** The sheet of a section if it is printed; null if the section shows something else. */
export const readSheet = ({
  figures,
  text,
  pairs,
  pictures,
  chart,
  sheet,
}: DocumentSection): DocumentSection['sheet'] =>
  figures.length === 0 && text === null && pairs.length === 0 && !pictures && chart === null ? sheet : null;

/** A chart is not reduced below this height, in pixels. */
const leastChart = 150;

/** The height of a chart for its width, in pixels. */
const chartHeight = (width: number): number => Math.min(330, Math.max(240, width * 0.56));

/**
 * The chart of a section as a picture of the section's width; a text if there is nothing to draw. Pictures of the
 * same width get the same height, including legend and notes.
 */
function pictureOf(
  section: DocumentSection,
  width: number,
  less: number,
  { paper, geographies }: Drawing,
): Picture | string | null {
  const { chart } = section;
  if (!chart) return null;
  const { measure } = paper.typeface;
  const whole = { width: width / pixel, height: Math.max(leastChart, chartHeight(width / pixel) - less / pixel) };
  const drawn = (height: number) => {
    const room = { width: whole.width, height };
    const plain = chart({ ...room, measure: (text) => measure(text, 12, 'regular') });
    return isNothingDrawn(plain) ? plain.sentence : drawChart(plain, room, { palette, measure, geographies });
  };
  const picture = drawn(whole.height);
  const more = typeof picture === 'string' ? 0 : picture.height - whole.height;
  return more > 0 && more < whole.height / 3 ? drawn(whole.height - more) : picture;
}

/** The gap between label and value, and the share of the width that labels get if values are long. */
const [apart, names] = [12, 0.42];

/** Labels on the left; values right-aligned if they are short, otherwise wrapped. */
function pairsBlock(paper: Paper, pairs: DocumentSection['pairs'], width: number): Block {
  const small = { ...type.small, colour: ink.text };
  const widest = pairs.reduce(
    (most, { text }) => Math.max(most, paper.typeface.measure(text, small.size, 'regular')),
    0,
  );
  const isShort = widest <= width * names && pairs.every(({ number }) => number !== null);
  const room = isShort ? width - widest - apart : width * names - apart;
  return below(
    pairs.map(({ label, text }) => {
      const name = paragraph(paper, label, room, { ...small, colour: ink.dimmed });
      // The tolerance keeps floating-point error from wrapping a text that fits.
      const value = paragraph(paper, text, width - room - apart + 0.01, small);
      const height = Math.max(name.height, value.height, small.line) + 6;
      return {
        height,
        draw(x: number, y: number) {
          name.write(x, y + 3);
          const own = isShort ? paper.typeface.measure(text, small.size, 'regular') : width - room - apart;
          value.write(x + width - own, y + 3);
          paper.line([x, y + height], [x + width, y + height], ink.hair, 0.5);
        },
      };
    }),
    0,
  );
}

const textBlock = (paper: Paper, text: string | null, width: number, look: Parameters<typeof paragraph>[3]): Block => {
  const { height, write } = paragraph(paper, text ?? '', width, look);
  return { height, draw: write };
};

/** A picture on a page. */
const pictureBlock = (paper: Paper, picture: Picture | null): Block => ({
  height: (picture?.height ?? 0) * pixel,
  draw: (x, y) => picture && paper.picture(picture, [x, y], pixel),
});

/** The context of a section in a row. */
interface InRow {
  /** Its table, if it is small enough to be placed next to others. */
  table?: Block | null;
  /** The height of card titles in the row. */
  head?: number;
  /** The reduction of its chart height, in points. */
  less?: number;
}

/** A section as an unsplit block, without a table that is continued over pages. */
export function sectionBlock(
  section: DocumentSection,
  width: number,
  drawing: Drawing,
  { table = null, head = 0, less = 0 }: InRow = {},
): Block {
  const { paper, file } = drawing;
  const colour = file.brand.primary;
  const [only] = section.figures;
  if (only && isCard(section)) return card(paper, only, section.title, { width, colour, head });
  const picture = pictureOf(section, width, less, drawing);
  const note = typeof picture === 'string' ? picture : section.note;
  const small = { ...type.small, colour: ink.dimmed };
  return below(
    [
      sectionHead(drawing, table || section.pictures ? section : { ...section, most: null }, width),
      section.figures.length > 0 ? cards(paper, section.figures, width, colour) : null,
      textBlock(paper, section.text, width, { ...type.body, colour: ink.text }),
      pairsBlock(paper, section.pairs, width),
      ...photoRows(paper, section.pictures, width),
      typeof picture === 'string' ? null : pictureBlock(paper, picture),
      table,
      textBlock(paper, note, width, small),
    ],
    6,
  );
}
