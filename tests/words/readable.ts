import { parseSync, Visitor } from 'oxc-parser';

/** A piece of text that a person reads, and the line it begins on, from 1. */
export interface Readable {
  line: number;
  text: string;
}

const isCode = (file: string) => /\.[cm]?[jt]sx?$/.test(file);

/** What people read of a file: of code its comments, literals and text of elements, of SQL and CSS its comments, of all else everything. */
export function readable(file: string, text: string): Readable[] {
  if (isCode(file)) return ofCode(file, text);
  if (file.endsWith('.sql')) return matches(text, /--.*|\/\*[\s\S]*?\*\//g);
  if (file.endsWith('.css')) return matches(text, /\/\*[\s\S]*?\*\//g);
  return lines(1, text);
}

const lines = (first: number, text: string): Readable[] =>
  text.split('\n').map((each, place) => ({ line: first + place, text: each }));

const matches = (text: string, pattern: RegExp): Readable[] =>
  [...text.matchAll(pattern)].flatMap(({ index, 0: found }) => lines(lineAt(text, index), found));

const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length;

function ofCode(file: string, text: string): Readable[] {
  const { program, comments } = parseSync(file, text);
  const pieces: { start: number; value: string }[] = comments.map(({ start, value }) => ({ start, value }));
  const literal = (start: number, value: unknown) => void (typeof value === 'string' && pieces.push({ start, value }));
  new Visitor({
    Literal: ({ start, value }) => literal(start, value),
    TemplateElement: ({ start, value }) => literal(start, value.raw),
    JSXText: ({ start, value }) => literal(start, value),
  }).visit(program);
  return pieces.flatMap(({ start, value }) => lines(lineAt(text, start), value));
}
