import { useMemo, useRef } from 'react';
import { cellWriter } from '../../engine/columns/cell.ts';
import type { ResolvedColumn } from '../../engine/columns/column.ts';
import type { Style } from '../../engine/formats/style.ts';
import type { Totals } from '../../engine/totals/kind.ts';

/** The paddings and borders of a cell, in pixels. */
const beside = 22;

/** Pixels of a character in the bold of totals at 14 px, where figures are as wide as each other. */
function characterWidth(character: string): number {
  if (/[\s.,’'()]/.test(character)) return 5.5;
  return /[\d$-]/.test(character) ? 9.1 : 14.1;
}

/** The pixels that a text takes in the bold of totals, cell and all: never less than is drawn. */
export const textWidth = (text: string): number =>
  Math.ceil([...text].reduce((sum, character) => sum + characterWidth(character), beside));

/** How wide each column is drawn, by field: none narrower than its total, for a figure that is cut off is another figure. */
export function useWidths(
  columns: readonly ResolvedColumn[],
  totals: Totals | null,
  style: Style,
): Readonly<Record<string, number>> {
  // What totals took once is kept, or columns would shrink and grow while one searches.
  const taken = useRef(new Map<string, number>());
  for (const column of columns) {
    const total = totals?.[column.value];
    const mark = column.totalWords?.mark;
    const width = total ? textWidth(`${mark ? `${mark.text} ` : ''}${cellWriter(column, style)(total.value)}`) : 0;
    if (width > (taken.current.get(column.value) ?? 0)) taken.current.set(column.value, width);
  }
  const widths = JSON.stringify(
    Object.fromEntries(columns.map(({ value, width }) => [value, Math.max(width, taken.current.get(value) ?? 0)])),
  );
  return useMemo(() => JSON.parse(widths), [widths]);
}
