import {
  ClientSideRowModelModule,
  type ColDef,
  ColumnApiModule,
  createGrid,
  DateFilterModule,
  type FilterModel,
  type GridApi,
  ModuleRegistry,
  NumberFilterModule,
  QuickFilterModule,
  TextFilterModule,
  ValidationModule,
} from 'ag-grid-community';
import { type Action, fetchRows, type JsonRow, type PeerRequest, signIn } from '../envelope.ts';

ModuleRegistry.registerModules([
  ClientSideRowModelModule,
  ColumnApiModule,
  DateFilterModule,
  NumberFilterModule,
  QuickFilterModule,
  TextFilterModule,
  ...(import.meta.env.DEV ? [ValidationModule] : []),
]);

let grid: GridApi<JsonRow> | null = null;
const place = document.querySelector<HTMLElement>('#rows');

const isNumber = (type: string) => type === 'number' || type === 'currency' || type === 'percent';

const columnDefs = (columns: PeerRequest['columns']): ColDef<JsonRow>[] =>
  columns.map(({ value, header, type }) => ({
    field: value,
    colId: value,
    headerName: header,
    filter: isNumber(type) ? 'agNumberColumnFilter' : 'agTextColumnFilter',
    sortable: true,
  }));

/** Resolves in the first frame that shows rows, or that no row is left. */
const firstRow = (): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      const row = document.querySelector('[role="row"][row-index="0"]');
      if (row?.textContent?.trim() || grid?.getDisplayedRowCount() === 0) resolve();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

async function load(request: PeerRequest) {
  const token = await signIn(request.username);
  grid?.destroy();
  grid = null;
  if (!place) throw new Error('The page has no place for the grid.');
  const start = performance.now();
  const rowData = await fetchRows(request, token);
  grid = createGrid<JsonRow>(place, {
    columnDefs: columnDefs(request.columns),
    rowData,
    cacheQuickFilter: true,
    suppressColumnMoveAnimation: true,
  });
  await firstRow();
  return { seconds: (performance.now() - start) / 1000, rows: rowData.length };
}

function filterModel(action: Action & { type: 'filter' }): FilterModel {
  return action.operator === 'contains'
    ? { [action.column]: { filterType: 'text', type: 'contains', filter: action.text } }
    : { [action.column]: { filterType: 'number', type: 'greaterThan', filter: action.number } };
}

async function act(action: Action): Promise<number> {
  const api = grid;
  if (!api) throw new Error('No rows are loaded.');
  const start = performance.now();
  if (action.type === 'sort') {
    const { column: colId, direction } = action;
    const sort = direction === 'none' ? null : direction;
    api.applyColumnState({ state: [{ colId, sort }], defaultState: { sort: null } });
  } else if (action.type === 'search') {
    api.setGridOption('quickFilterText', action.text);
  } else if (action.type === 'filter') {
    api.setFilterModel(filterModel(action));
  } else {
    api.setGridOption('quickFilterText', '');
    api.setFilterModel(null);
    api.applyColumnState({ defaultState: { sort: null } });
  }
  await firstRow();
  return (performance.now() - start) / 1000;
}

window.peer = { load, act };
