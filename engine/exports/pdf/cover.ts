import { below } from './block.ts';
import { filled } from './filled.ts';
import type { Flow } from './flow.ts';
import { ink, page, type } from './page.ts';
import { paragraph } from './paragraph.ts';

/** Points: where the title begins, how wide texts are, and how wide the names of what is said are. */
const [titleTop, textWidth, nameWidth] = [150, 560, 150];

/** The first page: what the file is, and of what, when and by which parameters and filters it was made. */
export function writeCover(flow: Flow): void {
  const { paper, file } = flow.setting;
  const { brand } = file;
  paper.rectangle({ x: 0, y: 0, width: paper.width, height: 10 }, { fill: brand.primary, stroke: null });
  paper.rectangle({ x: 0, y: 0, width: page.left + 90, height: 10 }, { fill: brand.secondary, stroke: null });
  paper.text({ x: page.left, y: 62, text: brand.portal, size: 13, weight: 'bold', colour: brand.primary });
  const title = paragraph(paper, file.title, page.width, { ...type.cover, weight: 'bold', colour: ink.text });
  const whose = paragraph(paper, file.subtitle ?? '', page.width, { size: 15, line: 22, colour: ink.text });
  const about = paragraph(paper, file.description ?? '', textWidth, { size: 11.5, line: 17, colour: ink.dimmed });
  const head = below(
    [title, whose, about].map(({ height, write }) => ({ height, draw: write })),
    8,
  );
  head.draw(page.left, titleTop);
  flow.y = titleTop + head.height + 30;
  for (const { label, text } of file.truth) {
    const name = paragraph(paper, label, nameWidth - 16, { ...type.body, colour: ink.dimmed });
    const said = paragraph(paper, text, textWidth - nameWidth + 100, { ...type.body, colour: ink.text });
    const height = Math.max(name.height, said.height) + 7;
    // What is said of one may take pages: a list of vehicles, for one.
    if (height > page.bottom - page.top) writeLong(flow, label, text);
    else
      flow.put({
        height,
        draw(x, y) {
          paper.line([x, y], [x + page.width, y], ink.hair, 0.5);
          name.write(x, y + 3.5);
          said.write(x + nameWidth, y + 3.5);
        },
      });
  }
}

/** Line by line what has no room on a page. */
function writeLong(flow: Flow, label: string, text: string): void {
  const { paper } = flow.setting;
  const look = { ...type.body, colour: ink.text };
  const { lines } = paragraph(paper, text, textWidth - nameWidth + 100, look);
  for (const [number, line] of lines.entries())
    flow.put({
      height: type.body.line,
      draw(x, y) {
        if (number === 0) paragraph(paper, label, nameWidth - 16, { ...look, colour: ink.dimmed }).write(x, y);
        paragraph(paper, line, page.width, look).write(x + nameWidth, y);
      },
    });
}

/** At the foot of the first page, once all is written: which characters the typeface lacks. */
export function writeLacking(flow: Flow): void {
  const { paper, file } = flow.setting;
  const { missing } = paper.typeface;
  if (missing.size === 0) return;
  const codes = [...missing]
    .slice(0, 12)
    .map((character) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`);
  const characters = codes.join(', ') + (missing.size > codes.length ? ', …' : '');
  paper.openPage(1);
  const said = paragraph(paper, filled(file.words.lacking, { characters }), page.width, {
    ...type.small,
    colour: ink.dimmed,
  });
  said.write(page.left, page.footer - said.height + 4);
}
