import { type CSSProperties, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
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
  const [dragged, setDragged] = useState<string | null>(null);
  const pinned = columns.filter((column) => column.pinned).length;
  usePins(holder, pinned === 0 ? 0 : before + pinned, columns, state.shown !== null);
  const onDrag = useCallback(
    (value: string, width: number | null) => {
      setDragged(width === null ? null : value);
      const size = width === null ? sizeOf(widths[value]) : `${width}px`;
      holder.current?.style.setProperty(`--size-${value}`, size);
    },
    [widths],
  );
  const looksOf = (column: ResolvedColumn): ColumnLooks => {
    const { value } = column;
    const isSized = value in widths || dragged === value;
    const place = column.pinned ? before + columns.indexOf(column) : 0;
    const style = {
      ...(isSized && { '--size': `var(--size-${value})` }),
      ...(column.pinned && { '--pin': `var(--pin-${place}, 0)` }),
    };
    return {
      cell: {
        'data-column': value,
        ...(isSized && { 'data-sized': true }),
        ...(column.pinned && { 'data-pinned': true }),
        style: style as CSSProperties,
        tabIndex: -1,
      },
      onHeaderKey: (event) => resizeByKey(event, value, resize),
      handle: <ColumnHandle {...{ value, resize, onDrag }} />,
    };
  };
  const sizes = Object.entries(widths).map(([value, width]) => [`--size-${value}`, sizeOf(width)]);
  return { holder, looksOf, sizes: Object.fromEntries(sizes) as CSSProperties };
}
