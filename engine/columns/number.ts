import { numberFormat } from '../formats/number.ts';
import { decimalsCode } from '../formats/spreadsheet.ts';
import { figureKind } from './figure-kind.ts';

export const number = figureKind({
  width: 120,
  decimals: 0,
  excelFormat: (decimals) => `#,##0${decimalsCode(decimals)}`,
  writer: (column, style) => {
    const format = numberFormat(style.locale, column.decimals);
    return (value) => format.format(value);
  },
});
