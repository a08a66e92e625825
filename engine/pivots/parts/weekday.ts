import { formatWeekday } from '../../formats/date.ts';
import { firstSunday, weekdayOf } from '../../formats/days.ts';
import type { DatePart } from './kind.ts';

/** From Sunday, 0, to Saturday, 6. */
export const weekday: DatePart = {
  of: weekdayOf,
  write: (part, locale) => formatWeekday(firstSunday + part, locale),
  span: () => null,
  perYear: null,
  rounds: [1],
};
