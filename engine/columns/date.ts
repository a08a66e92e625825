import { formatDay } from '../formats/date.ts';
import { isoDay } from '../formats/days.ts';
import { dayCode, serialDay } from '../formats/spreadsheet.ts';
import { wholeKind } from './whole-kind.ts';

export const date = wholeKind({
  storage: 'date',
  align: 'left',
  width: 120,
  filter: 'day',
  finest: 'day',
  listed: isoDay,
  spreadsheet: serialDay,
  excelFormat: (_decimals, { dateFormat }) => dayCode(dateFormat),
  writer: (_column, style) => (value) => formatDay(value, style.dateFormat),
});
