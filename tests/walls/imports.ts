import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, posix } from 'node:path';
import { type Argument, type Expression, parseSync, Visitor } from 'oxc-parser';

/**
 * The imports of each file, types included: paths from the root for own files, npm:name and node:name for others, and
 * `computed` for names that are only known at run time.
 */
export type Imports = ReadonlyMap<string, readonly string[]>;

const computed = 'computed';

function placeOf(request: string, from: string): string {
  const plain = request.replace(/\?.*$/, '');
  if (plain === computed) return computed;
  if (plain.startsWith('/')) return plain.slice(1);
  if (plain.startsWith('.')) {
    const path = posix.join(posix.dirname(from), plain);
    return path.startsWith('node_modules/') ? placeOf(path.slice('node_modules/'.length), from) : path;
  }
  if (isBuiltin(plain)) return `node:${plain.replace(/^node:/, '')}`;
  const parts = plain.split('/');
  return `npm:${parts.slice(0, plain.startsWith('@') ? 2 : 1).join('/')}`;
}

type Operand = Argument | Expression | null | undefined;

/** The strings of an argument: one, or the elements of an array. */
function textsOf(given: Operand): string[] {
  if (given?.type === 'Literal') return [String(given.value)];
  if (given?.type === 'TemplateLiteral' && given.expressions.length === 0) return [given.quasis[0]?.value.cooked ?? ''];
  if (given?.type === 'ArrayExpression') return given.elements.flatMap((element) => textsOf(element as Operand));
  return [computed];
}

const isOfMeta = (given: Operand, name: string) =>
  given?.type === 'MemberExpression' &&
  given.object.type === 'MetaProperty' &&
  given.property.type === 'Identifier' &&
  given.property.name === name;

/** A file relative to this one: `new URL('worker.ts', import.meta.url)`. */
const beside = (path: string) => (/^[./]|^[a-z]+:/.test(path) ? path : `./${path}`);

function requestsOf(file: string, text: string): string[] {
  const { program, comments, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: string[] = [];
  new Visitor({
    ImportDeclaration: ({ source }) => void found.push(source.value),
    ExportAllDeclaration: ({ source }) => void found.push(source.value),
    ExportNamedDeclaration: ({ source }) => void (source && found.push(source.value)),
    ImportExpression: ({ source }) => void found.push(...textsOf(source)),
    TSImportType: ({ source }) => void found.push(source.value),
    TSExternalModuleReference: ({ expression }) => void found.push(expression.value),
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type === 'Identifier' && callee.name === 'require') found.push(...textsOf(first));
      if (isOfMeta(callee, 'resolve')) found.push(...textsOf(first));
      if (isOfMeta(callee, 'glob')) found.push(...textsOf(first).map((path) => path.replace(/^!/, '')));
    },
    NewExpression({ callee, arguments: [first, base] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'URL' || !isOfMeta(base, 'url')) return;
      found.push(
        ...textsOf(first)
          .map(beside)
          .filter((path) => /\.[cm]?[jt]sx?$/.test(path)),
      );
    },
  }).visit(program);
  const references = comments.flatMap(
    ({ value }) => /^\/\s*<reference (?:path|types)="([^"]+)"/.exec(value)?.[1] ?? [],
  );
  return [...found, ...references];
}

/** The imports of a file with this text. */
export const importsOf = (file: string, text: string): readonly string[] => [
  ...new Set(requestsOf(file, text).map((request) => placeOf(request, file))),
];

/** The imports of all code files in folders of a project. */
export function readImports(folders: readonly string[], root = '.'): Imports {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.[cm]?[jt]sx?$/.test(file))
      .map((file) => posix.join(folder, file.replaceAll('\\', '/'))),
  );
  return new Map(files.map((file) => [file, importsOf(file, readFileSync(join(root, file), 'utf8'))]));
}
