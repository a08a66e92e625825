import type { AgGridReact } from 'ag-grid-react';
import { type KeyboardEvent, type MouseEvent, type RefObject, useRef, useState } from 'react';
import type { ResolvedColumn } from '../../engine/columns/column.ts';
import type { WordKey } from '../../engine/context/word-key.ts';
import { allOpen, allShut } from '../../engine/pivots/group-lines.ts';
import { type Line, lineWriter } from '../../engine/tables/lines.ts';
import { showError, showSuccess } from '../ui/toasts.ts';
import type { CellActions, CellPlace } from './cell-menu.tsx';
import { copyText, tabbed } from './copy-text.ts';
import type { GridProps } from './grid-props.ts';
import { groupField, groupHeader, groupText } from './group-column.ts';

type Grid = AgGridReact<Line> | null;
type Drawn = Pick<GridProps, 'columns' | 'groups' | 'style'>;

/** The texts of the row that an element stands in, by column; that of its group first. */
function rowTexts(element: Element, grid: Grid, { columns, groups, style }: Drawn): string[] {
  const index = element.closest('[row-index]')?.getAttribute('row-index') ?? '';
  const node = index.startsWith('b-')
    ? grid?.api?.getPinnedBottomRow(Number(index.slice(2)))
    : grid?.api?.getDisplayedRowAtIndex(Number(index));
  const line = node?.data;
  const own = columns.map((column) => (line ? lineWriter(column, style)(line) : ''));
  return groups ? [line ? groupText(groups, line) : '', ...own] : own;
}

/** The column of an element, and its cell; null where it stands in none. */
function placeOf(element: Element, grid: Grid, drawn: Drawn): Omit<CellPlace, 'x' | 'y'> | null {
  const holder = element.closest('[col-id]');
  const id = holder?.getAttribute('col-id');
  const column = drawn.columns.find(({ value }) => value === id) ?? null;
  if (!holder || (!column && id !== groupField)) return null;
  if (!holder.classList.contains('ag-cell')) return { column, cell: null };
  const row = rowTexts(holder, grid, drawn);
  const fields = [...(drawn.groups ? [groupField] : []), ...drawn.columns.map(({ value }) => value)];
  return { column, cell: { row, text: row[fields.indexOf(id ?? '')] ?? '' } };
}

/** The menu of cells and headers, and copying. */
export function useCellMenu(grid: RefObject<Grid>, props: GridProps) {
  const { columns, groups, words, sorts, onSorts, onArrange, onHide } = props;
  const [place, setPlace] = useState<CellPlace | null>(null);
  const opener = useRef<HTMLElement | null>(null);

  const copy = (text: string, said: WordKey) =>
    copyText(text).then(
      () => showSuccess(words(said)),
      () => showError(words('tables.copy_refused')),
    );

  const headers = () => [...(groups ? [groupHeader(groups)] : []), ...columns.map((column) => column.header)];
  const copyRow = (texts: readonly string[]) => void copy(tabbed([headers(), texts]), 'tables.copied_row');

  const actions: CellActions = {
    copy: (text) => void copy(text, 'tables.copied_cell'),
    copyRow,
    sort: (value, direction) => onSorts([{ value, direction }, ...sorts.filter((sort) => sort.value !== value)]),
    filterBy: (column) => grid.current?.api?.showColumnFilter(column.value),
    pin: (value, pinned) =>
      onArrange(columns.map((each) => ({ ...pick(each), ...(each.value === value ? { pinned } : {}) }))),
    hide: onHide,
    group: props.onGroup,
    openAll: (opens) => groups?.onOpen(opens ? allOpen : allShut),
  };

  return {
    place,
    actions,
    isGrouped: ({ value }: ResolvedColumn) =>
      groups?.resolved.fields.some(({ column }) => column.value === value) ?? false,
    close: () => {
      setPlace(null);
      // Back to the cell, unless what was chosen took the focus.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) opener.current?.focus({ preventScroll: true });
      });
    },
    onContextMenu(event: MouseEvent) {
      const found = event.target instanceof Element ? placeOf(event.target, grid.current, props) : null;
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
      const found = placeOf(event.target, grid.current, props);
      if (!found?.cell) return;
      event.preventDefault();
      if (event.shiftKey) copyRow(found.cell.row);
      else void copy(found.cell.text, 'tables.copied_cell');
    },
  };
}

const pick = ({ value, width, pinned }: GridProps['columns'][number]) => ({ value, width, pinned });
