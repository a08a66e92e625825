/** A mistake in a definition, found by the kind of a part of it. The check adds its place in the file. */
export interface Mistake {
  /** What is wrong, as a sentence. */
  message: string;
  /** What would be right; completes “Expected …”. */
  expected?: string;
  /** What to do, as a sentence, where “Expected …” would not read well. */
  fix?: string;
  /** Where in the part. Default: the part itself. */
  at?: readonly (string | number)[];
}
