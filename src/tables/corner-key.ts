import type { CellKeyDownEvent } from 'ag-grid-community';

/** Ctrl+Home and Ctrl+End go to the first and the last cell, as in a spreadsheet. The grid has Home and End alone for it. */
export function cornerByKey<T>({ api, event }: CellKeyDownEvent<T>): void {
  if (!(event instanceof KeyboardEvent) || !(event.ctrlKey || event.metaKey) || event.altKey) return;
  const { key } = event;
  if (key !== 'Home' && key !== 'End') return;
  const columns = api.getAllDisplayedColumns();
  const column = key === 'Home' ? columns[0] : columns.at(-1);
  const line = key === 'Home' ? 0 : api.getDisplayedRowCount() - 1;
  if (!column || line < 0) return;
  event.preventDefault();
  api.ensureIndexVisible(line);
  api.ensureColumnVisible(column);
  api.setFocusedCell(line, column);
}
