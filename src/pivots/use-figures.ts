import type { AgGridReact } from 'ag-grid-react';
import type { KeyboardEvent, MouseEvent, RefObject } from 'react';
import { apiOf } from '../tables/api-of.ts';
import { copiedBy } from '../tables/copying.ts';
import { lineAt } from '../tables/line-at.ts';
import { usePlace } from '../tables/placed-menu.tsx';
import type { FigureActions, FigureTarget } from './figure-menu.tsx';
import type { PivotLine } from './pivot-line.ts';

/** The column group of a grid column; null for the column of row groups. */
export function columnOf(id: string): number | null {
  const [, column] = /^\d+ (\d+)$/.exec(id) ?? [];
  return column === undefined ? null : Number(column);
}

interface Options {
  grid: RefObject<AgGridReact<PivotLine> | null>;
  actions: FigureActions;
  canDrill: (row: number, column: number) => boolean;
}

/** The context menu of figures, and copying. */
export function useFigures({ grid, actions, canDrill }: Options) {
  const { place, open, close } = usePlace<FigureTarget>();

  function askedOf(cell: Element | null): FigureTarget | null {
    const line = cell && lineAt(apiOf(grid), cell);
    if (!line) return null;
    const column = columnOf(cell.getAttribute('col-id') ?? '');
    const row = line.place;
    return { row, column, text: cell.textContent.trim(), canDrill: column !== null && canDrill(row, column) };
  }

  const cellOf = (target: EventTarget) => (target instanceof Element ? target.closest<HTMLElement>('.ag-cell') : null);

  return {
    place,
    close,
    onContextMenu(event: MouseEvent) {
      const cell = cellOf(event.target);
      const asked = askedOf(cell);
      if (asked) open(event, cell, asked);
    },
    onKeyDown(event: KeyboardEvent) {
      const copied = copiedBy(event);
      const asked = copied && askedOf(cellOf(event.target));
      if (!asked) return;
      event.preventDefault();
      if (copied === 'row') actions.copyRow(asked.row);
      else actions.copy(asked);
    },
  };
}
