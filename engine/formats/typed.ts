/** What a typed or pasted text means. */
export interface Typed<T> {
  value: T;
  /** What the same text means in another language or order, if that is something else. */
  others: readonly T[];
}
