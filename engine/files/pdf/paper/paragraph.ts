import type { Weight } from '../../pictures/picture.ts';
import { wrapped } from '../../pictures/shapes.ts';
import type { Paper } from './paper.ts';

/** The format of a multi-line text. */
interface Look {
  size: number;
  /** Line height, from baseline to baseline. */
  line: number;
  colour: string;
  weight?: Weight;
}

/** A text broken into lines. */
export interface Paragraph {
  height: number;
  lines: readonly string[];
  /** `y` is its top edge. */
  write(x: number, y: number): void;
}

/** Wraps a text to a width, keeping its own line breaks. An empty text has no height. */
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
