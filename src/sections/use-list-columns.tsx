import { type CSSProperties, type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import type { ResolvedColumn } from '../../engine/columns/column.ts';
import type { ColumnLooks } from '../tables/column-looks.ts';
import { ColumnHandle, resizeByKey } from './column-handle.tsx';
import type { ListingView } from './section-view.ts';

/** Pinned columns take at most this part of a table; the others scroll. */
const mostPinned = 0.6;

/** Says where each of the first cells of a line sticks: after those before it. */
function placePins(holder: HTMLElement, cells: readonly HTMLElement[]): void {
  let left = 0;
  for (const [place, cell] of cells.entries()) {
    const isRoom = left + cell.offsetWidth <= holder.offsetWidth * mostPinned;
    holder.style.setProperty(`--pin-${place}`, isRoom ? `${left}px` : 'auto');
    left += cell.offsetWidth;
  }
}

/** Keeps the places of `count` leading cells up to date; 0 for none. */
function usePins(
  holder: RefObject<HTMLElement | null>,
  count: number,
  columns: readonly ResolvedColumn[],
  isThere: boolean,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns, and another table, have other cells.
  useEffect(() => {
    const { current } = holder;
    const cells = [...(current?.querySelector('thead > tr')?.children ?? [])].slice(0, count) as HTMLElement[];
    if (!current || cells.length === 0) return;
    const observer = new ResizeObserver(() => placePins(current, cells));
    for (const cell of [current, ...cells]) observer.observe(cell);
    return () => observer.disconnect();
  }, [holder, count, columns, isThere]);
}

/** A width of a view as a length; '' for none. */
const sizeOf = (width: number | undefined): string => (width === undefined ? '' : `${width / 16}rem`);

/** Gives all cells of a column its size, or none. React does the same when it is in the view. */
function markSized(holder: HTMLElement, value: string, isSized: boolean): void {
  for (const cell of holder.querySelectorAll<HTMLElement>(`[data-column="${CSS.escape(value)}"]`)) {
    cell.toggleAttribute('data-sized', isSized);
    cell.style.setProperty('--size', isSized ? `var(--size-${value})` : '');
  }
}

/** Shows a width while it is dragged: without React, because a page has a hundred rows. */
function useDragging(holder: RefObject<HTMLElement | null>, widths: ListingView['list']['widths']) {
  const dragged = useRef<string | null>(null);
  return useCallback(
    (value: string, width: number | null) => {
      const { current } = holder;
      const now = width === null ? null : value;
      if (!current) return;
      current.style.setProperty(`--size-${value}`, width === null ? sizeOf(widths[value]) : `${width}px`);
      if (now !== dragged.current && !(value in widths)) markSized(current, value, now !== null);
      dragged.current = now;
    },
    [holder, widths],
  );
}

interface Options {
  /** Those that are shown, pinned ones first. */
  columns: readonly ResolvedColumn[];
  /** Cells of a line before its columns. */
  before: number;
}

/** The widths and pins of the columns of a list. */
export function useListColumns({ list, state }: ListingView, { columns, before }: Options) {
  const holder = useRef<HTMLDivElement>(null);
  const { widths, resize } = list;
  const pinned = columns.filter((column) => column.pinned).length;
  usePins(holder, pinned === 0 ? 0 : before + pinned, columns, state.shown !== null);
  const onDrag = useDragging(holder, widths);
  const looks = useMemo(() => {
    const looksFor = ({ value, pinned: isPinned }: ResolvedColumn, place: number): ColumnLooks => {
      const isSized = value in widths;
      const style = {
        ...(isSized && { '--size': `var(--size-${value})` }),
        ...(isPinned && { '--pin': `var(--pin-${before + place}, 0)` }),
      };
      return {
        cell: {
          'data-column': value,
          ...(isSized && { 'data-sized': true }),
          ...(isPinned && { 'data-pinned': true }),
          style: style as CSSProperties,
          tabIndex: -1,
        },
        onHeaderKey: (event) => resizeByKey(event, value, resize),
        handle: <ColumnHandle {...{ value, resize, onDrag }} />,
      };
    };
    return new Map(columns.map((column, place) => [column.value, looksFor(column, place)]));
  }, [columns, before, widths, resize, onDrag]);
  const looksOf = useCallback(({ value }: ResolvedColumn) => looks.get(value), [looks]);
  const sizes = Object.entries(widths).map(([value, width]) => [`--size-${value}`, sizeOf(width)]);
  return { holder, looksOf, sizes: Object.fromEntries(sizes) as CSSProperties };
}
