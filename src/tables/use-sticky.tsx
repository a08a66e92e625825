import type { AgGridReact } from 'ag-grid-react';
import { type RefObject, useCallback } from 'react';
import type { HeadAt } from '../../engine/pivots/group-lines.ts';
import type { Line } from '../../engine/tables/lines.ts';
import type { Grouped } from './grid-props.ts';
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

/** Tells the style sheet where the lines of the grid are, and how far they are scrolled. */
function tellPlaces(holder: HTMLElement, left: number): void {
  const lines = holder.querySelector('.ag-body-viewport');
  if (!lines) return;
  const [own, around] = [lines.getBoundingClientRect(), holder.getBoundingClientRect()];
  const set = (name: string, pixels: number) => holder.style.setProperty(`--lines-${name}`, `${pixels}px`);
  set('top', own.top - around.top);
  set('width', lines.clientWidth);
  set('height', lines.clientHeight);
  set('left', left);
}

/** The heads of groups that stay in sight. `look` is called whenever the grid was scrolled or shows something else. */
export function useSticky({ grid, holder, above, groups }: Given) {
  const { stuck, look: lookAtLines } = useStuck(grid, above, groups !== null);
  const look = useCallback(() => {
    const api = grid.current?.api;
    if (groups && holder.current && api && !api.isDestroyed())
      tellPlaces(holder.current, api.getHorizontalPixelRange().left);
    lookAtLines();
  }, [grid, holder, groups, lookAtLines]);

  function shut({ at, line }: Stuck): void {
    const api = grid.current?.api;
    if (!api || !line.group || !groups) return;
    api.ensureIndexVisible(at, 'top');
    api.setFocusedCell(at, groupField);
    groups.onTurn(line.group.path);
  }

  const api = grid.current?.api;
  return {
    look,
    drawn: api && stuck.length > 0 ? <StickyGroups api={api} stuck={stuck} onShut={shut} /> : null,
  };
}
