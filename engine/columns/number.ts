import { decimalsCode } from '../formats/spreadsheet.ts';
import { figureKind } from './figure-kind.ts';

export const number = figureKind({
  width: 120,
  decimals: 0,
  measures: 'quantity',
  units: 'any',
  notation: () => ({}),
  excelFormat: (decimals) => `#,##0${decimalsCode(decimals)}`,
});
