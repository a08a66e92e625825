import { numberFormat } from '../formats/number.ts';
import type { ColumnKindOf } from './kind.ts';

export const number = {
  kind: 'number',
  align: 'right',
  width: 120,
  decimals: 0,
  writer: (column, style) => {
    const format = numberFormat(style.locale, column.decimals);
    return (value: number) => format.format(value);
  },
} satisfies ColumnKindOf;
