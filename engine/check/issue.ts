/** A place in a file. */
export interface Place {
  /** From the project's root, with slashes. */
  file: string;
  /** From 1. */
  line: number;
  /** From 1. */
  column: number;
}

/** A mistake in a definition or its texts, with its place. */
export interface Issue extends Place {
  /** What is wrong, as a sentence. */
  message: string;
  /** What would be right; completes “Expected …”. */
  expected: string | null;
  /** What to do, as a sentence, where “Expected …” would not read well. */
  fix: string | null;
  /** A valid name close to the wrong one. */
  suggestion: string | null;
  /** Other places with the same mistake. */
  also: readonly Place[];
}

/** The text of an issue, before its place is known. */
export type IssueText = Partial<Issue> & { message: string };

/** How many further places a line lists. */
const mostPlaces = 3;

const written = ({ file, line, column }: Place) => `${file}:${line}:${column}`;

function others(also: readonly Place[]): string {
  const more = also.length - mostPlaces;
  return `Also at ${also.slice(0, mostPlaces).map(written).join(', ')}${more > 0 ? ` and ${more} more places` : ''}.`;
}

/** The issue on one line: file:line:column, what is wrong, what is expected or what to do, and a suggestion. */
export function formatIssue(issue: Issue): string {
  const { message, expected, fix, suggestion, also } = issue;
  const parts = [
    message,
    expected && `Expected ${expected}.`,
    fix,
    suggestion && `Did you mean “${suggestion}”?`,
    also.length > 0 && others(also),
  ];
  return `${written(issue)}  ${parts.filter(Boolean).join(' ')}`;
}
