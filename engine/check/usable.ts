import { definedBy } from '../definitions/families.ts';
import { checks } from './families.ts';
import type { Issue } from './issue.ts';
import { checkShape } from './shape.ts';
import { issueAt, issueIn, isTree, type Path, readSource, type SourceFile } from './source-file.ts';

/** What portal and server make of a file, right or wrong. */
export interface Usable {
  file: SourceFile;
  issues: Issue[];
  /** All of it where there are no issues, else what is left to work with; null for nothing. */
  value: unknown;
}

/** Words are texts, in groups. */
function checkTexts(file: SourceFile): Issue[] {
  const walk = (value: unknown, path: Path): Issue[] => {
    if (isTree(value)) return Object.entries(value).flatMap(([name, inner]) => walk(inner, [...path, name]));
    if (typeof value === 'string' && path.length > 0) return [];
    const name = path.length > 0 ? `“${path.join('.')}”` : 'The file';
    const expected = path.length > 0 ? 'a text in double quotes, or an object of texts' : 'an object of texts';
    return [issueIn(file, path, { message: `${name} holds no words.`, expected })];
  };
  return walk(file.value, []);
}

function textsIn(value: unknown): Record<string, unknown> {
  const entries = isTree(value) ? Object.entries(value) : [];
  return Object.fromEntries(
    entries.flatMap(([name, inner]): [string, unknown][] =>
      typeof inner === 'string' ? [[name, inner]] : isTree(inner) ? [[name, textsIn(inner)]] : [],
    ),
  );
}

/** What a file should hold, by its path from the project's root. */
function kindOf(path: string): { check(file: SourceFile): Issue[]; rescue(file: SourceFile): unknown } | null {
  const defined = definedBy(path);
  if (defined) {
    const { schema, rescue } = checks[defined.family];
    return { check: (file) => checkShape(file, schema), rescue };
  }
  if (!/^locales\/[^/]+\/[^/]+\.json$/.test(path)) return null;
  return { check: checkTexts, rescue: (file) => textsIn(file.value) };
}

function read(path: string, text: string): Usable {
  const kind = kindOf(path);
  const { file, issues: faults } = readSource(path, text);
  const issues = faults.length > 0 ? faults : (kind?.check(file) ?? []);
  const value = issues.length === 0 ? file.value : (kind?.rescue(file) ?? null);
  return { file, issues, value };
}

/** What was read last of each path: who looks at a project again and again reads only what has changed. */
const last = new Map<string, { text: string; usable: Usable }>();

/** Reads a file of definitions or words by its path from the project's root. Nothing is thrown; what it gives is not to be changed. */
export function readUsable(path: string, text: string): Usable {
  const known = last.get(path);
  if (known?.text === text) return known.usable;
  const usable = read(path, text);
  last.set(path, { text, usable });
  return usable;
}

/** The same for a file that has no text. `why` ends the sentence: it is a folder. */
export function readNothing(path: string, why: string): Usable {
  const { file, value } = readUsable(path, '');
  const expected = path.endsWith('.sql') ? 'a file with a SELECT' : 'a file of JSON';
  const message = `This can’t be read: ${why}.`;
  return { file, issues: [issueAt({ ...file, text: '' }, 0, { message, expected })], value };
}
