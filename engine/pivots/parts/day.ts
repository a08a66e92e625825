import { formatDayInWords } from '../../formats/date.ts';
import type { DatePart } from './kind.ts';

export const day: DatePart = {
  of: (given) => given,
  write: (part, locale) => formatDayInWords(part, locale, true),
  span: (part) => [part, part],
};
