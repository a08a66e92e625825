import { createScanner, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Mistake } from '../../context/mistake.ts';
import type { Path } from '../../definitions/family.ts';
import type { Issue, IssueText, Place } from '../issue.ts';

export type { Path };

/** A JSON file as text and syntax tree, to find the place of a value. */
export interface SourceFile {
  /** From the project's root, with slashes. */
  path: string;
  text: string;
  /** The value; undefined if the text is not JSON. */
  value: unknown;
  tree: Node | undefined;
}

/** More than a definition needs, but little enough for recursive code not to overflow the stack. */
const deepest = 64;

const strict = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };

/** Syntax errors, each with what is expected. */
const syntax: Record<string, readonly [message: string, expected: string]> = {
  InvalidSymbol: ['This is not valid JSON.', 'a string in double quotes, a number, true, false or null'],
  InvalidNumberFormat: ['This is not a valid number.', 'digits, such as 12 or 0.5'],
  PropertyNameExpected: [
    'A property name is missing here.',
    'a name in double quotes, or no comma before this; decimals use a point',
  ],
  ValueExpected: ['A value is missing here.', 'a string in double quotes, a number, true, false, null, { … } or [ … ]'],
  ColonExpected: ['A colon is missing before this.', '"name": value'],
  CommaExpected: ['A comma is missing before this.', 'a comma after every entry except the last'],
  CloseBraceExpected: ['A closing } is missing.', 'a } for each {'],
  CloseBracketExpected: ['A closing ] is missing.', 'a ] for each ['],
  EndOfFileExpected: ['There is more text after the end of the definition.', 'nothing after the last } or ]'],
  InvalidCommentToken: ['Comments are not allowed in JSON.', 'no comment'],
  UnexpectedEndOfComment: ['Comments are not allowed in JSON.', 'no comment'],
  UnexpectedEndOfString: ['This string is not closed.', 'a closing double quote on the same line'],
  UnexpectedEndOfNumber: ['This number is incomplete.', 'digits, such as 12 or 0.5'],
  InvalidCharacter: ['This character is not allowed in a string.', 'an escape such as \\t or \\n'],
  InvalidEscapeCharacter: ['This is not a valid JSON escape.', 'one of \\" \\\\ \\/ \\b \\f \\n \\r \\t \\u0000'],
  InvalidUnicode: ['This is not a valid JSON escape.', '\\u and four digits'],
};

export const isTree = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function toValue(node: Node): unknown {
  if (node.type === 'array') return (node.children ?? []).map(toValue);
  if (node.type !== 'object') return node.value;
  return Object.fromEntries(
    (node.children ?? []).map(({ children: [key, value] = [] }) => [String(key?.value), value ? toValue(value) : null]),
  );
}

/** Where the lines of a file start, cached because every issue needs it. */
const starts = new WeakMap<SourceFile, number[]>();

function lineStarts(file: SourceFile): number[] {
  const known = starts.get(file);
  if (known) return known;
  const found = [0, ...[...file.text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  starts.set(file, found);
  return found;
}

function placeAt(file: SourceFile, offset: number): Place {
  const lines = lineStarts(file);
  let [low, high] = [0, lines.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((lines[middle] as number) <= offset) low = middle;
    else high = middle;
  }
  return { file: file.path, line: low + 1, column: Math.min(offset, file.text.length) - (lines[low] as number) + 1 };
}

/** An issue at an offset of the text. */
export const issueAt = (file: SourceFile, offset: number, text: IssueText): Issue => ({
  ...placeAt(file, offset),
  expected: null,
  fix: null,
  suggestion: null,
  also: [],
  ...text,
});

/** Properties by name, cached by object. */
const properties = new WeakMap<Node, Map<unknown, Node>>();

function propertyOf(node: Node, name: string): Node | undefined {
  let known = properties.get(node);
  if (!known) {
    known = new Map((node.children ?? []).map((child) => [child.children?.[0]?.value, child]));
    properties.set(node, known);
  }
  return known.get(name)?.children?.[1];
}

/** The node at a path, or the nearest one above it that exists. */
function nearest(file: SourceFile, path: Path): Node | undefined {
  let node = file.tree;
  for (const step of path) {
    const inner = !node || typeof step === 'number' ? node?.children?.[step as number] : propertyOf(node, step);
    if (!inner) break;
    node = inner;
  }
  return node;
}

/** The node at a path; undefined if there is none. */
export function nodeAt(file: SourceFile, path: Path): Node | undefined {
  let node = file.tree;
  for (const step of path) node = node && (typeof step === 'number' ? node.children?.[step] : propertyOf(node, step));
  return node;
}

/** An issue at a value, or at its name with `key`; at the nearest value above if it does not exist. */
export function issueIn(file: SourceFile, path: Path, text: IssueText, at: 'value' | 'key' = 'value'): Issue {
  return issueAt(file, offsetOf(file, path, at), text);
}

/** The issue of what the kind of a part of a file has found in it. */
export const mistakeIn = (file: SourceFile, path: Path, { at = [], ...text }: Mistake): Issue =>
  issueIn(file, [...path, ...at], text);

function offsetOf(file: SourceFile, path: Path, at: 'value' | 'key'): number {
  const node = nearest(file, path);
  const property = at === 'key' && node?.parent?.type === 'property' ? node.parent.children?.[0] : undefined;
  return (property ?? node)?.offset ?? 0;
}

/** The place of a key, or of the nearest value above it that exists. */
export const placeOfKey = (file: SourceFile, path: Path): Place => placeAt(file, offsetOf(file, path, 'key'));

function doubled(node: Node, file: SourceFile, issues: Issue[]): void {
  const seen = new Set<unknown>();
  for (const child of node.children ?? []) {
    const key = child.type === 'property' ? child.children?.[0] : undefined;
    if (key && seen.has(key.value)) {
      issues.push(
        issueAt(file, key.offset, {
          message: `Duplicate property “${key.value}”: only the last one would count.`,
          expected: 'each property once',
        }),
      );
    }
    if (key) seen.add(key.value);
    doubled(child, file, issues);
  }
}

/** Numbers that are too large to be read: they would become null. */
function tooLarge(node: Node, file: SourceFile): Issue[] {
  if (node.type === 'number' && !Number.isFinite(node.value))
    return [issueAt(file, node.offset, { message: 'This number is too large.', expected: 'a number below 1e308' })];
  return (node.children ?? []).flatMap((child) => tooLarge(child, file));
}

/** Token kinds as numbered by jsonc-parser: { and [, } and ], end of file. */
const kinds: { open: readonly number[]; close: readonly number[]; end: number } = {
  open: [1, 3],
  close: [2, 4],
  end: 17,
};

/** Where the text is nested too deep; -1 if it is not. */
function tooDeepAt(text: string): number {
  const scanner = createScanner(text);
  let depth = 0;
  for (let kind = scanner.scan(); kind !== kinds.end; kind = scanner.scan()) {
    if (kinds.open.includes(kind)) depth += 1;
    if (kinds.close.includes(kind)) depth -= 1;
    if (depth > deepest) return scanner.getTokenOffset();
  }
  return -1;
}

/** Why a text is not plain UTF-8; null if it is. */
export function encodingFault(text: string): { offset: number; message: string; expected: string } | null {
  if (text.startsWith('\ufeff'))
    return { offset: 0, message: 'The file starts with a byte order mark.', expected: 'UTF-8 without one' };
  // The replacement character for invalid bytes.
  const offset = text.indexOf('\ufffd');
  return offset < 0 ? null : { offset, message: 'This is not UTF-8.', expected: 'a file saved as UTF-8' };
}

/** Why a text can't be parsed at all; null if it can. */
function unreadable(file: SourceFile): Issue | null {
  const { text } = file;
  const foreign = encodingFault(text);
  if (foreign) return issueAt(file, foreign.offset, { message: foreign.message, expected: foreign.expected });
  if (text.trim() === '') return issueAt(file, 0, { message: 'The file is empty.', expected: 'an object { … }' });
  const deep = tooDeepAt(text);
  if (deep < 0) return null;
  const message = `This is nested more than ${deepest} levels deep.`;
  return issueAt(file, deep, { message, expected: `at most ${deepest} levels of { and [` });
}

/** Reads a JSON file. Its issues are the first syntax error, or all duplicate properties and numbers that are too large. */
export function readSource(path: string, text: string): { file: SourceFile; issues: Issue[] } {
  const fault = unreadable({ path, text, tree: undefined, value: undefined });
  if (fault) return { file: { path, text, tree: undefined, value: undefined }, issues: [fault] };
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, strict);
  const file: SourceFile = { path, text, tree, value: undefined };
  const [error] = errors;
  if (error || !tree) {
    const code = error ? printParseErrorCode(error.error) : 'ValueExpected';
    const comma = /,\s*$/.exec(text.slice(0, error?.offset ?? 0));
    if (comma && /[\]},]/.test(text[error?.offset ?? 0] ?? ''))
      return {
        file,
        issues: [
          issueAt(file, comma.index, {
            message: 'Extra comma.',
            expected: 'one comma between entries, and none after the last',
          }),
        ],
      };
    const closing = text[error?.offset ?? 0];
    if (code === 'CommaExpected' && (closing === '}' || closing === ']')) {
      const message = `This ${closing} has no matching ${closing === '}' ? '{' : '['}.`;
      const expected = `a ${closing === '}' ? ']' : '}'} before it`;
      return { file, issues: [issueAt(file, error?.offset ?? 0, { message, expected })] };
    }
    const [message, expected] = syntax[code] ?? ['This is not JSON.', 'JSON'];
    return { file, issues: [issueAt(file, error?.offset ?? 0, { message, expected })] };
  }
  file.value = toValue(tree);
  const issues = tooLarge(tree, file);
  doubled(tree, file, issues);
  return { file, issues };
}
