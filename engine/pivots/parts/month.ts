import { formatMonth } from '../../formats/date.ts';
import type { DatePart } from './kind.ts';
import { firstOfMonth, monthOfDay, spanOfMonths } from './months.ts';

export const month: DatePart = {
  of: monthOfDay,
  write: (part, locale) => formatMonth(firstOfMonth(part), locale),
  span: (part) => spanOfMonths(part, 1),
  rounds: [1, 2, 3, 6, 12, 24, 60, 120],
};
