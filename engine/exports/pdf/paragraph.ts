import type { Weight } from '../picture.ts';
import { wrapped } from '../pictures/shapes.ts';
import type { Paper } from './paper.ts';

/** How a text of several lines is written. */
interface Look {
  size: number;
  /** From one baseline to the next. */
  line: number;
  colour: string;
  weight?: Weight;
}

/** A text in lines, ready to be written. */
export interface Paragraph {
  height: number;
  lines: readonly string[];
  /** Its upper edge at `y`. */
  write(x: number, y: number): void;
}

/** A text in as many lines as its width makes; breaks of its own are kept. Nothing has no height. */
export function paragraph(paper: Paper, text: string, width: number, { size, line, colour, weight }: Look): Paragraph {
  const measure = (part: string) => paper.typeface.measure(part, size, weight ?? 'regular');
  const lines = text.split('\n').flatMap((each) => wrapped(each, width, measure));
  return {
    height: lines.length * line,
    lines,
    write(x, y) {
      const first = y + (line - size) / 2 + size * 0.8;
      for (const [number, each] of lines.entries())
        paper.text({ x, y: first + number * line, text: each, size, colour, ...(weight ? { weight } : {}) });
    },
  };
}
