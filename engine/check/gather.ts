import type { Issue, Place } from './issue.ts';

/** A file that is not what it should be would fill the screen: only its first issues are listed. */
const mostOfFile = 20;

function grouped(issues: readonly Issue[], keyOf: (issue: Issue) => string): Issue[][] {
  const groups = new Map<string, Issue[]>();
  for (const issue of issues) {
    const group = groups.get(keyOf(issue));
    if (group) group.push(issue);
    else groups.set(keyOf(issue), [issue]);
  }
  return [...groups.values()];
}

const inOrder = (a: Issue, b: Issue) => a.file.localeCompare(b.file, 'en') || a.line - b.line || a.column - b.column;

/** Issues with one text are one mistake, if the text names what is wrong; otherwise only those at one place are. */
const identity = ({ message, expected, fix, suggestion, file, line, column }: Issue) =>
  message.includes('“') ? `${message} ${expected} ${fix} ${suggestion}` : `${message} ${file}:${line}:${column}`;

/** One issue at the first place, which lists the other places. */
function merged([first, ...others]: Issue[]): Issue[] {
  if (!first) return [];
  const at = ({ file, line, column }: Place) => `${file}:${line}:${column}`;
  const all = others.flatMap(({ file, line, column, also }) => [{ file, line, column }, ...also]);
  const byPlace = new Map(all.map((place) => [at(place), place]));
  byPlace.delete(at(first));
  const places = [...byPlace.values()];
  return [places.length > 0 ? { ...first, also: [...first.also, ...places] } : first];
}

/** The first issues of a file, then how many more there are. */
function boundedInFile(issues: Issue[]): Issue[] {
  const next = issues[mostOfFile];
  // “1 more issue” would take as much space as the issue itself.
  if (!next || issues.length === mostOfFile + 1) return issues;
  const count = (issues.length - mostOfFile).toLocaleString('en-US');
  const message = `${count} more issues in this file.`;
  const more = { ...next, message, expected: null, fix: 'Fix the ones above first.', suggestion: null, also: [] };
  return [...issues.slice(0, mostOfFile), more];
}

/** Sorted by file and line, each mistake once. */
export const gathered = (issues: readonly Issue[]): Issue[] =>
  grouped([...issues].sort(inOrder), identity).flatMap(merged);

/** Gathered issues as they are printed: at most so many per file. */
export const bounded = (issues: readonly Issue[]): Issue[] =>
  grouped(issues, ({ file }) => file).flatMap(boundedInFile);
