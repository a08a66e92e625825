import { formatCurrency } from '../formats/number.ts';
import { currencyCode } from '../formats/spreadsheet.ts';
import { figureKind } from './figure-kind.ts';

export const currency = figureKind({
  width: 120,
  decimals: 2,
  marksNegative: true,
  excelFormat: (decimals, { locale }) => {
    const amount = currencyCode(decimals, locale);
    return `${amount};[Red](${amount})`;
  },
  writer: (column, style) => (value) => formatCurrency(value, style.locale, style.currency, column.decimals),
});
