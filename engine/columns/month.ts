import { formatMonth } from '../formats/date.ts';
import { isoDay } from '../formats/days.ts';
import { serialDay } from '../formats/spreadsheet.ts';
import { wholeKind } from './whole-kind.ts';

export const month = wholeKind({
  storage: 'date',
  align: 'left',
  width: 110,
  filter: 'day',
  listed: (day) => isoDay(day).slice(0, -3),
  spreadsheet: serialDay,
  excelFormat: () => 'mmm yyyy',
  writer: (_column, style) => (value) => formatMonth(value, style.locale),
});
