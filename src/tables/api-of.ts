import type { GridApi } from 'ag-grid-community';
import type { AgGridReact } from 'ag-grid-react';
import type { RefObject } from 'react';

/** The API of a grid; undefined before it is there, and while a hidden grid is built again. */
export function apiOf<Row>(grid: RefObject<AgGridReact<Row> | null>): GridApi<Row> | undefined {
  const api = grid.current?.api;
  return api && !api.isDestroyed() ? api : undefined;
}
