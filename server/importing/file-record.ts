/** A line of a file, cut into cells without blanks around them. */
export interface FileRecord {
  /** Where it begins, as an editor counts. */
  line: number;
  cells: string[];
  /** Why the record can't be taken, whatever its columns are: the end of a sentence. */
  fault?: string;
}
