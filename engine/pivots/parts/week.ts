import { formatDayInWords, formatRange } from '../../formats/date.ts';
import type { DatePart } from './kind.ts';

/** 1970-01-01 was a Thursday. */
const firstSunday = -4;

/** Weeks begin on Sunday, as they do in the USA and Canada. */
const firstOf = (part: number) => firstSunday + part * 7;

export const week: DatePart = {
  of: (day) => Math.floor((day - firstSunday) / 7),
  write: (part, locale) => formatRange(firstOf(part), firstOf(part) + 6, locale, 'day'),
  inSentence: (part, locale, withYear) => formatDayInWords(firstOf(part), locale, withYear),
  span: (part) => [firstOf(part), firstOf(part) + 6],
  perYear: 52,
  rounds: [1, 2, 4, 13, 26, 52, 104],
};
