import type { TruthLine } from '../document/document.ts';
import type { Flow } from './paper/flow.ts';
import { ink, page, type } from './paper/page.ts';
import { paragraph } from './paper/paragraph.ts';

/** Points: between the two columns, width of labels, and below a line. */
const [between, nameWidth, below] = [24, 110, 3];

const half = (page.width - between) / 2;

/** Writes a text of any length, line by line, at a position with a label. */
function writeLong(flow: Flow, { label, text }: TruthLine): void {
  const { paper } = flow.setting;
  const name = paragraph(paper, label, nameWidth - 8, { ...type.small, colour: ink.dimmed });
  const { lines } = paragraph(paper, text, page.width - nameWidth, { ...type.small, colour: ink.text });
  for (const [number, line] of lines.entries())
    flow.put({
      height: number === 0 ? Math.max(name.height, type.small.line) : type.small.line,
      draw(x, y) {
        if (number === 0) name.write(x, y);
        paragraph(paper, line, page.width, { ...type.small, colour: ink.text }).write(x + nameWidth, y);
      },
    });
  flow.y += below;
}

/** Writes a truth label in two columns; long lines take the full width. */
export function writeTruth(flow: Flow, truth: readonly TruthLine[]): void {
  const { paper } = flow.setting;
  const entry = ({ label, text }: TruthLine) => {
    const name = paragraph(paper, label, nameWidth - 8, { ...type.small, colour: ink.dimmed });
    const body = paragraph(paper, text, half - nameWidth, { ...type.small, colour: ink.text });
    return { name, body, height: Math.max(name.height, body.height) };
  };
  for (let at = 0; at < truth.length; ) {
    const own: ReturnType<typeof entry>[] = [];
    for (const line of truth.slice(at, at + 2)) {
      const made = entry(line);
      if (made.body.lines.length > 1) break;
      own.push(made);
    }
    const [long] = truth.slice(at);
    if (own.length === 0 && long) writeLong(flow, long);
    else
      flow.put({
        height: Math.max(...own.map(({ height }) => height)) + below,
        draw(x, y) {
          for (const [place, { name, body }] of own.entries()) {
            name.write(x + place * (half + between), y);
            body.write(x + place * (half + between) + nameWidth, y);
          }
        },
      });
    at += Math.max(1, own.length);
  }
}
