import type { AgGridReact } from 'ag-grid-react';
import { type KeyboardEvent, type MouseEvent, type RefObject, useRef, useState } from 'react';
import { cellText } from '../../engine/columns/cell.ts';
import type { Row } from '../../engine/tables/view.ts';
import { showError, showSuccess } from '../ui/toasts.ts';
import type { CellActions, CellPlace } from './cell-menu.tsx';
import { copyText, tabbed } from './copy-text.ts';
import type { GridProps } from './grid-props.ts';

/** The menu of cells and headers, and copying. */
export function useCellMenu(grid: RefObject<AgGridReact<Row> | null>, props: GridProps) {
  const { columns, style, words, sorts, onSorts, onArrange, onHide } = props;
  const [place, setPlace] = useState<CellPlace | null>(null);
  const opener = useRef<HTMLElement | null>(null);

  const copy = (text: string, said: string) =>
    copyText(text).then(
      () => showSuccess(words(said)),
      () => showError(words('tables.copy_refused')),
    );

  /** The texts of the row that an element stands in, by column. */
  function rowTexts(element: Element): string[] {
    const api = grid.current?.api;
    const index = element.closest('[row-index]')?.getAttribute('row-index') ?? '';
    const node = index.startsWith('b-')
      ? api?.getPinnedBottomRow(Number(index.slice(2)))
      : api?.getDisplayedRowAtIndex(Number(index));
    return columns.map((column) => {
      const value = node?.data?.[column.value] ?? null;
      return node?.rowPinned && typeof value === 'string' ? value : cellText(column, value, style);
    });
  }

  function placeOf(element: Element): Omit<CellPlace, 'x' | 'y'> | null {
    const holder = element.closest('[col-id]');
    const at = columns.findIndex((column) => column.value === holder?.getAttribute('col-id'));
    const column = columns[at];
    if (!holder || !column) return null;
    if (!holder.classList.contains('ag-cell')) return { column, cell: null };
    const row = rowTexts(holder);
    return { column, cell: { row, text: row[at] ?? '' } };
  }

  const headers = () => columns.map((column) => column.header);
  const copyRow = (texts: readonly string[]) => void copy(tabbed([headers(), texts]), 'tables.copied_row');

  const actions: CellActions = {
    copy: (text) => void copy(text, 'tables.copied_cell'),
    copyRow,
    sort: (value, direction) => onSorts([{ value, direction }, ...sorts.filter((sort) => sort.value !== value)]),
    filterBy: (column) => grid.current?.api?.showColumnFilter(column.value),
    pin: (value, pinned) =>
      onArrange(columns.map((each) => ({ ...pick(each), ...(each.value === value ? { pinned } : {}) }))),
    hide: onHide,
  };

  return {
    place,
    actions,
    close: () => {
      setPlace(null);
      // Back to the cell, unless what was chosen took the focus.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) opener.current?.focus({ preventScroll: true });
      });
    },
    onContextMenu(event: MouseEvent) {
      const found = event.target instanceof Element ? placeOf(event.target) : null;
      if (!found || !(event.target instanceof Element)) return;
      event.preventDefault();
      opener.current = event.target.closest<HTMLElement>('[col-id]');
      // The menu key gives no place of the mouse.
      const box = event.target.getBoundingClientRect();
      const [x, y] = event.clientX || event.clientY ? [event.clientX, event.clientY] : [box.left + 8, box.bottom];
      setPlace({ ...found, x, y });
    },
    onKeyDown(event: KeyboardEvent) {
      if ((event.ctrlKey || event.metaKey) && event.key === 'Enter' && event.target instanceof Element) {
        const header = event.target.closest('.ag-header-cell')?.getAttribute('col-id');
        if (header) grid.current?.api?.showColumnFilter(header);
        return;
      }
      const isCopy = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c';
      // What is marked with the mouse is copied by the browser.
      if (!isCopy || !(event.target instanceof Element) || getSelection()?.toString()) return;
      const found = placeOf(event.target);
      if (!found?.cell) return;
      event.preventDefault();
      if (event.shiftKey) copyRow(found.cell.row);
      else void copy(found.cell.text, 'tables.copied_cell');
    },
  };
}

const pick = ({ value, width, pinned }: GridProps['columns'][number]) => ({ value, width, pinned });
