/** A part of a date, such as its month. Days count from 1970-01-01. */
export interface DatePart {
  /** The number of the part that a day falls into: numbers sort as parts do. */
  of(day: number): number;
  /** The part in words, for example "Nov 2026". `locale` is a BCP 47 tag. */
  write(part: number, locale: string): string;
  /** The part within a sentence: "October", with its year unless that is this one. Default: as `write` has it. */
  inSentence?(part: number, locale: string, withYear: boolean): string;
  /** The same among neighbours, of which the first and each that begins a year says the year: "Nov ’26", "Dec". Missing: no shorter than by itself. */
  brief?(part: number, locale: string, isFirst: boolean): string;
  /** The first and the last day of a part; null where it comes back, as a weekday does. */
  span(part: number): readonly [first: number, last: number] | null;
  /** By how many parts the names along an axis are left out together, from few to many: so that those left are round ones. */
  rounds: readonly number[];
}
