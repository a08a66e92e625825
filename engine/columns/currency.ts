import { formatCurrency } from '../formats/number.ts';
import { decimalsCode } from '../formats/spreadsheet.ts';
import { figureKind } from './figure-kind.ts';

export const currency = figureKind({
  width: 120,
  decimals: 2,
  marksNegative: true,
  excelFormat: (decimals) => {
    const amount = `$#,##0${decimalsCode(decimals)}`;
    return `${amount};[Red](${amount})`;
  },
  writer: (column, style) => (value) => formatCurrency(value, style.locale, style.currency, column.decimals),
});
