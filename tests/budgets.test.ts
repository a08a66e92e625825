import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Node, parseSync, Visitor } from 'oxc-parser';
import { expect, it } from 'vitest';
import type { Dashboard } from '../engine/schema/dashboard.ts';
import { builtPortal } from './browser/support/built-portal.ts';

const filesOf = (folder: string, extension: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => extension.test(file))
    .map((file) => ({ file: join(folder, file), text: readFileSync(join(folder, file), 'utf8') }));

const budgets = [
  { folder: 'engine', extension: /\.ts$/, lines: 400 },
  { folder: 'src', extension: /\.tsx$/, lines: 150 },
];

it.each(budgets)('files in $folder that end in $extension stay under $lines lines', ({ folder, extension, lines }) => {
  const files = filesOf(folder, extension);
  const sizes = files.map(({ file, text }) => ({ file, lines: text.split('\n').length - 1 }));
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.filter((size) => size.lines >= lines)).toEqual([]);
});

/**
 * Font sizes, and line heights of more than a hairline, in pixels, which would not follow the font size of the browser, and widths in pixels at
 * which a layout changes. A number without a unit is in pixels in a style of React and in the theme of the grid.
 */
function inPixels({ file, text }: { file: string; text: string }): string[] {
  const sizes =
    /(?:font-?size|line-?height|\bfont)["']?\s*:\s*["'`]?[^"'`;{}\n]*?(?:\d{2,}|[3-9])(?:\.\d+)?px|font-?size["']?\s*:\s*\d+\s*[,}]/gi;
  const queries = /@(?:media|container)[^{]*\dpx/g;
  const found = [...text.matchAll(sizes), ...text.matchAll(queries)];
  return found.map(({ index }) => `${file}:${text.slice(0, index).split('\n').length}`);
}

it('texts and layouts follow the font size of the browser', () => {
  expect(filesOf('src', /\.(?:css|tsx?)$/).flatMap(inPixels)).toEqual([]);
});

it.each([
  'p { font-size: 12px; }',
  'p { font: 600 12.5px/1 sans-serif; }',
  'p { line-height: 16px; }',
  'p { font-size: clamp(1rem, 5vw, 28px); }',
  '@media (max-width: 640px) {',
  '@container (max-width: 680px) {',
  "{ fontSize: '14px' }",
  '{ fontSize: 14 }',
  '{ headerFontSize: 13 }',
])('a size in pixels is found: %s', (text) => expect(inPixels({ file: 'a', text })).toEqual(['a:1']));

it.each([
  'p { font-size: 0.75rem; line-height: calc(2rem - 1px); }',
  '@media (max-width: 40em) {',
  "{ fontSize: '0.875rem' }",
])('a size that follows the font size is not: %s', (text) => expect(inPixels({ file: 'a', text })).toEqual([]));

/** Functions longer than this, without blank lines. The linter counts only some lines of JSX and of longer statements. */
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

it('a long function is found, whatever its lines contain', () => {
  const items = (line: string) => Array.from({ length: 79 }, () => line).join('\n');
  const kinds = {
    'jsx.tsx': `const list = () => (\n<ul>\n${items('<li />')}\n</ul>\n);`,
    'object.ts': `function list() { return [\n${items('1,')}\n];\n}`,
    'method.ts': `class List {\n all() {\n${items('this.add(\n\n1);')}\n}\n}`,
  };
  const lines = Object.entries(kinds).flatMap(([file, text]) => longFunctions(file, text, 80));
  expect(lines).toEqual(['jsx.tsx:1', 'object.ts:1', 'method.ts:2']);
});

/**
 * The code that the first page loads before it is idle: its own, its imports and its texts, plus the named
 * chunks.
 */
function firstCode(folder: string, chunks: readonly string[] = []): Map<string, Buffer> {
  const assets = join(folder, 'assets');
  const [entry = ''] =
    /(?<=<script type="module"[^>]* src="\/assets\/)[^"]+/.exec(readFileSync(join(folder, 'index.html'), 'utf8')) ?? [];
  const named = ['words-fr', ...chunks].map(
    (chunk) => readdirSync(assets).find((name) => new RegExp(`^${chunk}-[\\w-]{8}\\.js$`).test(name)) ?? chunk,
  );
  const found = new Map<string, Buffer>();
  const take = (name: string) => {
    if (found.has(name)) return;
    const code = readFileSync(join(assets, name));
    found.set(name, code);
    for (const [, imported = ''] of code.toString().matchAll(/(?:from|import)\s*["`']\.\/([\w.-]+\.js)["`']/g))
      take(imported);
  };
  for (const name of [entry, ...named]) take(name);
  return found;
}

const zipped = (code: Map<string, Buffer>) =>
  [...code].map(([name, bytes]): [string, number] => [name, gzipSync(bytes).length]);
const sumOf = (sizes: readonly [string, number][]) => sizes.reduce((all, [, size]) => all + size, 0);
const listOf = (sizes: readonly [string, number][]) => sizes.map(([name, size]) => `${name} ${size}`).join('\n');

it('JavaScript before the sign-in stays within 150 kB', async () => {
  const sizes = zipped(firstCode(await builtPortal()));
  expect(sizes.map(([name]) => name)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^react-/), expect.stringMatching(/^words-fr-/)]),
  );
  expect(sumOf(sizes), listOf(sizes)).toBeLessThanOrEqual(150_000);
  expect(sumOf(sizes)).toBeGreaterThan(100_000);
});

/** The code of a report’s screen in French, up to its form. */
const reportCode = (folder: string) =>
  firstCode(folder, ['signed-in', 'assemble', 'more-words-fr', 'report', 'fuel-detail-report']);

it('JavaScript of a report, up to its form, stays within 420 kB', async () => {
  const folder = await builtPortal();
  const screen = reportCode(folder);
  const sizes = zipped(screen);
  // The code that draws rows is loaded with the run.
  expect(sizes.map(([name]) => name)).not.toContainEqual(expect.stringMatching(/^(?:grid|rows-bundle|pivot-look)-/));
  expect(sumOf(sizes), listOf(sizes)).toBeLessThanOrEqual(420_000);
});

it('a dashboard has its own files, and the screen of a report has its place in the menu', async () => {
  const folder = await builtPortal();
  // Non-breaking spaces are written as escapes.
  const plain = (text: string) => text.replaceAll('\\xA0', '\u00a0').replaceAll('\\u202F', '\u202f');
  const screen = plain([...reportCode(folder).values()].map(String).join('\n'));
  const all = filesOf(join(folder, 'assets'), /\.js$/).map(({ text }) => plain(text));
  const words = JSON.parse(readFileSync('locales/fr/dashboards.json', 'utf8')) as Record<
    string,
    { description?: string }
  >;
  const dashboards = filesOf('definitions/dashboards', /\.json$/).map(({ file, text }) => {
    const { route, calls = {} } = JSON.parse(text) as Dashboard;
    const paths = Object.values(calls).flatMap((call) => (call.type === 'query' ? [call.path] : []));
    const { description } = words[basename(file, '.json')] ?? {};
    return { route, own: [...paths, ...(description ? [description] : [])] };
  });
  expect(dashboards.length).toBeGreaterThan(0);
  for (const { route, own } of dashboards) {
    expect(screen).toContain(route);
    expect(own.filter((part) => screen.includes(`\`${part}\``))).toEqual([]);
    expect(own.filter((part) => !all.some((text) => text.includes(`\`${part}\``)))).toEqual([]);
  }
});

/** The files of the build that import themselves in a cycle: each with a file that it imports and that imports it back. */
function circles(folder: string): string[] {
  const assets = join(folder, 'assets');
  const names = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const imports = new Map(
    names.map((name) => {
      const code = readFileSync(join(assets, name), 'utf8');
      return [name, [...code.matchAll(/(?:from|import)\s*["`']\.\/([\w.-]+\.js)["`']/g)].map(([, to = '']) => to)];
    }),
  );
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    for (const to of imports.get(from) ?? []) {
      if (seen.has(to)) continue;
      seen.add(to);
      reached(to, seen);
    }
    return seen;
  };
  return names.filter((name) => reached(name).has(name));
}

it('no file of the build imports itself in a cycle, because its values would not exist yet', async () => {
  expect(circles(await builtPortal())).toEqual([]);
});
