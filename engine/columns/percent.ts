import { formatPercent } from '../formats/number.ts';
import type { ColumnKindOf } from './kind.ts';

export const percent = {
  kind: 'number',
  align: 'right',
  width: 110,
  decimals: 1,
  writer: (column, style) => (value: number) => formatPercent(value, style.locale, column.decimals),
} satisfies ColumnKindOf;
