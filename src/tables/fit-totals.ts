import { useMemo, useRef } from 'react';
import { cellWriter } from '../../engine/columns/cell.ts';
import type { ResolvedColumn, Style } from '../../engine/columns/column.ts';

/** The paddings and borders of a cell, in pixels. */
const beside = 22;

/** Pixels of a character in the bold of totals at 14 px, where figures are as wide as each other. */
function characterWidth(character: string): number {
  if (/[\s.,’'()]/.test(character)) return 5.5;
  return /[\d$-]/.test(character) ? 9.1 : 14.1;
}

/** The pixels that a total takes, cell and all: never less than is drawn. */
export const totalWidth = (text: string): number =>
  Math.ceil([...text].reduce((sum, character) => sum + characterWidth(character), beside));

/** The columns, none narrower than its total: a figure that is cut off is another figure. */
export function useFitTotals(
  columns: readonly ResolvedColumn[],
  totals: Readonly<Record<string, number | null>> | null,
  style: Style,
): readonly ResolvedColumn[] {
  // What totals took once is kept, or columns would shrink and grow while one searches.
  const taken = useRef(new Map<string, number>());
  for (const column of columns) {
    const total = totals?.[column.value] ?? null;
    const width = total === null ? 0 : totalWidth(cellWriter(column, style)(total));
    if (width > (taken.current.get(column.value) ?? 0)) taken.current.set(column.value, width);
  }
  const widths = columns.map(({ value, width }) => Math.max(width, taken.current.get(value) ?? 0)).join();
  return useMemo(() => {
    const fitting = widths.split(',').map(Number);
    return columns.map((column, place) => ({ ...column, width: fitting[place] ?? column.width }));
  }, [columns, widths]);
}
