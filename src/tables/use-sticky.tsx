import type { CellFocusedEvent } from 'ag-grid-community';
import type { AgGridReact } from 'ag-grid-react';
import { type RefObject, useCallback } from 'react';
import type { HeadAt } from '../../engine/pivots/group-lines.ts';
import type { Line } from '../../engine/tables/lines.ts';
import { apiOf } from './api-of.ts';
import type { Grouped } from './grid-props.ts';
import { rowHeight } from './grid-settings.ts';
import { groupField } from './group-column.ts';
import { StickyGroups } from './sticky-groups.tsx';
import { type Stuck, useStuck } from './use-stuck.ts';

interface Options {
  grid: RefObject<AgGridReact<Line> | null>;
  /** The element that contains the grid. */
  holder: RefObject<HTMLElement | null>;
  above: ReadonlyMap<number, readonly HeadAt[]>;
  groups: Grouped | null;
}

const within = (holder: HTMLElement | null, name: string): HTMLElement | null =>
  holder?.querySelector<HTMLElement>(`.${name}`) ?? null;

/** The scrolling part of the grid, which also contains the fixed headers and totals. */
const scrollerOf = (holder: HTMLElement | null) => within(holder, 'ag-grid-viewport');

/** Sets the position and scroll offset of the grid's lines as custom properties. */
function setPositions(holder: HTMLElement): void {
  const [scroller, header, totals] = [scrollerOf(holder), within(holder, 'ag-header'), within(holder, bottomRows)];
  if (!scroller || !header) return;
  const around = holder.getBoundingClientRect();
  const top = header.getBoundingClientRect().bottom - around.top;
  const height = scroller.clientHeight - header.offsetHeight - (totals?.offsetHeight ?? 0);
  const set = (name: string, pixels: number) => holder.style.setProperty(`--lines-${name}`, `${pixels}px`);
  set('top', top);
  set('width', scroller.clientWidth);
  set('height', height);
  set('left', scroller.scrollLeft);
}

const bottomRows = 'ag-grid-pinned-bottom-rows';

/** The sticky group headers. Call `look` whenever the grid is scrolled or its content changes. */
export function useSticky({ grid, holder, above, groups }: Options) {
  const { stuck, look: lookAtLines } = useStuck(grid, above, groups !== null);
  const look = useCallback(() => {
    if (groups && holder.current) setPositions(holder.current);
    lookAtLines();
  }, [holder, groups, lookAtLines]);

  /** Scrolls so that a line is visible below its sticky headers. */
  function uncover(at: number, level: number): void {
    const scroller = scrollerOf(holder.current);
    const top = (at - level) * rowHeight();
    if (scroller && scroller.scrollTop > top) scroller.scrollTop = Math.max(0, top);
  }

  function shut({ at, line }: Stuck): void {
    const api = apiOf(grid);
    if (!api || !line.group || !groups) return;
    uncover(at, line.level);
    api.setFocusedCell(at, groupField);
    groups.onTurn(line.group.path);
  }

  const api = apiOf(grid);
  return {
    look,
    onCellFocused({ rowIndex, rowPinned, api: focused }: CellFocusedEvent<Line>) {
      const line = rowIndex === null || rowPinned ? undefined : focused.getDisplayedRowAtIndex(rowIndex)?.data;
      if (groups && line && rowIndex !== null) uncover(rowIndex, line.level);
    },
    drawn:
      api && stuck.length > 0 ? (
        <StickyGroups
          api={api}
          stuck={stuck}
          onCollapse={shut}
          onWheel={({ deltaX, deltaY }) => scrollerOf(holder.current)?.scrollBy(deltaX, deltaY)}
        />
      ) : null,
  };
}
