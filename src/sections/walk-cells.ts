import type { KeyboardEvent } from 'react';
import { followIn } from '../openings/opening-link.tsx';

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

/** Enter goes into the rows of the table and follows the link of a cell, arrow keys go from cell to cell, and Escape leaves them. Whether it was one of these. */
export function walkCells(event: KeyboardEvent): boolean {
  const { target, key, altKey, ctrlKey, metaKey } = event;
  if (!(target instanceof HTMLElement) || altKey || ctrlKey || metaKey) return false;
  const isCell = target.matches('td[data-column]');
  if (isCell && key === 'Enter') return followIn(target);
  const table = target.closest<HTMLElement>('section');
  const [first] = key === 'Enter' && target === table ? cellsOf(table.querySelector('tbody')) : [];
  const next = isCell ? (key === 'Escape' ? table : nextCell(target, key)) : first;
  if (!next) return false;
  next.focus();
  if (table && next !== table) reveal(next, table);
  return true;
}
