import { totalKinds } from '../../totals/registry.ts';
import { canBeAdded, ownFigure } from './figures.ts';
import type { MeasureKind } from './kind.ts';

export const mean: MeasureKind = {
  suits: canBeAdded,
  isAdditive: () => false,
  inCells: () => 'mean',
  // A column with a weighted average in its total has both: their names must differ.
  words: (column) =>
    column?.totalWords?.mark && column.total.type !== 'mean' ? 'pivots.measures.mean_of_rows' : 'pivots.measures.mean',
  figure: ownFigure,
  ofNothing: () => Number.NaN,
  accumulate: (column, rows, groups) =>
    column && totalKinds.mean.accumulate({ type: 'mean' }, column.value, rows, groups),
};
