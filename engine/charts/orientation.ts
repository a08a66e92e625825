import type { PivotAxis, PivotTable } from '../pivots/pivot-table.ts';
import type { ResolvedPivot } from '../pivots/resolved.ts';
import type { MarkName } from '../schema/marks.ts';
import type { MeasureLook, Pivot, PivotField, PivotMeasure } from '../schema/pivot.ts';
import type { Shape } from './marks/kind.ts';
import { marks } from './marks/registry.ts';
import { withZeros } from './zeros.ts';

/** The pivot that is computed for a mark. Where it is transposed, the mark draws its columns as rows. */
export interface OrientedShape extends Shape {
  isTurned: boolean;
  /** Whether it has an axis, so that months without rows are shown. */
  isAlong: boolean;
}

type Side = 'rows' | 'columns' | null;

/** The side of the requested pivot that has a field; null where it has no such field. */
function sideOf({ rows, columns }: ResolvedPivot, { value, by }: PivotField): Side {
  const isSame = ({ asked }: ResolvedPivot['rows'][number]) => asked.value === value && asked.by === by;
  if (rows.some(isSame)) return 'rows';
  return columns.some(isSame) ? 'columns' : null;
}

/** Whether a measure depends on neighbouring cells, and therefore on the orientation of the requested pivot. */
const isSided = ({ show = 'value' }: PivotMeasure): boolean => show !== 'value' && show !== 'of_total';

/** With all fields on one side, a share of the other side's total is a share of the grand total. Other shares and changes become the plain figure. */
function unsided(measure: PivotMeasure, side: Side): PivotMeasure {
  const whole: Readonly<Record<string, MeasureLook>> = { rows: 'of_column', columns: 'of_row' };
  const { show, ...plain } = measure;
  if (!isSided(measure)) return measure;
  return side !== null && show === whole[side] ? { ...plain, show: 'of_total' } : plain;
}

/**
 * The pivot that a mark draws. Shares of rows and columns and changes between columns keep the meaning that they have in the
 * requested pivot: where the mark swaps rows and columns, the pivot is computed as requested and then transposed. Where the mark
 * has all fields on one side, measures that have no meaning there become the plain figure.
 */
export function shapeOf(mark: MarkName, pivot: ResolvedPivot): OrientedShape {
  const shape = { ...marks[mark].shape(pivot), isAlong: marks[mark].isAlong };
  if (!shape.pivot.values.some(isSided)) return { ...shape, isTurned: false };
  const down = (shape.pivot.rows ?? []).map((field) => sideOf(pivot, field));
  const across = (shape.pivot.columns ?? []).map((field) => sideOf(pivot, field));
  const all = (sides: readonly Side[], side: Side) => sides.every((each) => each === side);
  if (all(down, 'rows') && all(across, 'columns'))
    return { ...shape, pivot: inOrder(pivot, shape.pivot), isTurned: false };
  const { rows = [], columns = [], values } = shape.pivot;
  if (all(down, 'columns') && all(across, 'rows'))
    return { ...shape, pivot: inOrder(pivot, { ...shape.pivot, rows: columns, columns: rows }), isTurned: true };
  const [side = null] = [...down, ...across];
  const only = all([...down, ...across], side) ? side : null;
  const plain: Pivot = { ...shape.pivot, values: values.map((measure) => unsided(measure, only)) };
  return { ...shape, pivot: plain, isTurned: false };
}

/** A change compares with the previous column, so columns keep the requested order. */
function inOrder(pivot: ResolvedPivot, { rows, columns = [], values, ...rest }: Pivot): Pivot {
  const isMoved = values.some(({ show }) => show === 'change' || show === 'change_share');
  const asAsked = ({ sort, ...field }: PivotField): PivotField => {
    const asked = pivot.columns.find(({ asked }) => asked.value === field.value && asked.by === field.by)?.asked;
    return asked?.sort ? { ...field, sort: asked.sort } : field;
  };
  return { ...rest, rows, columns: isMoved ? columns.map(asAsked) : columns, values };
}

function turned({ rows, columns, figures, type }: PivotTable): PivotTable {
  const count = ({ levels }: PivotAxis) => levels.length;
  const [height, width] = [count(rows), count(columns)];
  const turn = (own: Float64Array) =>
    own.map((_, place) => own[(place % height) * width + Math.floor(place / height)] ?? Number.NaN);
  return { type, rows: columns, columns: rows, figures: figures.map(turn) };
}

/** A computed pivot and its table in the orientation of the mark. */
export function oriented(
  { isTurned, isAlong }: Pick<OrientedShape, 'isTurned' | 'isAlong'>,
  pivot: ResolvedPivot,
  table: PivotTable,
): { pivot: ResolvedPivot; table: PivotTable } {
  const drawn = isTurned ? { ...pivot, rows: pivot.columns, columns: pivot.rows } : pivot;
  const own = isTurned ? turned(table) : table;
  return { pivot: drawn, table: isAlong ? withZeros(drawn, own, 'rows') : own };
}
