import type { NumberKind } from './kind.ts';

type Own = Pick<NumberKind, 'width' | 'decimals' | 'excelFormat' | 'writer'> & {
  spreadsheet?: NumberKind['spreadsheet'];
  /** Displayed values, and bounds as typed, are the stored value times this. */
  scale?: number;
  isRatio?: boolean;
  marksNegative?: boolean;
};

/**
 * Rounds half away from zero, as number formatting does. The epsilon is for products such as 0.285 × 100 = 28.4999….
 */
const rounded = (value: number): number => (value < 0 ? -Math.round(1e-9 - value) : Math.round(value + 1e-9));

/** A numeric column kind: values are shown rounded, and searched and filtered as shown. */
export const figureKind = ({ scale = 1, isRatio = false, marksNegative = false, ...own }: Own): NumberKind => ({
  storage: 'number',
  align: 'right',
  filter: 'number',
  marksNegative,
  isRatio,
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
    const write = own.writer(column, style);
    return (bound) => write(bound / scale);
  },
  ...own,
});
