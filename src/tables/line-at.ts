import type { GridApi } from 'ag-grid-community';

/** The line of an element in a grid, totals included. */
export function lineAt<Line>(api: GridApi<Line> | undefined, element: Element): Line | undefined {
  const index = element.closest('[row-index]')?.getAttribute('row-index') ?? '';
  const node = index.startsWith('b-')
    ? api?.getPinnedBottomRow(Number(index.slice(2)))
    : api?.getDisplayedRowAtIndex(Number(index));
  return node?.data;
}
