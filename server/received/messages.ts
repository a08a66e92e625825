/** What is asked of the thread that reads files: the cells of a table, or what a document is. */
export interface Question {
  read: 'cells' | 'inspect';
  path: string;
  /** What the user calls it. */
  name: string;
}

export type Answer = { value: unknown } | { failed: string };
