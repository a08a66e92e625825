import { formatMoment } from '../formats/date.ts';
import type { ColumnKindOf } from './kind.ts';

export const datetime = {
  kind: 'datetime',
  align: 'left',
  width: 180,
  decimals: 0,
  writer: (_column, style) => (value: number) => formatMoment(value, style.dateFormat),
} satisfies ColumnKindOf;
