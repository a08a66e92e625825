import { type Box, textSize } from './look.ts';
import type { Paint, PathShape, RectangleShape, Step, TextShape } from './picture.ts';

/** The distance of control points for approximating a quarter circle, as a fraction of the radius. */
const kappa = 0.5522847498;

type LabelInput = Pick<TextShape, 'x' | 'y' | 'text' | 'colour'> & Partial<TextShape>;

/** A vertically centered line of text, left-aligned by default. Line breaks and tabs become spaces. */
export const label = (input: LabelInput): TextShape => ({
  type: 'text',
  size: textSize,
  weight: 'regular',
  anchor: 'start',
  baseline: 'middle',
  ...input,
  text: input.text.replace(/\s*[\t\n\r]+\s*/g, ' '),
});

export const straight = (
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
  stroke: string,
  strokeWidth = 1,
): PathShape => ({
  type: 'path',
  fill: null,
  stroke,
  strokeWidth,
  steps: [
    ['M', x1, y1],
    ['L', x2, y2],
  ],
});

export const path = (steps: readonly Step[], paint: Paint): PathShape => ({ type: 'path', ...paint, steps });

export const rectangle = (box: Box, paint: Paint): RectangleShape => ({ type: 'rectangle', ...box, ...paint });

/** A closed polygon. */
export const polygon = (points: readonly (readonly [number, number])[]): Step[] =>
  points.length === 0 ? [] : [...points.map(([x, y], at): Step => [at === 0 ? 'M' : 'L', x, y]), ['Z']];

/** An arc that continues a path. Angles are in radians, clockwise from the right. */
export function arc([x, y]: readonly [number, number], radius: number, from: number, to: number): Step[] {
  const parts = Math.max(1, Math.ceil(Math.abs(to - from) / (Math.PI / 2) - 1e-9));
  const step = (to - from) / parts;
  const reach = (4 / 3) * Math.tan(step / 4) * radius;
  return Array.from({ length: parts }, (_, part): Step => {
    const [a, b] = [from + part * step, from + (part + 1) * step];
    const [cosA, sinA, cosB, sinB] = [Math.cos(a), Math.sin(a), Math.cos(b), Math.sin(b)];
    return [
      'C',
      x + radius * cosA - reach * sinA,
      y + radius * sinA + reach * cosA,
      x + radius * cosB + reach * sinB,
      y + radius * sinB - reach * cosB,
      x + radius * cosB,
      y + radius * sinB,
    ];
  });
}

export function circle([x, y]: readonly [number, number], radius: number): Step[] {
  const reach = kappa * radius;
  return [
    ['M', x + radius, y],
    ['C', x + radius, y + reach, x + reach, y + radius, x, y + radius],
    ['C', x - reach, y + radius, x - radius, y + reach, x - radius, y],
    ['C', x - radius, y - reach, x - reach, y - radius, x, y - radius],
    ['C', x + reach, y - radius, x + radius, y - reach, x + radius, y],
    ['Z'],
  ];
}

/** Wraps a text to a width. Words that are too long are broken. */
export function wrapped(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/[ \t\n\r]+/).filter((each) => each !== '')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const letter of word) {
      if (line !== '' && measure(line + letter) > width) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return line === '' ? lines : [...lines, line];
}

/** Truncates a text to a width. */
export function shortened(text: string, width: number, measure: (text: string) => number): string {
  if (measure(text) <= width) return text;
  const letters = [...text];
  while (letters.length > 1 && measure(`${letters.join('')}…`) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
