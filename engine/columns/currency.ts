import { formatCurrency } from '../formats/number.ts';
import type { ColumnKindOf } from './kind.ts';

export const currency = {
  kind: 'number',
  align: 'right',
  width: 120,
  decimals: 2,
  writer: (column, style) => (value: number) => formatCurrency(value, style.locale, style.currency, column.decimals),
} satisfies ColumnKindOf;
