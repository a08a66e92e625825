import {
  createScanner,
  findNodeAtLocation,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import type { Issue } from './issue.ts';

export type Path = readonly (string | number)[];

/** A JSON file as text with its tree: finds the place of a value. */
export interface SourceFile {
  /** From the project's root, with slashes. */
  path: string;
  text: string;
  /** The value; undefined when the text is not JSON. */
  value: unknown;
  tree: Node | undefined;
}

/** More than a definition can need, and less than would end a reader that calls itself for each level. */
const deepest = 64;

const strict = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };

const syntax: Record<string, string> = {
  InvalidSymbol: 'This is not a JSON word.',
  InvalidNumberFormat: 'This is not a number.',
  PropertyNameExpected: 'A property name in double quotes should stand here; a comma before } is one too many.',
  ValueExpected: 'A value should stand here.',
  ColonExpected: 'A colon should stand here.',
  CommaExpected: 'A comma is missing before this.',
  CloseBraceExpected: 'A closing } is missing.',
  CloseBracketExpected: 'A closing ] is missing.',
  EndOfFileExpected: 'The file should end here.',
  InvalidCommentToken: 'JSON has no comments.',
  UnexpectedEndOfString: 'The closing double quote is missing.',
  UnexpectedEndOfNumber: 'The number is not finished.',
  InvalidCharacter: 'This character is not allowed in a text; escape it.',
  InvalidEscapeCharacter: 'This escape is not one of JSON.',
};

function toValue(node: Node): unknown {
  if (node.type === 'array') return (node.children ?? []).map(toValue);
  if (node.type !== 'object') return node.value;
  return Object.fromEntries(
    (node.children ?? []).map(({ children: [key, value] = [] }) => [String(key?.value), value ? toValue(value) : null]),
  );
}

/** The issue at an offset of the text. */
export function issueAt(file: SourceFile, offset: number, issue: Partial<Issue> & { message: string }): Issue {
  const before = file.text.slice(0, offset).split('\n');
  return {
    file: file.path,
    line: before.length,
    column: (before.at(-1)?.length ?? 0) + 1,
    expected: null,
    suggestion: null,
    ...issue,
  };
}

/** The issue at a value; at its name when `key` is set; at the nearest value above when there is none. */
export function issueIn(
  file: SourceFile,
  path: Path,
  issue: Partial<Issue> & { message: string },
  at: 'value' | 'key' = 'value',
): Issue {
  let node: Node | undefined;
  for (let depth = path.length; !node && depth >= 0; depth -= 1) {
    node = file.tree && findNodeAtLocation(file.tree, [...path.slice(0, depth)]);
  }
  const property = at === 'key' && node?.parent?.type === 'property' ? node.parent.children?.[0] : undefined;
  return issueAt(file, (property ?? node)?.offset ?? 0, issue);
}

function doubled(node: Node, file: SourceFile, issues: Issue[]): void {
  const seen = new Set<unknown>();
  for (const child of node.children ?? []) {
    const key = child.type === 'property' ? child.children?.[0] : undefined;
    if (key && seen.has(key.value)) {
      issues.push(
        issueAt(file, key.offset, { message: `“${key.value}” stands here twice; only the last one would count.` }),
      );
    }
    if (key) seen.add(key.value);
    doubled(child, file, issues);
  }
}

/** Kinds of tokens, as the package numbers them: { and [, } and ], the end. */
const kinds: { open: readonly number[]; close: readonly number[]; end: number } = {
  open: [1, 3],
  close: [2, 4],
  end: 17,
};

/** Where it goes deeper than is allowed; -1 where it does not. */
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

/** What keeps a text from being read at all. */
function unreadable(file: SourceFile): Issue | null {
  const { text } = file;
  if (text.startsWith('\ufeff')) {
    const message = 'The file starts with a byte order mark.';
    return issueAt(file, 0, { message, expected: 'UTF-8 without one' });
  }
  // What readers of UTF-8 put in place of bytes that are none.
  const foreign = text.indexOf('\ufffd');
  if (foreign >= 0) return issueAt(file, foreign, { message: 'This is not UTF-8.', expected: 'a file saved as UTF-8' });
  const deep = tooDeepAt(text);
  if (deep < 0) return null;
  const message = `This is nested more than ${deepest} levels deep.`;
  return issueAt(file, deep, { message, expected: `at most ${deepest} levels of { and [` });
}

/** Reads a file; the first fault of its syntax, or every doubled name, is an issue. */
export function readSource(path: string, text: string): { file: SourceFile; issues: Issue[] } {
  const fault = unreadable({ path, text, tree: undefined, value: undefined });
  if (fault) return { file: { path, text, tree: undefined, value: undefined }, issues: [fault] };
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, strict);
  const file: SourceFile = { path, text, tree, value: undefined };
  const [error] = errors;
  if (error || !tree) {
    const code = error ? printParseErrorCode(error.error) : 'ValueExpected';
    return { file, issues: [issueAt(file, error?.offset ?? 0, { message: syntax[code] ?? 'This is not JSON.' })] };
  }
  file.value = toValue(tree);
  const issues: Issue[] = [];
  doubled(tree, file, issues);
  return { file, issues };
}
