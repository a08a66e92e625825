import { totalKinds } from '../../totals/registry.ts';
import { canBeAdded, ownFigure } from './figures.ts';
import type { MeasureKind } from './kind.ts';

export const sum: MeasureKind = {
  suits: canBeAdded,
  isAdditive: () => true,
  inCells: () => 'sum',
  words: () => 'pivots.measures.sum',
  figure: ownFigure,
  ofNothing: () => 0,
  accumulate: (column, rows, groups) =>
    column && totalKinds.sum.accumulate({ type: 'sum' }, column.value, rows, groups),
};
