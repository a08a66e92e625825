import { totalKinds } from '../../totals/registry.ts';
import { canBeAdded, ownFigure } from './figures.ts';
import type { MeasureKind } from './kind.ts';

export const mean: MeasureKind = {
  suits: canBeAdded,
  isAdditive: () => false,
  inCells: () => 'mean',
  words: () => 'pivots.measures.mean',
  figure: ownFigure,
  accumulate: (column, rows, groups) =>
    column && totalKinds.mean.accumulate({ type: 'mean' }, column.value, rows, groups),
};
