/** A part of a date, such as its month. Days count from 1970-01-01. */
export interface DatePart {
  /** The number of the part that a day is in. Numbers sort chronologically. */
  of(day: number): number;
  /** Its label, for example "Nov 2026". `locale` is a BCP 47 tag. */
  write(part: number, locale: string): string;
  /** Its name within a sentence, such as "October"; `withYear` unless it is the current year. Default: `write`. */
  inSentence?(part: number, locale: string, withYear: boolean): string;
  /** A shorter label on an axis, with the year only on the first one and in January: "Nov ’26", "Dec". Missing: none. */
  brief?(part: number, locale: string, isFirst: boolean): string;
  /** The first and the last day of a part; null for parts that recur, such as weekdays. */
  span(part: number): readonly [first: number, last: number] | null;
  /** How many parts later the same part of the next year is, with the same days of the week; null for parts that recur. */
  perYear: number | null;
  /** Intervals between labels on an axis, smallest first, chosen so that the labels that stay are round. */
  rounds: readonly number[];
}
