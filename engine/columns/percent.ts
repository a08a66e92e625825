import { percentCode } from '../formats/spreadsheet.ts';
import { figureKind } from './figure-kind.ts';

/** Shares: 0.125 is shown as 12.5%. */
export const percent = figureKind({
  width: 110,
  decimals: 1,
  measures: 'share',
  units: [],
  notation: () => ({ style: 'percent' }),
  excelFormat: (decimals, { locale }) => percentCode(decimals, locale),
});
