import { formatQuarter } from '../../formats/date.ts';
import type { DatePart } from './kind.ts';
import { firstOfMonth, monthOfDay, spanOfMonths } from './months.ts';

export const quarter: DatePart = {
  of: (day) => Math.floor(monthOfDay(day) / 3),
  write: (part, locale) => formatQuarter(firstOfMonth(part * 3), locale),
  span: (part) => spanOfMonths(part * 3, 3),
  perYear: 4,
  rounds: [1, 2, 4, 8, 20, 40],
};
