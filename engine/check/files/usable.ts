import { definedBy } from '../../definitions/families.ts';
import { checks } from '../families.ts';
import type { Issue } from '../issue.ts';
import { checkShape } from '../json/shape.ts';
import { issueAt, issueIn, isTree, type Path, readSource, type SourceFile } from '../json/source-file.ts';

/** What the portal and the server use of a file, valid or not. */
export interface Usable {
  file: SourceFile;
  issues: Issue[];
  /** The whole file if it has no issues, otherwise what can still be used; null for nothing. */
  value: unknown;
}

/** A file of texts has strings and objects of strings. */
function checkTexts(file: SourceFile): Issue[] {
  const walk = (value: unknown, path: Path): Issue[] => {
    if (isTree(value)) return Object.entries(value).flatMap(([name, inner]) => walk(inner, [...path, name]));
    if (typeof value === 'string' && path.length > 0) return [];
    const name = path.length > 0 ? `“${path.join('.')}”` : 'The file';
    const expected = path.length > 0 ? 'a string in double quotes or an object of strings' : 'an object of strings';
    return [issueIn(file, path, { message: `${name} is not text.`, expected })];
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

/** How a file is checked, by its path from the project's root. */
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

/** The last version of each file, so that checking a project again reads only what has changed. */
const last = new Map<string, { text: string; usable: Usable }>();

/** Reads a definition or a file of texts by its path from the project's root. Never throws. The result is cached: don't change it. */
export function readUsable(path: string, text: string): Usable {
  const known = last.get(path);
  if (known?.text === text) return known.usable;
  const usable = read(path, text);
  last.set(path, { text, usable });
  return usable;
}

/** The same for a path that can't be read. `why` completes the message: it is a folder. */
export function readNothing(path: string, why: string): Usable {
  const { file, value } = readUsable(path, '');
  const expected = path.endsWith('.sql') ? 'a file with a SELECT' : 'a JSON file';
  const message = `This can’t be read: ${why}.`;
  return { file, issues: [issueAt({ ...file, text: '' }, 0, { message, expected })], value };
}
