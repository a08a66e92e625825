/** A place in a file. */
export interface Place {
  /** From the project's root, with slashes. */
  file: string;
  /** From 1. */
  line: number;
  /** From 1. */
  column: number;
}

/** A mistake in a definition or its words, with the place where it stands. */
export interface Issue extends Place {
  /** What is wrong. */
  message: string;
  /** What would be right. */
  expected: string | null;
  /** A name close to the wrong one. */
  suggestion: string | null;
  /** Where the same stands too. */
  also: readonly Place[];
}

/** So many places stand on a line. */
const mostPlaces = 3;

const written = ({ file, line, column }: Place) => `${file}:${line}:${column}`;

function others(also: readonly Place[]): string {
  const more = also.length - mostPlaces;
  return `The same in ${also.slice(0, mostPlaces).map(written).join(', ')}${more > 0 ? ` and ${more} more places` : ''}.`;
}

/** The issue on a line: file:line:column, the mistake, what was expected, did you mean. */
export function formatIssue(issue: Issue): string {
  const { message, expected, suggestion, also } = issue;
  const parts = [
    message,
    expected && `Expected ${expected}.`,
    suggestion && `Did you mean “${suggestion}”?`,
    also.length > 0 && others(also),
  ];
  return `${written(issue)}  ${parts.filter(Boolean).join(' ')}`;
}
