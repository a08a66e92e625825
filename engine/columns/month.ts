import { formatMonth } from '../formats/date.ts';
import { wholeKind } from './whole-kind.ts';

export const month = wholeKind({
  storage: 'date',
  align: 'left',
  width: 110,
  filter: 'day',
  excelFormat: () => 'mmm yyyy',
  writer: (_column, style) => (value) => formatMonth(value, style.locale),
});
