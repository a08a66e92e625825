import { formatWeekday } from '../../formats/date.ts';
import type { DatePart } from './kind.ts';

/** 1970-01-04 was a Sunday. */
const sunday = 3;

/** From Sunday, 0, to Saturday, 6. */
export const weekday: DatePart = {
  of: (day) => (((day - sunday) % 7) + 7) % 7,
  write: (part, locale) => formatWeekday(sunday + part, locale),
  span: () => null,
};
