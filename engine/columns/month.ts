import { formatMonth } from '../formats/date.ts';
import type { ColumnKindOf } from './kind.ts';

export const month = {
  kind: 'date',
  align: 'left',
  width: 110,
  decimals: 0,
  writer: (_column, style) => (value: number) => formatMonth(value, style.locale),
} satisfies ColumnKindOf;
