import { formatLongMonth, formatMonth, formatMonthOfYear, formatYearOfCentury } from '../../formats/date.ts';
import type { DatePart } from './kind.ts';
import { firstOfMonth, monthOfDay, spanOfMonths } from './months.ts';

export const month: DatePart = {
  of: monthOfDay,
  write: (part, locale) => formatMonth(firstOfMonth(part), locale),
  inSentence: (part, locale, withYear) => formatLongMonth(firstOfMonth(part), locale, withYear),
  brief(part, locale, isFirst) {
    const day = firstOfMonth(part);
    const name = formatMonthOfYear(day, locale);
    return isFirst || part % 12 === 0 ? `${name} ${formatYearOfCentury(day)}` : name;
  },
  span: (part) => spanOfMonths(part, 1),
  perYear: 12,
  rounds: [1, 2, 3, 6, 12, 24, 60, 120],
};
