import type { Document, DocumentSection } from '../document/document.ts';
import { filled } from '../document/filled.ts';
import { type Block, below } from './paper/block.ts';
import { ink, type } from './paper/page.ts';
import type { Paper } from './paper/paper.ts';
import { paragraph } from './paper/paragraph.ts';

/** Points between the line and the title. */
const toTitle = 6;

/** A line of the truth label. The label is left out if the text already contains it. */
const lineOf = ({ label, text }: DocumentSection['truth'][number], { line }: Document['words']): string =>
  text.toLowerCase().includes(label.toLowerCase().slice(0, -1)) ? text : filled(line, { label, text });

export type HeadTexts = Pick<DocumentSection, 'title' | 'description' | 'narrowed' | 'most'>;

/**
 * A line, then the section's title, description, number of printed rows, and the user's filters. `beside` follows the
 * title, or is in its place.
 */
export function sectionHead(
  { paper, file }: { paper: Paper; file: Pick<Document, 'words'> },
  input: HeadTexts,
  width: number,
  beside = '',
): Block {
  const { title, description, narrowed, most } = input;
  const small = { ...type.small, colour: ink.dimmed };
  const name = title
    ? paragraph(paper, title, width, { ...type.title, weight: 'bold', colour: ink.text })
    : paragraph(paper, beside, width, small);
  const about = paragraph(paper, [description, most?.note].filter(Boolean).join(' · '), width, small);
  const rows = paragraph(paper, narrowed.map((line) => lineOf(line, file.words)).join(' · '), width, {
    ...small,
    size: 7,
    line: 10,
  });
  const texts = below(
    [name, about, rows].map(({ height, write }) => ({ height, draw: write })),
    1,
  );
  const end = paper.typeface.measure(name.lines.at(-1) ?? '', type.title.size, 'bold');
  return {
    height: toTitle + texts.height,
    draw(x, y) {
      paper.line([x, y], [x + width, y], ink.line, 0.75);
      texts.draw(x, y + toTitle);
      const baseline = y + toTitle + name.height - 0.3 * type.title.size;
      if (title && beside && end + 6 + paper.typeface.measure(beside, type.small.size, 'regular') <= width)
        paper.text({ x: x + end + 6, y: baseline, text: beside, size: type.small.size, colour: ink.dimmed });
    },
  };
}
