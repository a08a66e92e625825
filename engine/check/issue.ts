/** A mistake in a definition or its words, with the place where it stands. */
export interface Issue {
  file: string;
  /** From 1. */
  line: number;
  /** From 1. */
  column: number;
  /** What is wrong. */
  message: string;
  /** What would be right. */
  expected: string | null;
  /** A name close to the wrong one. */
  suggestion: string | null;
}

/** The issue on a line: file:line:column, the mistake, what was expected, did you mean. */
export function formatIssue(issue: Issue): string {
  const { file, line, column, message, expected, suggestion } = issue;
  const parts = [message, expected && `Expected ${expected}.`, suggestion && `Did you mean “${suggestion}”?`];
  return `${file}:${line}:${column}  ${parts.filter(Boolean).join(' ')}`;
}
