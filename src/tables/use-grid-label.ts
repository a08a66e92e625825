import type { AgGridReact } from 'ag-grid-react';
import { type RefObject, useEffect } from 'react';

/** Tells a grid that it is called otherwise: by itself it is told but once, when it is ready. */
export function useGridLabel<Line>(grid: RefObject<AgGridReact<Line> | null>, label: string): void {
  useEffect(() => grid.current?.api?.setGridAriaProperty('label', label), [grid, label]);
}
