import { amountNotation } from '../formats/number.ts';
import { currencyCode } from '../formats/spreadsheet.ts';
import { figureKind } from './figure-kind.ts';

export const currency = figureKind({
  width: 120,
  decimals: 2,
  measures: 'money',
  units: ['cost_per_distance', 'cents_per_distance', 'cost_per_volume'],
  notation: ({ currency }) => amountNotation(currency),
  excelFormat: (decimals, { locale }) => {
    const amount = currencyCode(decimals, locale);
    return `${amount};[Red](${amount})`;
  },
});
