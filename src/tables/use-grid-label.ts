import type { AgGridReact } from 'ag-grid-react';
import { type RefObject, useEffect } from 'react';
import { apiOf } from './api-of.ts';

/** Updates the label of a grid, which the grid itself sets only once, when it is ready. */
export function useGridLabel<Line>(grid: RefObject<AgGridReact<Line> | null>, label: string): void {
  useEffect(() => apiOf(grid)?.setGridAriaProperty('label', label), [grid, label]);
}
