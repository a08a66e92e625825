import type { ComposedFile } from '../composed.ts';
import { shortened } from '../pictures/shapes.ts';
import type { Flow, Mark } from './flow.ts';
import { ink, page, type } from './page.ts';
import { paragraph } from './paragraph.ts';
import { isCard } from './section-block.ts';

/** Points: a line, below its title, and between two columns. */
const [line, belowTitle, between] = [19, 44, 48];

const columnWidth = (page.width - between) / 2;
const linesInColumn = Math.floor((page.bottom - page.top - belowTitle) / line);

/** How many lines the contents of a file have: its parts by their titles, and their sections but for single figures. */
export const entriesOf = ({ parts }: ComposedFile): number =>
  parts
    .filter(({ sections }) => sections.length > 0)
    .reduce(
      (count, { title, sections }) =>
        count + (title === null ? 0 : 1) + sections.filter((section) => !isCard(section)).length,
      0,
    );

/** How many pages they take; none where there is nothing to choose among. */
export const contentsPages = (file: ComposedFile): number => {
  const entries = entriesOf(file);
  return entries < 2 ? 0 : Math.ceil(entries / (2 * linesInColumn));
};

function writeEntry(flow: Flow, { title, level, page: at, y: top }: Mark, x: number, y: number): void {
  const { paper, file } = flow.setting;
  const weight = level === 0 ? 'bold' : 'regular';
  const { size } = type.body;
  const number = new Intl.NumberFormat(file.style.locale).format(at);
  const measure = (text: string) => paper.typeface.measure(text, size, weight);
  const [left, right] = [x + level * 12, x + columnWidth];
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
  paper.link({ x: left, y, width: right - left, height: line }, at, top);
}

/** The contents on the pages that were kept for them, from `first` on. */
export function writeContents(flow: Flow, first: number): void {
  const { paper, file } = flow.setting;
  const perPage = 2 * linesInColumn;
  for (const [number, mark] of flow.marks.entries()) {
    const place = number % perPage;
    if (place === 0) {
      paper.openPage(first + number / perPage);
      const head = { ...type.part, weight: 'bold' as const, colour: ink.text };
      paragraph(paper, file.words.contents, page.width, head).write(page.left, page.top);
    }
    const column = Math.floor(place / linesInColumn);
    const y = page.top + belowTitle + (place % linesInColumn) * line;
    writeEntry(flow, mark, page.left + column * (columnWidth + between), y);
  }
}
