import { dayOfMoment, formatClock, formatDay, formatMoment, minuteOfMoment } from '../formats/date.ts';
import { dayLength, isoDay } from '../formats/days.ts';
import { clockCode, dayCode, serialDay } from '../formats/spreadsheet.ts';
import type { WholeKind } from './kind.ts';

const minutesOfDay = 1440;

/** Date and time. Filters compare the day only. */
export const datetime: WholeKind = {
  storage: 'datetime',
  align: 'left',
  width: 180,
  decimals: 0,
  filter: 'day',
  finest: 'day',
  marksNegative: false,
  storedDecimals: () => 0,
  spreadsheet: (moment) => serialDay(moment / dayLength),
  excelFormat: (_decimals, { dateFormat, locale }) => `${dayCode(dateFormat)} ${clockCode(locale)}`,
  writer: (_column, style) => (value) => formatMoment(value, style.dateFormat, style.locale),
  searched: (_column, style) => ({
    by: 'parts',
    parts: [
      {
        of: dayOfMoment,
        write: (day) => formatDay(day, style.dateFormat),
        range: (least, greatest) => [dayOfMoment(least), dayOfMoment(greatest)],
      },
      { of: minuteOfMoment, write: (minute) => formatClock(minute, style.locale), range: () => [0, minutesOfDay - 1] },
    ],
  }),
  compared: () => ({ value: dayOfMoment, bound: (day) => day, listed: isoDay }),
  boundWriter: (_column, style) => (day) => formatDay(day, style.dateFormat),
};
