import type { FilterChangedEvent, GridApi, IDatasource, IGetRowsParams, SortChangedEvent } from 'ag-grid-community';
import type { AgGridReact } from 'ag-grid-react';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { HeadAt } from '../../engine/pivots/group-lines.ts';
import type { Line } from '../../engine/tables/lines.ts';
import type { Filter, Sort } from '../../engine/tables/table.ts';
import type { GridProps } from './grid-props.ts';

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function sortsOf(api: GridApi<Line>): Sort[] {
  return api
    .getColumnState()
    .filter((column) => column.sort)
    .sort((a, b) => (a.sortIndex ?? 0) - (b.sortIndex ?? 0))
    .map((column) => ({ value: column.colId, direction: column.sort === 'desc' ? 'desc' : 'asc' }));
}

/** Sorts by columns that are there. */
const shownSorts = ({ sorts, columns }: GridProps): Sort[] =>
  sorts.filter((sort) => columns.some((column) => column.value === sort.value));

/** By field, filters of columns that are there: what the grid has of a filter is the filter. */
const gridFilters = ({ filters, columns }: GridProps): Record<string, Filter> =>
  Object.fromEntries(
    filters
      .filter((filter) => columns.some((column) => column.value === filter.value))
      .map((filter) => [filter.value, filter]),
  );

const filtersOf = (api: GridApi<Line>): Filter[] => Object.values(api.getFilterModel());

const sameFilters = (a: readonly Filter[], b: readonly Filter[]) => {
  const inOrder = (filters: readonly Filter[]) => filters.toSorted((x, y) => (x.value < y.value ? -1 : 1));
  return same(inOrder(a), inOrder(b));
};

/** Gives the grid the sorts and filters that the screen has, where its own are others. */
function adapt(api: GridApi<Line>, props: GridProps): void {
  const sorts = shownSorts(props);
  if (!same(sortsOf(api), sorts)) {
    const state = sorts.map(({ value, direction }, sortIndex) => ({ colId: value, sort: direction, sortIndex }));
    api.applyColumnState({ state, defaultState: { sort: null, sortIndex: null } });
  }
  const filters = gridFilters(props);
  if (!sameFilters(filtersOf(api), Object.values(filters))) api.setFilterModel(filters);
}

interface Asked {
  /** The furthest place that was asked for: growth behind it needs no new rows. */
  reached: RefObject<number>;
  /** The grid has let its rows go by itself, and waits for those of the view that it made. */
  awaited: RefObject<boolean>;
}

/** Has the grid ask anew for what is not as it was. */
function useRefresh(grid: RefObject<AgGridReact<Line> | null>, props: GridProps, { reached, awaited }: Asked): void {
  const fields = props.columns.map((column) => column.value).join();
  const { version, refills, turns, lineCount } = props;
  const before = useRef({ version, refills, turns, lineCount, fields });
  useEffect(() => {
    const api = grid.current?.api;
    const last = before.current;
    before.current = { version, refills, turns, lineCount, fields };
    if (!api) return;
    if (last.version !== version) {
      // The rows that the grid waits for are of this version, and bring their number along: to ask anew would draw them twice.
      if (awaited.current) return;
      reached.current = 0;
      api.setRowCount(lineCount, true);
      if (lineCount > 0) api.ensureIndexVisible(0);
      // The rows that are shown stay until the others are there.
      api.refreshInfiniteCache();
    } else {
      if (last.lineCount !== lineCount) api.setRowCount(lineCount, true);
      // Fields that came into view are not in the blocks that were fetched; nor are rows behind the former last one.
      const isOther = last.fields !== fields || last.refills !== refills || last.turns !== turns;
      if (isOther || (last.lineCount !== lineCount && reached.current > last.lineCount)) api.refreshInfiniteCache();
    }
  }, [grid, reached, awaited, version, refills, turns, lineCount, fields]);
}

/** Feeds the grid with rows, and keeps its sorts and filters equal to what the screen says. */
export function useRows(grid: RefObject<AgGridReact<Line> | null>, props: GridProps) {
  const latest = useRef(props);
  latest.current = props;
  const reached = useRef(0);
  const ready = useRef(false);
  /** By the first line of a block: the heads above it. */
  const above = useRef(new Map<number, HeadAt[]>());
  const awaited = useRef(false);

  const handlers = useMemo(() => {
    /** The grid asks for rows before it tells of a new sort or filter: whoever comes first passes it on. */
    const adopt = (api: GridApi<Line>) => {
      const { onSorts, onFilters } = latest.current;
      const nextSorts = sortsOf(api);
      const nextFilters = filtersOf(api);
      const isSorted = !same(shownSorts(latest.current), nextSorts);
      const isFiltered = !sameFilters(Object.values(gridFilters(latest.current)), nextFilters);
      if (isSorted || isFiltered) awaited.current = true;
      if (isSorted) onSorts(nextSorts);
      if (isFiltered) onFilters(nextFilters);
    };
    const datasource: IDatasource = {
      async getRows({ startRow, endRow, successCallback, failCallback, api }: IGetRowsParams<Line>) {
        // The grid asks by a timer, which runs out though the screen was left.
        if (api.isDestroyed()) return;
        if (ready.current) adopt(api);
        reached.current = Math.max(reached.current, endRow);
        const found = await latest.current.block(startRow, endRow);
        if (found) {
          above.current.set(startRow, found.above);
          successCallback(found.lines, found.lineCount);
        } else failCallback();
        awaited.current = false;
      },
    };
    return {
      datasource,
      onGridReady: ({ api }: { api: GridApi<Line> }) => {
        adapt(api, latest.current);
        ready.current = true;
      },
      onSortChanged: ({ api, source }: SortChangedEvent<Line>) => {
        if (source !== 'api' && source !== 'gridOptionsChanged') adopt(api);
      },
      onFilterChanged: ({ api, source }: FilterChangedEvent<Line>) => {
        if (source !== 'api') adopt(api);
      },
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only these say what the grid is to sort and filter by.
  useEffect(() => {
    const api = grid.current?.api;
    if (api && ready.current) adapt(api, latest.current);
  }, [grid, props.sorts, props.filters, props.columns]);

  useRefresh(grid, props, { reached, awaited });
  return { ...handlers, above: above.current };
}
