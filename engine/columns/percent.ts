import { formatPercent } from '../formats/number.ts';
import { percentCode } from '../formats/spreadsheet.ts';
import { figureKind } from './figure-kind.ts';

/** Shares: 0.125 is shown as 12.5%. */
export const percent = figureKind({
  scale: 100,
  isRatio: true,
  width: 110,
  decimals: 1,
  excelFormat: (decimals, { locale }) => percentCode(decimals, locale),
  writer: (column, style) => (value) => formatPercent(value, style.locale, column.decimals),
});
