import { formatMonth } from '../formats/date.ts';
import { isoDay } from '../formats/days.ts';
import { monthCode, serialDay } from '../formats/spreadsheet.ts';
import { wholeKind } from './whole-kind.ts';

export const month = wholeKind({
  storage: 'date',
  align: 'left',
  width: 110,
  filter: 'day',
  finest: 'month',
  listed: (day) => isoDay(day).slice(0, -3),
  spreadsheet: serialDay,
  excelFormat: (_decimals, { locale }) => monthCode(locale),
  writer: (_column, style) => (value) => formatMonth(value, style.locale),
});
