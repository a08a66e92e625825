import type { ColumnType } from '../schema/column.ts';
import type { DateFormat } from './date.ts';

const decimalsCode = (decimals: number) => (decimals > 0 ? `.${'0'.repeat(decimals)}` : '');

const codes: Record<ColumnType, (decimals: number, date: DateFormat) => string> = {
  text: () => '@',
  phone: () => '@',
  boolean: () => 'General',
  number: (decimals) => `#,##0${decimalsCode(decimals)}`,
  currency: (decimals) => `$#,##0${decimalsCode(decimals)};[Red]($#,##0${decimalsCode(decimals)})`,
  percent: (decimals) => `0${decimalsCode(decimals)}%`,
  date: (_decimals, date) => (date === 'MM/DD/YYYY' ? 'mm/dd/yyyy' : 'yyyy-mm-dd'),
  datetime: (_decimals, date) => (date === 'MM/DD/YYYY' ? 'mm/dd/yyyy hh:mm AM/PM' : 'yyyy-mm-dd hh:mm AM/PM'),
  time: () => 'hh:mm AM/PM',
  month: () => 'mmm yyyy',
};

/** The spreadsheet number format of a column type (spec: reporting §9). */
export function spreadsheetFormat(type: ColumnType, decimals: number, date: DateFormat): string {
  return codes[type](decimals, date);
}
