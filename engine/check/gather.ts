import type { Issue, Place } from './issue.ts';

/** A file that is something else altogether is told by its first mistakes. */
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

/** What stands in many places is one mistake. A message that names nothing says the same of different ones. */
const identity = ({ message, expected, suggestion, file, line, column }: Issue) =>
  message.includes('“') ? `${message} ${expected} ${suggestion}` : `${message} ${file}:${line}:${column}`;

/** A mistake is told at its first place, with the others. */
function merged([first, ...others]: Issue[]): Issue[] {
  if (!first) return [];
  const at = ({ file, line, column }: Place) => `${file}:${line}:${column}`;
  const all = others.flatMap(({ file, line, column, also }) => [{ file, line, column }, ...also]);
  const byPlace = new Map(all.map((place) => [at(place), place]));
  byPlace.delete(at(first));
  const places = [...byPlace.values()];
  return [places.length > 0 ? { ...first, also: [...first.also, ...places] } : first];
}

/** The first issues of a file, and how many more there are. */
function bounded(issues: Issue[]): Issue[] {
  const next = issues[mostOfFile];
  // One more line would tell of one more line.
  if (!next || issues.length === mostOfFile + 1) return issues;
  const count = (issues.length - mostOfFile).toLocaleString('en-US');
  const message = `${count} more are in this file.`;
  const more = { ...next, message, expected: 'those above mended first', suggestion: null, also: [] };
  return [...issues.slice(0, mostOfFile), more];
}

/** Issues as they are told: in the order of the files, each mistake once, and of each file no more than can be read. */
export function gathered(issues: readonly Issue[]): Issue[] {
  const once = grouped([...issues].sort(inOrder), identity).flatMap(merged);
  return grouped(once, ({ file }) => file).flatMap(bounded);
}
