import { formatDayInWords } from '../../formats/date.ts';
import type { DatePart } from './kind.ts';

export const day: DatePart = {
  of: (given) => given,
  write: (part, locale) => formatDayInWords(part, locale, true),
  inSentence: (part, locale, withYear) => formatDayInWords(part, locale, withYear),
  span: (part) => [part, part],
  perYear: 364,
  rounds: [1, 2, 7, 14, 28, 56, 91, 182, 364],
};
