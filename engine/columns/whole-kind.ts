import type { WholeKind } from './kind.ts';

type Own = Pick<WholeKind, 'storage' | 'align' | 'width' | 'filter' | 'finest' | 'excelFormat' | 'writer'> & {
  spreadsheet?: WholeKind['spreadsheet'];
  /** The value as a list filter stores it. Default: the number itself. */
  listed?: (value: number) => number | string;
};

const unchanged = (value: number) => value;

/** A column kind of integers, each with one text: days, or yes and no. */
export const wholeKind = ({ listed = unchanged, ...own }: Own): WholeKind => ({
  decimals: 0,
  marksNegative: false,
  storedDecimals: () => 0,
  spreadsheet: unchanged,
  searched: (column, style) => ({
    by: 'parts',
    parts: [{ of: unchanged, write: own.writer(column, style), range: (least, greatest) => [least, greatest] }],
  }),
  compared: () => ({ value: unchanged, bound: unchanged, listed }),
  boundWriter: own.writer,
  ...own,
});
