import type { FilterChangedEvent, GridApi, IDatasource, IGetRowsParams, SortChangedEvent } from 'ag-grid-community';
import type { AgGridReact } from 'ag-grid-react';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { HeadAt } from '../../engine/pivots/group-lines.ts';
import { equal } from '../../engine/schema/equal.ts';
import type { Line } from '../../engine/tables/lines.ts';
import type { Filter, Sort } from '../../engine/tables/table.ts';
import { apiOf } from './api-of.ts';
import type { GridProps } from './grid-props.ts';

function sortsOf(api: GridApi<Line>): Sort[] {
  return api
    .getColumnState()
    .filter((column) => column.sort)
    .sort((a, b) => (a.sortIndex ?? 0) - (b.sortIndex ?? 0))
    .map((column) => ({ value: column.colId, direction: column.sort === 'desc' ? 'desc' : 'asc' }));
}

/** The sorts by visible columns. */
const shownSorts = ({ sorts, columns }: GridProps): Sort[] =>
  sorts.filter((sort) => columns.some((column) => column.value === sort.value));

const isShown = ({ value }: Filter, { columns }: GridProps): boolean =>
  columns.some((column) => column.value === value);

/** The filters of visible columns by field, as the grid's filter models. */
const gridFilters = (props: GridProps): Record<string, Filter> =>
  Object.fromEntries(props.filters.filter((filter) => isShown(filter, props)).map((filter) => [filter.value, filter]));

/** All filters in their order, after the grid has changed those of its visible columns. */
const withGridFilters = (props: GridProps, changed: readonly Filter[]): Filter[] => {
  const kept = props.filters.flatMap((filter) =>
    isShown(filter, props) ? (changed.find(({ value }) => value === filter.value) ?? []) : filter,
  );
  return [...kept, ...changed.filter(({ value }) => kept.every((filter) => filter.value !== value))];
};

const filtersOf = (api: GridApi<Line>): Filter[] => Object.values(api.getFilterModel());

const sameFilters = (a: readonly Filter[], b: readonly Filter[]) => {
  const inOrder = (filters: readonly Filter[]) => filters.toSorted((x, y) => (x.value < y.value ? -1 : 1));
  return equal(inOrder(a), inOrder(b));
};

/** Applies the sorts and filters of the screen to the grid where they differ. */
function adapt(api: GridApi<Line>, props: GridProps): void {
  const sorts = shownSorts(props);
  if (!equal(sortsOf(api), sorts)) {
    const state = sorts.map(({ value, direction }, sortIndex) => ({ colId: value, sort: direction, sortIndex }));
    api.applyColumnState({ state, defaultState: { sort: null, sortIndex: null } });
  }
  const filters = gridFilters(props);
  if (!sameFilters(filtersOf(api), Object.values(filters))) api.setFilterModel(filters);
}

interface GridRequests {
  /** The furthest place requested so far: rows appended after it need no refresh. */
  reached: RefObject<number>;
  /** The grid has dropped its rows because of its own sort or filter, and waits for new ones. */
  awaited: RefObject<boolean>;
}

/** Makes the grid reload what has changed. */
function useRefresh(
  grid: RefObject<AgGridReact<Line> | null>,
  props: GridProps,
  { reached, awaited }: GridRequests,
): void {
  const fields = props.columns.map((column) => column.value).join();
  const { version, refills, turns, lineCount } = props;
  const before = useRef({ version, refills, turns, lineCount, fields });
  useEffect(() => {
    const api = apiOf(grid);
    const last = before.current;
    before.current = { version, refills, turns, lineCount, fields };
    if (!api) return;
    if (last.version !== version) {
      // The grid is already waiting for rows of this version: reloading would render them twice.
      if (awaited.current) return;
      reached.current = 0;
      api.setRowCount(lineCount, true);
      if (lineCount > 0) api.ensureIndexVisible(0);
      // Current rows stay visible until the new ones arrive.
      api.refreshInfiniteCache();
    } else {
      if (last.lineCount !== lineCount) api.setRowCount(lineCount, true);
      // Loaded blocks lack newly visible fields, and rows after the former last one.
      const isOther = last.fields !== fields || last.refills !== refills || last.turns !== turns;
      if (isOther || (last.lineCount !== lineCount && reached.current > last.lineCount)) api.refreshInfiniteCache();
    }
  }, [grid, reached, awaited, version, refills, turns, lineCount, fields]);
}

/** Supplies the grid with rows, and keeps its sorts and filters in step with the screen. */
export function useRows(grid: RefObject<AgGridReact<Line> | null>, props: GridProps) {
  const latest = useRef(props);
  latest.current = props;
  const reached = useRef(0);
  const ready = useRef(false);
  /** The headers above each block, by its first line. */
  const above = useRef(new Map<number, HeadAt[]>());
  const awaited = useRef(false);

  const handlers = useMemo(() => {
    /** The grid may request rows before it reports a new sort or filter: whichever comes first passes it on. */
    const adopt = (api: GridApi<Line>) => {
      const { onSorts, onFilters } = latest.current;
      const nextSorts = sortsOf(api);
      const nextFilters = filtersOf(api);
      const isSorted = !equal(shownSorts(latest.current), nextSorts);
      const isFiltered = !sameFilters(Object.values(gridFilters(latest.current)), nextFilters);
      if (isSorted || isFiltered) awaited.current = true;
      if (isSorted) onSorts(nextSorts);
      if (isFiltered) onFilters(withGridFilters(latest.current, nextFilters));
    };
    const datasource: IDatasource = {
      async getRows({ startRow, endRow, successCallback, failCallback, api }: IGetRowsParams<Line>) {
        // The grid requests rows from a timer, which may fire after the screen was left.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: only these decide the sorts and filters of the grid.
  useEffect(() => {
    const api = apiOf(grid);
    if (api && ready.current) adapt(api, latest.current);
  }, [grid, props.sorts, props.filters, props.columns]);

  useRefresh(grid, props, { reached, awaited });
  return { ...handlers, above: above.current };
}
