import { filled } from '../document/filled.ts';
import { below } from './paper/block.ts';
import type { Flow } from './paper/flow.ts';
import { ink, page, type } from './paper/page.ts';
import { paragraph } from './paper/paragraph.ts';

/** Points: top of the title, also where sections follow, width of texts, width of labels. */
const [titleTop, followedTop, textWidth, nameWidth] = [150, 100, 560, 150];

/** The cover: title, customer, description, and the truth label. */
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
  const top = file.parts.some(({ isHead }) => isHead) ? followedTop : titleTop;
  head.draw(page.left, top);
  flow.y = top + head.height + (top === titleTop ? 30 : 20);
  for (const { label, text } of file.truth) {
    const name = paragraph(paper, label, nameWidth - 16, { ...type.body, colour: ink.dimmed });
    const body = paragraph(paper, text, textWidth - nameWidth + 100, { ...type.body, colour: ink.text });
    const height = Math.max(name.height, body.height) + 7;
    // A line may need several pages, for example a list of vehicles.
    if (height > page.bottom - page.top) writeLong(flow, label, text);
    else
      flow.put({
        height,
        draw(x, y) {
          paper.line([x, y], [x + page.width, y], ink.hair, 0.5);
          name.write(x, y + 3.5);
          body.write(x + nameWidth, y + 3.5);
        },
      });
  }
}

/** Writes text that does not fit on one page, line by line. */
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

/**
 * Adds a note once everything is written, at the bottom of the cover or after the rows: the characters that the
 * typeface lacks.
 */
export function writeLacking(flow: Flow): void {
  const { paper, file } = flow.setting;
  const { missing } = paper.typeface;
  if (missing.size === 0) return;
  const codes = [...missing]
    .slice(0, 12)
    .map((character) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`);
  const characters = codes.join(', ') + (missing.size > codes.length ? ', …' : '');
  const body = paragraph(paper, filled(file.words.lacking, { characters }), page.width, {
    ...type.small,
    colour: ink.dimmed,
  });
  if (file.layout === 'report') {
    flow.leave(6);
    flow.put({ height: body.height, draw: body.write });
    return;
  }
  paper.openPage(1);
  body.write(page.left, page.footer - body.height + 4);
}
