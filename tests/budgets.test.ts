import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Node, parseSync, Visitor } from 'oxc-parser';
import { expect, it } from 'vitest';

const filesOf = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => ({ file: join(folder, file), text: readFileSync(join(folder, file), 'utf8') }));

const budgets = [
  { folder: 'engine', ending: /\.ts$/, lines: 400 },
  { folder: 'src', ending: /\.tsx$/, lines: 150 },
];

it.each(budgets)('files in $folder that end in $ending stay under $lines lines', ({ folder, ending, lines }) => {
  const files = filesOf(folder, ending);
  const sizes = files.map(({ file, text }) => ({ file, lines: text.split('\n').length - 1 }));
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.filter((size) => size.lines >= lines)).toEqual([]);
});

/** Functions of more lines, blank ones aside. Lint counts only some of the lines of JSX and of longer statements. */
function longFunctions(file: string, text: string, most: number): string[] {
  const long: string[] = [];
  const look = ({ start, end }: Node) => {
    const lines = text
      .slice(start, end)
      .split('\n')
      .filter((line) => line.trim() !== '');
    if (lines.length > most) long.push(`${file}:${text.slice(0, start).split('\n').length}`);
  };
  new Visitor({ FunctionDeclaration: look, FunctionExpression: look, ArrowFunctionExpression: look }).visit(
    parseSync(file, text).program,
  );
  return long;
}

it('functions stay within 80 lines', () => {
  const files = ['contract', 'engine', 'src', 'server', 'scripts'].flatMap((folder) => filesOf(folder, /\.tsx?$/));
  expect(files.flatMap(({ file, text }) => longFunctions(file, text, 80))).toEqual([]);
});

it('a long function is found, whatever its lines hold', () => {
  const items = (line: string) => Array.from({ length: 79 }, () => line).join('\n');
  const kinds = {
    'jsx.tsx': `const list = () => (\n<ul>\n${items('<li />')}\n</ul>\n);`,
    'object.ts': `function list() { return [\n${items('1,')}\n];\n}`,
    'method.ts': `class List {\n all() {\n${items('this.add(\n\n1);')}\n}\n}`,
  };
  const lines = Object.entries(kinds).flatMap(([file, text]) => longFunctions(file, text, 80));
  expect(lines).toEqual(['jsx.tsx:1', 'object.ts:1', 'method.ts:2']);
});
