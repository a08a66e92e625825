import type { KeyboardEvent, MouseEvent } from 'react';
import type { ResolvedColumn } from '../../engine/columns/column.ts';
import { copiedCell, copiedLines, mostCopied } from '../../engine/results/copied.ts';
import { type Line, lineWriter } from '../../engine/tables/lines.ts';
import { totalsLine } from '../../engine/tables/totals.ts';
import { CellMenu, type CellTarget } from '../tables/cell-menu.tsx';
import { copiedBy, copyCell, copyTable, tellCopied } from '../tables/copying.ts';
import { usePlace } from '../tables/placed-menu.tsx';
import type { HeaderMenu } from '../tables/plain-header.tsx';
import type { PlainTableProps } from '../tables/plain-props.ts';
import { showError } from '../ui/toasts.ts';
import type { ListingView } from './section-view.ts';

/** Elements with menus and copying of their own. */
const own = 'a, button, input, textarea, select, [contenteditable]';

const cellAt = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('td[data-column], th[data-column]') : null;

const placeOf = (cell: Element): number | null => {
  const place = cell.closest<HTMLElement>('tr[data-place]')?.dataset.place;
  return place === undefined ? null : Number(place);
};

const cellsOf = (line: Element | null | undefined) => [
  ...(line?.querySelectorAll<HTMLElement>('td[data-column]') ?? []),
];

/** The cell that an arrow key leads to; undefined for none. */
function nextCell(cell: HTMLElement, key: string): HTMLElement | undefined {
  const line = cell.closest('tr');
  if (!line) return undefined;
  const at = cellsOf(line).indexOf(cell);
  if (key === 'ArrowLeft') return cellsOf(line)[at - 1];
  if (key === 'ArrowRight') return cellsOf(line)[at + 1];
  const way = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  const lines = [...(cell.closest('table')?.querySelectorAll('tbody > tr, tfoot > tr') ?? [])];
  return way === 0 ? undefined : cellsOf(lines[lines.indexOf(line) + way])[at];
}

/** Scrolls a cell out from below the headers, and from below cells that stay in sight. */
function reveal(cell: HTMLElement, table: HTMLElement): void {
  const at = cell.getBoundingClientRect();
  const boxOf = (element: Element | null | undefined) => element?.getBoundingClientRect();
  const above = Math.max((boxOf(table.querySelector('thead th'))?.bottom ?? at.top) - at.top, 0);
  const isStuck = getComputedStyle(cell).position === 'sticky';
  const line = isStuck ? [] : [...(cell.parentElement?.children ?? [])];
  const place = line.indexOf(cell);
  const before = Math.max(...line.slice(0, place).map((each) => (boxOf(each)?.right ?? 0) - at.left), 0);
  const after = Math.max(...line.slice(place + 1).map((each) => at.right - (boxOf(each)?.left ?? at.right)), 0);
  table.scrollBy(before > 0 ? -before : after, -above);
}

/** Enter goes into the rows of the table, arrow keys go from cell to cell, and Escape leaves them. Whether it was one of these. */
function walk(event: KeyboardEvent): boolean {
  const { target, key, altKey, ctrlKey, metaKey } = event;
  if (!(target instanceof HTMLElement) || altKey || ctrlKey || metaKey) return false;
  const isCell = target.matches('td[data-column]');
  const table = target.closest<HTMLElement>('section');
  const [first] = key === 'Enter' && target === table ? cellsOf(table.querySelector('tbody')) : [];
  const next = isCell ? (key === 'Escape' ? table : nextCell(target, key)) : first;
  if (!next) return false;
  next.focus();
  if (table && next !== table) reveal(next, table);
  return true;
}

/** Copies rows with their headers, as the grid of reports does. */
export async function copyLines(
  { context: { words, locale }, table }: Pick<ListingView, 'context' | 'table'>,
  columns: readonly ResolvedColumn[],
  lines: readonly Line[],
): Promise<void> {
  const { format } = new Intl.NumberFormat(locale);
  const cells = columns.length * lines.length;
  if (cells > mostCopied)
    return void showError(words('dashboard.copy_too_large', { cells: format(cells), most: format(mostCopied) }));
  const copying = copyTable(copiedLines(columns, lines, table.style));
  if (lines.length === 1) return tellCopied(copying, words, 'tables.copied_row');
  return tellCopied(copying, words, 'tables.copied_rows', { count: lines.length, number: format(lines.length) });
}

interface Options {
  table: Pick<PlainTableProps, 'columns' | 'totals'>;
  menu: HeaderMenu;
  picked: readonly Line[];
}

/** The context menu of cells and headers, and copying with keys: a cell, its row, or the selected rows. */
export function useListCopying(view: ListingView, { table: { columns, totals }, menu, picked }: Options) {
  const { context, table, block, sorts, onSorts } = view;
  const { words } = context;
  const { place, open, close } = usePlace<CellTarget>();

  /** The row of a cell, or the totals; null for none. */
  async function lineOf(cell: HTMLElement): Promise<Line | null> {
    const at = placeOf(cell);
    if (at === null) return totalsLine(columns, totals, words('tables.totals'));
    return (await block(at, at + 1))[0] ?? null;
  }

  /** null: its row is gone. */
  async function targetOf(cell: HTMLElement): Promise<CellTarget | null> {
    const column = columns.find(({ value }) => value === cell.dataset.column);
    if (!column) return null;
    if (cell.matches('th')) return { column, cell: null };
    const line = await lineOf(cell);
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
