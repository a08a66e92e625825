import { numberFormat } from '../formats/number.ts';
import type { FigureKind } from './kind.ts';

/** Cells are written in the notation, or in a way of their own. */
type Written =
  | { notation: NonNullable<FigureKind['notation']>; writer?: never }
  | { notation: null; writer: FigureKind['writer'] };

type Own = Pick<FigureKind, 'width' | 'decimals' | 'measures' | 'units' | 'excelFormat'> &
  Written & { spreadsheet?: FigureKind['spreadsheet'] };

/**
 * Rounds half away from zero, as number formatting does. The epsilon is for products such as 0.285 × 100 = 28.4999….
 */
const rounded = (value: number): number => (value < 0 ? -Math.round(1e-9 - value) : Math.round(value + 1e-9));

const inNotation =
  (notation: NonNullable<FigureKind['notation']>): FigureKind['writer'] =>
  ({ decimals }, style) => {
    const format = numberFormat(style.locale, decimals, notation(style));
    return (value) => format.format(value);
  };

/** A kind of figures: they are shown rounded, and searched and filtered as shown. */
export function figureKind(own: Own): FigureKind {
  // Displayed shares, and bounds as typed, are a hundred times the stored value.
  const scale = own.measures === 'share' ? 100 : 1;
  const writer = own.notation === null ? own.writer : inNotation(own.notation);
  return {
    storage: 'number',
    align: 'right',
    filter: 'number',
    marksNegative: own.measures === 'money',
    storedDecimals: (decimals) => decimals + Math.round(Math.log10(scale)),
    spreadsheet: (value) => value,
    searched: () => ({ by: 'digits', scale }),
    compared: ({ decimals }) => {
      const unit = 10 ** decimals;
      const stored = scale * unit;
      return {
        value: (value) => rounded(value * stored),
        // A product such as 0.29 × 100 is not exactly an integer.
        bound: (bound) => Number((bound * unit).toFixed(6)),
        listed: (compared) => compared / unit,
      };
    },
    boundWriter: (column, style) => {
      const write = writer(column, style);
      return (bound) => write(bound / scale);
    },
    ...own,
    writer,
  };
}
