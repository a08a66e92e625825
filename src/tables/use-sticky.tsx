import type { CellFocusedEvent } from 'ag-grid-community';
import type { AgGridReact } from 'ag-grid-react';
import { type RefObject, useCallback } from 'react';
import type { HeadAt } from '../../engine/pivots/group-lines.ts';
import type { Line } from '../../engine/tables/lines.ts';
import type { Grouped } from './grid-props.ts';
import { rowHeight } from './grid-settings.ts';
import { groupField } from './group-column.ts';
import { StickyGroups } from './sticky-groups.tsx';
import { type Stuck, useStuck } from './use-stuck.ts';

interface Given {
  grid: RefObject<AgGridReact<Line> | null>;
  /** What holds the grid and lies below what sticks. */
  holder: RefObject<HTMLElement | null>;
  above: ReadonlyMap<number, readonly HeadAt[]>;
  groups: Grouped | null;
}

const within = (holder: HTMLElement | null, name: string): HTMLElement | null =>
  holder?.querySelector<HTMLElement>(`.${name}`) ?? null;

/** What of the grid scrolls: headers and totals stand in it, and stay. */
const scrollerOf = (holder: HTMLElement | null) => within(holder, 'ag-grid-viewport');

/** Tells the style sheet where the lines of the grid are, and how far they are scrolled. */
function tellPlaces(holder: HTMLElement): void {
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

/** The heads of groups that stay in sight. `look` is called whenever the grid was scrolled or shows something else. */
export function useSticky({ grid, holder, above, groups }: Given) {
  const { stuck, look: lookAtLines } = useStuck(grid, above, groups !== null);
  const look = useCallback(() => {
    if (groups && holder.current) tellPlaces(holder.current);
    lookAtLines();
  }, [holder, groups, lookAtLines]);

  /** Scrolls so far that a line is seen below the heads that it lies in. */
  function uncover(at: number, level: number): void {
    const scroller = scrollerOf(holder.current);
    const top = (at - level) * rowHeight;
    if (scroller && scroller.scrollTop > top) scroller.scrollTop = Math.max(0, top);
  }

  function shut({ at, line }: Stuck): void {
    const api = grid.current?.api;
    if (!api || !line.group || !groups) return;
    uncover(at, line.level);
    api.setFocusedCell(at, groupField);
    groups.onTurn(line.group.path);
  }

  const api = grid.current?.api;
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
          onShut={shut}
          onWheel={({ deltaX, deltaY }) => scrollerOf(holder.current)?.scrollBy(deltaX, deltaY)}
        />
      ) : null,
  };
}
