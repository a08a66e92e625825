import type { KeyboardEvent, MouseEvent } from 'react';
import type { ResolvedColumn } from '../../engine/columns/column.ts';
import { copiedCell, copiedLines } from '../../engine/results/copied.ts';
import { type Line, lineWriter } from '../../engine/tables/lines.ts';
import { CellMenu, type CellTarget } from '../tables/cell-menu.tsx';
import { copiedBy, copyCell, copyTable, tellCopied } from '../tables/copying.ts';
import { usePlace } from '../tables/placed-menu.tsx';
import type { HeaderMenu } from '../tables/plain-header.tsx';
import type { ListingView } from './section-view.ts';

/** Elements with menus and copying of their own. */
const own = 'a, button, input, textarea, select, [contenteditable]';

const cellAt = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('td[data-column], th[data-column]') : null;

const placeOf = (cell: Element): number | null => {
  const place = cell.closest<HTMLElement>('tr[data-place]')?.dataset.place;
  return place === undefined ? null : Number(place);
};

const cellsOf = (line: Element | null) => [...(line?.querySelectorAll<HTMLElement>('td[data-column]') ?? [])];

/** The cell that an arrow key leads to; undefined for none. */
function nextCell(cell: HTMLElement, key: string): HTMLElement | undefined {
  const line = cell.closest('tr');
  const at = cellsOf(line).indexOf(cell);
  if (key === 'ArrowLeft') return cellsOf(line)[at - 1];
  if (key === 'ArrowRight') return cellsOf(line)[at + 1];
  if (key === 'ArrowUp') return cellsOf(line?.previousElementSibling ?? null)[at];
  return key === 'ArrowDown' ? cellsOf(line?.nextElementSibling ?? null)[at] : undefined;
}

/** Enter goes into the rows of the table, arrow keys go from cell to cell, and Escape leaves them. Whether it was one of these. */
function walk(event: KeyboardEvent): boolean {
  const { target, key, altKey, ctrlKey, metaKey } = event;
  if (!(target instanceof HTMLElement) || altKey || ctrlKey || metaKey) return false;
  const isCell = target.matches('td[data-column]');
  const table = target.closest<HTMLElement>('section');
  const [first] = key === 'Enter' && target === table ? cellsOf(table.querySelector('tbody')) : [];
  const next = isCell ? (key === 'Escape' ? table : nextCell(target, key)) : first;
  next?.focus();
  return Boolean(next);
}

/** Copies rows with their headers, as the grid of reports does. */
export const copyLines = (
  { context, table }: Pick<ListingView, 'context' | 'table'>,
  columns: readonly ResolvedColumn[],
  lines: readonly Line[],
): Promise<void> => {
  const copying = copyTable(copiedLines(columns, lines, table.style));
  const { words } = context;
  if (lines.length === 1) return tellCopied(copying, words, 'tables.copied_row');
  const values = { count: lines.length, number: new Intl.NumberFormat(context.locale).format(lines.length) };
  return tellCopied(copying, words, 'tables.copied_rows', values);
};

/** The context menu of cells and headers, and copying with keys: a cell, its row, or the selected rows. */
export function useListCopying(
  view: ListingView,
  { columns, menu, picked }: { columns: readonly ResolvedColumn[]; menu: HeaderMenu; picked: readonly Line[] },
) {
  const { context, table, block, sorts, onSorts } = view;
  const { words } = context;
  const { place, open, close } = usePlace<CellTarget>();

  /** null: its row is gone, or it has none, such as a total. */
  async function targetOf(cell: HTMLElement): Promise<CellTarget | null> {
    const column = columns.find(({ value }) => value === cell.dataset.column);
    const at = placeOf(cell);
    if (!column) return null;
    if (at === null) return { column, cell: null };
    const [line] = await block(at, at + 1);
    if (!line) return null;
    const value = line.cells[column.value] ?? null;
    return { column, cell: { line, copied: copiedCell(column, value, lineWriter(column, table.style)(line)) } };
  }

  const actions = {
    copy: (cell: NonNullable<CellTarget['cell']>['copied']) =>
      void tellCopied(copyCell(cell), words, 'tables.copied_cell'),
    copyRow: (line: Line) => void copyLines(view, columns, [line]),
    sort: (value: string, direction: 'asc' | 'desc') =>
      onSorts([{ value, direction }, ...sorts.filter((sort) => sort.value !== value)]),
    filterBy: ({ value }: ResolvedColumn) => menu.onOpen(value),
    pin: menu.onPin,
    hide: menu.onHide,
  };

  async function copy(cell: HTMLElement, what: 'cell' | 'row') {
    const found = (await targetOf(cell))?.cell;
    if (!found) return;
    if (what === 'row') actions.copyRow(found.line);
    else actions.copy(found.copied);
  }

  return {
    drawn: <CellMenu {...{ place, words }} onClose={close} {...actions} />,
    onContextMenu(event: MouseEvent) {
      const cell = cellAt(event.target);
      const isTouch = (event.nativeEvent as PointerEvent).pointerType === 'touch';
      const isOwn = event.target instanceof Element && cell?.matches('td') && event.target.closest(own);
      if (!cell || isTouch || isOwn || getSelection()?.toString()) return;
      event.preventDefault();
      void targetOf(cell).then((found) => found && open(event, cell, found));
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented) return;
      if (walk(event)) return event.preventDefault();
      const what = copiedBy(event);
      if (!what || !(event.target instanceof HTMLElement)) return;
      const isCell = event.target.matches('td[data-column]');
      if (!isCell && (picked.length === 0 || event.target.matches('input:not([type="checkbox"]), textarea'))) return;
      event.preventDefault();
      if (isCell) void copy(event.target, what);
      else void copyLines(view, columns, picked);
    },
  };
}
