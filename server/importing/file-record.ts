/** A row of a file, as trimmed cells. */
export interface FileRecord {
  /** Line number in an editor. */
  line: number;
  cells: string[];
  /** Why the row can't be loaded, whatever its columns; the end of a sentence. */
  fault?: string;
}
