/** The progress of a file: steps done, of all steps. */
export interface FileProgress {
  done: number;
  of: number;
}
