import type { GridApi } from 'ag-grid-community';
import type { AgGridReact } from 'ag-grid-react';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { HeadAt } from '../../engine/pivots/group-lines.ts';
import type { Line } from '../../engine/tables/lines.ts';
import { apiOf } from './api-of.ts';
import { blockSize, rowHeight } from './grid-settings.ts';

/** A group header that stays visible while its group scrolls. */
export interface Stuck extends HeadAt {
  /** Pixels below the top of the visible lines. */
  top: number;
}

/** The headers of the groups that contain a line, itself included, outermost first; null if it is not loaded yet. */
function pathOf(api: GridApi<Line>, above: ReadonlyMap<number, readonly HeadAt[]>, line: number): HeadAt[] | null {
  const start = Math.floor(line / blockSize) * blockSize;
  const path: HeadAt[] = [];
  let level = Number.POSITIVE_INFINITY;
  for (let at = line; at >= start && level > 0; at--) {
    const found = api.getDisplayedRowAtIndex(at)?.data;
    if (!found) return null;
    if (found.type === 'row' || found.level >= level) continue;
    level = found.level;
    path.unshift({ at, line: found });
  }
  return [...(above.get(start) ?? []).filter(({ line: head }) => head.level < level), ...path];
}

/** The sticky headers at a scroll offset in pixels. */
function stuckAt(api: GridApi<Line>, above: ReadonlyMap<number, readonly HeadAt[]>, scrolled: number): Stuck[] {
  const stuck: Stuck[] = [];
  const height = rowHeight();
  for (;;) {
    const depth = stuck.length;
    const top = scrolled + depth * height;
    const head = pathOf(api, above, Math.floor(top / height))?.[depth];
    const group = head?.line.group;
    if (!head || !group?.isOpen || head.at * height >= top) return stuck;
    // The next group pushes it away.
    const end = (head.at + group.lines) * height - scrolled;
    stuck.push({ ...head, top: Math.min(depth * height, end - height) });
  }
}

/** The headers of the groups that contain the first visible lines. */
export function useStuck(
  grid: RefObject<AgGridReact<Line> | null>,
  above: ReadonlyMap<number, readonly HeadAt[]>,
  isGrouped: boolean,
) {
  const [stuck, setStuck] = useState<readonly Stuck[]>([]);
  const last = useRef('');
  const look = useCallback(() => {
    const api = apiOf(grid);
    if (!api || api.isDestroyed()) return;
    const found = isGrouped ? stuckAt(api, above, api.getVerticalPixelRange().top) : [];
    const said = JSON.stringify(found);
    if (said === last.current) return;
    last.current = said;
    setStuck(found);
  }, [grid, above, isGrouped]);
  useEffect(look, [look]);
  return { stuck, look };
}
