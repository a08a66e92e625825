import type { NumberKind } from './kind.ts';

type Own = Pick<NumberKind, 'width' | 'decimals' | 'excelFormat' | 'writer'> & {
  spreadsheet?: NumberKind['spreadsheet'];
  /** What is shown, and typed as a bound, is the value times this. */
  scale?: number;
  isRatio?: boolean;
  marksNegative?: boolean;
};

/** Away from zero at the half, as numbers are written; 0.285 times 100 is a little less than 28.5. */
const rounded = (value: number): number => (value < 0 ? -Math.round(1e-9 - value) : Math.round(value + 1e-9));

/** A kind of figures that are shown rounded, and found and filtered as they are shown. */
export const figureKind = ({ scale = 1, isRatio = false, marksNegative = false, ...own }: Own): NumberKind => ({
  storage: 'number',
  align: 'right',
  filter: 'number',
  marksNegative,
  isRatio,
  spreadsheet: (value) => value,
  searched: () => ({ by: 'digits', scale }),
  compared: ({ decimals }) => {
    const unit = 10 ** decimals;
    const stored = scale * unit;
    return {
      value: (value) => rounded(value * stored),
      // A bound such as 0.29 times 100 is not quite whole.
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
