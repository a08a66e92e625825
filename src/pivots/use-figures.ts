import type { AgGridReact } from 'ag-grid-react';
import { type MouseEvent, type RefObject, useRef, useState } from 'react';
import type { Words } from '../../engine/context/context.ts';
import { copyText } from '../tables/copy-text.ts';
import { showError, showSuccess } from '../ui/toasts.ts';
import type { FigurePlace } from './figure-menu.tsx';
import type { PivotLine } from './pivot-line.ts';

/** The groups that a column of figures is of, by its name in the grid; null where it has none. */
export function columnOf(id: string): number | null {
  const [, column] = /^\d+ (\d+)$/.exec(id) ?? [];
  return column === undefined ? null : Number(column);
}

interface Given {
  grid: RefObject<AgGridReact<PivotLine> | null>;
  words: Words;
  canDrill: (row: number, column: number) => boolean;
}

/** The menu of figures. */
export function useFigures({ grid, words, canDrill }: Given) {
  const [place, setPlace] = useState<FigurePlace | null>(null);
  const opener = useRef<HTMLElement | null>(null);

  return {
    place,
    close: () => {
      setPlace(null);
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) opener.current?.focus({ preventScroll: true });
      });
    },
    copy: (text: string) =>
      void copyText(text).then(
        () => showSuccess(words('tables.copied_cell')),
        () => showError(words('tables.copy_refused')),
      ),
    onContextMenu(event: MouseEvent) {
      const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('.ag-cell') : null;
      const column = columnOf(cell?.getAttribute('col-id') ?? '');
      const index = cell?.closest('[row-index]')?.getAttribute('row-index') ?? '';
      const api = grid.current?.api;
      const node = index.startsWith('b-')
        ? api?.getPinnedBottomRow(Number(index.slice(2)))
        : api?.getDisplayedRowAtIndex(Number(index));
      if (!cell || column === null || !node?.data) return;
      event.preventDefault();
      opener.current = cell;
      const box = cell.getBoundingClientRect();
      // The menu key gives no place of the mouse.
      const [x, y] = event.clientX || event.clientY ? [event.clientX, event.clientY] : [box.left + 8, box.bottom];
      const row = node.data.place;
      setPlace({ x, y, row, column, text: cell.textContent, canDrill: canDrill(row, column) });
    },
  };
}
