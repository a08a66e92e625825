import { formatDay } from '../formats/date.ts';
import type { ColumnKindOf } from './kind.ts';

export const date = {
  kind: 'date',
  align: 'left',
  width: 120,
  decimals: 0,
  writer: (_column, style) => (value: number) => formatDay(value, style.dateFormat),
} satisfies ColumnKindOf;
