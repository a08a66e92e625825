import type { ResolvedColumn } from '../../columns/column.ts';
import { figureKindOf, finestPartOf } from '../../columns/registry.ts';
import type { Figure, Measured } from './kind.ts';

/** The format of counts. */
export const wholeFigure: Figure = { type: 'number', decimals: 0, align: 'right', excelFormat: '#,##0', unit: null };

/** The format of the column's values. */
export const ownFigure = (column: ResolvedColumn | null): Figure => {
  if (!column) return wholeFigure;
  const { type, decimals, excelFormat, unit } = column;
  return { type, decimals, excelFormat, unit, align: 'right' };
};

/** Numbers, not dates or booleans. */
export const hasFigures = (column: Measured | null): column is Measured =>
  column !== null && figureKindOf(column.type) !== null;

/** Numbers, dates and datetimes: they have a minimum and a maximum. */
export const hasOrder = (column: Measured | null): column is Measured =>
  column !== null && (figureKindOf(column.type) !== null || finestPartOf(column.type) !== null);

/** Numbers with a meaningful sum. */
export const canBeAdded = (column: Measured | null): column is Measured =>
  hasFigures(column) && figureKindOf(column.type)?.measures !== 'share';
