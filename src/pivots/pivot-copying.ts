import type { Words } from '../../engine/context/context.ts';
import { plainNumber, textCell } from '../../engine/files/csv/clipboard.ts';
import type { Style } from '../../engine/formats/style.ts';
import { type Opened, seenPlaces } from '../../engine/pivots/lines.ts';
import type { PivotTable } from '../../engine/pivots/pivot-table.ts';
import type { ResolvedPivot } from '../../engine/pivots/resolved.ts';
import { copiedCells, copiedPivot, mostCopied } from '../../engine/results/copied.ts';
import { copyCell, copyTable, copyText, tellCopied } from '../tables/copying.ts';
import { showError } from '../ui/toasts.ts';
import type { FigureActions } from './figure-menu.tsx';

interface Options {
  pivot: ResolvedPivot;
  table: PivotTable;
  style: Style;
  words: Words;
  locale: string;
  /** The expanded groups. */
  opened: Opened;
}

/** Copies a cell, a group with its headers, or the visible pivot. */
export function pivotCopying({ pivot, table, style, words, locale, opened }: Options): FigureActions {
  const copied = (places: readonly number[]) => copyTable(copiedPivot(pivot, table, style, places));
  const number = (value: number) => new Intl.NumberFormat(locale).format(value);
  return {
    copy({ text, column }) {
      const copying = column === null ? copyCell(textCell(text)) : copyText(plainNumber(text));
      void tellCopied(copying, words, 'tables.copied_cell');
    },
    copyRow: (row) => void tellCopied(copied([row]), words, 'tables.copied_row'),
    copyAll() {
      const places = pivot.rows.length > 0 ? [...seenPlaces(table.rows, opened), 0] : [0];
      const cells = copiedCells(pivot, table, places.length);
      if (cells > mostCopied)
        return showError(words('pivots.copy_too_large', { cells: number(cells), most: number(mostCopied) }));
      void tellCopied(copied(places), words, 'pivots.copied');
    },
  };
}
