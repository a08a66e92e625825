import { useMemo, useRef } from 'react';
import { cellWriter } from '../../engine/columns/cell.ts';
import type { ResolvedColumn } from '../../engine/columns/column.ts';
import type { Style } from '../../engine/formats/style.ts';
import type { Totals } from '../../engine/totals/kind.ts';

/** Padding and borders of a cell, in pixels. */
const beside = 22;

/** The width of a character in bold 14 px, where all digits are equally wide. */
function characterWidth(character: string): number {
  if (/[\s.,’'()]/.test(character)) return 5.5;
  return /[\d$-]/.test(character) ? 9.1 : 14.1;
}

/** The width of a cell with a bold text, never underestimated. */
export const textWidth = (text: string): number =>
  Math.ceil([...text].reduce((sum, character) => sum + characterWidth(character), beside));

/** Column widths by field. No column is narrower than its total, because a truncated figure would be misread. */
export function useWidths(
  columns: readonly ResolvedColumn[],
  totals: Totals | null,
  style: Style,
): Readonly<Record<string, number>> {
  // Keeps the largest width so far: otherwise columns would resize during a search.
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
