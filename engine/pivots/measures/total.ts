import { totalKindOf } from '../../totals/registry.ts';
import { ownFigure } from './figures.ts';
import type { MeasureKind } from './kind.ts';

/** The same as in the totals row. */
export const total: MeasureKind = {
  suits: (column) => column !== null && column.total.type !== 'none',
  isAdditive: (column) => column?.total.type === 'sum' && column.total.once_per === undefined,
  inCells: (column) => column && totalKindOf(column.total).inCells(column.total),
  words: (column) => (column?.totalWords?.mark ? 'pivots.measures.mean' : 'pivots.measures.total'),
  figure: ownFigure,
  ofNothing: (column) => (column?.total.type === 'sum' ? 0 : Number.NaN),
  accumulate: (column, rows, groups) =>
    column && totalKindOf(column.total).accumulate(column.total, column.value, rows, groups),
};
