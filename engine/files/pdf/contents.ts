import type { Document } from '../document/document.ts';
import { shortened } from '../pictures/shapes.ts';
import type { Flow, Mark } from './paper/flow.ts';
import { ink, page, type } from './paper/page.ts';
import { paragraph } from './paper/paragraph.ts';
import { isCard } from './section-block.ts';

/**
 * Points: line height and its minimum, space below the title, between the columns, and above the contents on the
 * cover.
 */
const [line, leastLine, belowTitle, between, above] = [19, 15, 34, 48, 26];
/** With more lines than this, the contents get pages of their own. */
const mostOnCover = 16;

const columnWidth = (page.width - between) / 2;
const linesFrom = (top: number, high: number): number =>
  Math.max(0, Math.floor((page.bottom - top - belowTitle) / high));

/** The position of the contents: first page, top edge, and lines per column. */
export interface ContentsPlace {
  first: number;
  top: number;
  lines: number;
  /** Line height in points. */
  high: number;
  /** Whether the sections begin below the contents, on the same page. */
  isFollowed: boolean;
}

/** The number of lines in the contents: parts with a title, and sections other than single figures. */
const entriesOf = ({ parts }: Document): number =>
  parts
    .filter(({ sections }) => sections.length > 0)
    .reduce(
      (count, { title, sections }) =>
        count + (title === null ? 0 : 1) + sections.filter((section) => !isCard(section)).length,
      0,
    );

/** Reserves space for the contents, on the cover or on their own pages; null if there are fewer than two entries. */
export function keepContents(flow: Flow): ContentsPlace | null {
  const { paper, file } = flow.setting;
  const entries = entriesOf(file);
  if (entries < 2) return null;
  const top = flow.y + above;
  const onCover = linesFrom(top, line);
  if (entries <= Math.min(mostOnCover, 2 * onCover))
    return { first: paper.pages, top, lines: onCover, high: line, isFollowed: false };
  // Uses a smaller line height if that avoids a second page with only a few lines.
  const high = [line, 17, leastLine].find((each) => 2 * linesFrom(page.top, each) >= entries) ?? line;
  const most = linesFrom(page.top, high);
  const isOnOne = entries <= 2 * most;
  const lines = isOnOne ? Math.ceil(entries / 2) : most;
  const first = paper.pages + 1;
  const pages = Math.ceil(entries / (2 * lines));
  for (let kept = 0; kept < pages; kept++) flow.newPage();
  flow.y = page.top + belowTitle + Math.min(lines, entries - (pages - 1) * 2 * lines) * high + above;
  return { first, top: page.top, lines, high, isFollowed: flow.isOpen };
}

function writeEntry(flow: Flow, entry: Mark, x: number, y: number, high: number): void {
  const { title, level, page: at, y: top } = entry;
  const isInPart = level === 1 && flow.marks.slice(0, flow.marks.indexOf(entry)).some((mark) => mark.level === 0);
  const { paper, file } = flow.setting;
  const weight = level === 0 ? 'bold' : 'regular';
  const { size } = type.body;
  const number = new Intl.NumberFormat(file.style.locale).format(at);
  const measure = (text: string) => paper.typeface.measure(text, size, weight);
  const [left, right] = [isInPart ? x + 12 : x, x + columnWidth];
  const name = shortened(title, right - left - 40, measure);
  paper.text({ x: left, y: y + 12, text: name, size, weight, colour: ink.text });
  paper.text({ x: right, y: y + 12, text: number, size, weight, anchor: 'end', colour: ink.text });
  const [from, to] = [left + measure(name) + 6, right - measure(number) - 6];
  paper.path(
    [
      ['M', from, y + 11.5],
      ['L', to, y + 11.5],
    ],
    { fill: null, stroke: ink.line, strokeWidth: 0.75, dash: [0.75, 3] },
  );
  paper.link({ x: left, y, width: right - left, height: high }, at, top);
}

/** Writes the contents into the reserved space. */
export function writeContents(flow: Flow, { first, top, lines, high }: ContentsPlace): void {
  const { paper, file } = flow.setting;
  for (const [number, mark] of flow.marks.entries()) {
    const place = number % (2 * lines);
    if (place === 0) {
      paper.openPage(first + number / (2 * lines));
      const head = { ...type.part, weight: 'bold' as const, colour: ink.text };
      paragraph(paper, file.words.contents, page.width, head).write(page.left, top);
    }
    const y = top + belowTitle + (place % lines) * high;
    writeEntry(flow, mark, page.left + Math.floor(place / lines) * (columnWidth + between), y, high);
  }
}
