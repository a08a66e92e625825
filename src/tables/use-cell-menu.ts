import type { AgGridReact } from 'ag-grid-react';
import type { KeyboardEvent, MouseEvent, RefObject } from 'react';
import { copiedLines } from '../../engine/results/copied.ts';
import { type Line, lineWriter } from '../../engine/tables/lines.ts';
import type { CellActions, CellAsked } from './cell-menu.tsx';
import { copiedBy, copyTable, copyText, tellCopied } from './copying.ts';
import type { GridProps } from './grid-props.ts';
import { lineAt } from './line-at.ts';
import { usePlace } from './placed-menu.tsx';

type Grid = AgGridReact<Line> | null;

/** The column of an element, and its cell; null where it stands in none. */
function askedOf(element: Element, grid: Grid, { columns, style }: GridProps): CellAsked | null {
  const holder = element.closest('[col-id]');
  const column = columns.find(({ value }) => value === holder?.getAttribute('col-id'));
  if (!holder || !column) return null;
  const line = holder.classList.contains('ag-cell') ? lineAt(grid?.api, element) : undefined;
  return { column, cell: line ? { line, text: lineWriter(column, style)(line) } : null };
}

/** The menu of cells and headers, and copying. */
export function useCellMenu(grid: RefObject<Grid>, props: GridProps) {
  const { columns, style, words, sorts, onSorts, onArrange, onHide } = props;
  const { place, open, close } = usePlace<CellAsked>();

  const actions: CellActions = {
    copy: (text) => void tellCopied(copyText(text), words, 'tables.copied_cell'),
    copyRow: (line) => void tellCopied(copyTable(copiedLines(columns, [line], style)), words, 'tables.copied_row'),
    sort: (value, direction) => onSorts([{ value, direction }, ...sorts.filter((sort) => sort.value !== value)]),
    filterBy: (column) => grid.current?.api?.showColumnFilter(column.value),
    pin: (value, pinned) =>
      onArrange(columns.map((each) => ({ ...pick(each), ...(each.value === value ? { pinned } : {}) }))),
    hide: onHide,
  };

  return {
    place,
    actions,
    close,
    onContextMenu(event: MouseEvent) {
      if (!(event.target instanceof Element)) return;
      const found = askedOf(event.target, grid.current, props);
      if (found) open(event, event.target.closest<HTMLElement>('[col-id]'), found);
    },
    onKeyDown(event: KeyboardEvent) {
      if (!(event.target instanceof Element)) return;
      if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') {
        const header = event.target.closest('.ag-header-cell')?.getAttribute('col-id');
        if (header) grid.current?.api?.showColumnFilter(header);
        return;
      }
      const copied = copiedBy(event);
      const cell = copied && askedOf(event.target, grid.current, props)?.cell;
      if (!cell) return;
      event.preventDefault();
      if (copied === 'row') actions.copyRow(cell.line);
      else actions.copy(cell.text);
    },
  };
}

const pick = ({ value, width, pinned }: GridProps['columns'][number]) => ({ value, width, pinned });
