import type { ResolvedColumn } from '../../columns/column.ts';
import { numberKindOf } from '../../columns/registry.ts';
import type { Figure, Measured } from './kind.ts';

/** Written as a count of things. */
export const wholeFigure: Figure = { type: 'number', decimals: 0, align: 'right', excelFormat: '#,##0', unit: null };

/** Written as the values of the column are. */
export const ownFigure = (column: ResolvedColumn | null): Figure => {
  if (!column) return wholeFigure;
  const { type, decimals, excelFormat, unit } = column;
  return { type, decimals, excelFormat, unit, align: 'right' };
};

/** Figures, not days or truth. */
export const hasFigures = (column: Measured | null): column is Measured =>
  column !== null && numberKindOf(column.type)?.storage === 'number';

/** Figures, days and moments: what has a least and a greatest. */
export const hasOrder = (column: Measured | null): column is Measured => {
  const storage = column && numberKindOf(column.type)?.storage;
  return storage === 'number' || storage === 'date' || storage === 'datetime';
};

/** Figures that mean something when they are added. */
export const canBeAdded = (column: Measured | null): column is Measured =>
  hasFigures(column) && !numberKindOf(column.type)?.isRatio;
