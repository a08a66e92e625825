import type { AgGridReact } from 'ag-grid-react';
import { type RefObject, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import type { Line } from '../../engine/tables/lines.ts';
import { totalsLine } from '../../engine/tables/totals.ts';
import { useScale } from '../ui/scale.ts';
import { apiOf } from './api-of.ts';
import { columnDefs } from './column-defs.ts';
import type { GridProps } from './grid-props.ts';
import { groupField } from './group-column.ts';

/** A stable object until something changes: the grid redraws for new data. */
export function useTotals({ totals, columns, groups, words }: GridProps): Line[] {
  const isGrouped = groups !== null;
  return useMemo(() => {
    const all = isGrouped ? [{ value: groupField }, ...columns] : columns;
    const line = totalsLine(all, totals, words('tables.totals'));
    return line ? [line] : [];
  }, [totals, columns, isGrouped, words]);
}

/**
 * The column definitions. New ones make the grid redraw its headers and close an open filter, so if only a total needs more space,
 * they stay and the columns are widened.
 */
export function useColumnDefs(grid: RefObject<AgGridReact<Line> | null>, props: GridProps) {
  const { columns, groups, style } = props;
  const scale = useScale();
  const widths = useMemo(
    () => Object.fromEntries(Object.entries(props.widths).map(([value, width]) => [value, width * scale])),
    [props.widths, scale],
  );
  // The switch responds first: making room below the headers takes the grid more than a frame.
  const isSummarized = useDeferredValue(props.summaries !== null);
  const groupWidth = useRef<number | null>(null);
  const given = { columns, groups, widths, style, isSummarized };
  // biome-ignore lint/correctness/useExhaustiveDependencies: not on widths, see above.
  const defs = useMemo(
    () => columnDefs({ ...given, groupWidth: groupWidth.current }),
    [columns, groups, style, isSummarized],
  );
  useEffect(() => {
    const api = apiOf(grid);
    if (!api) return;
    const others = api.getColumns()?.filter((column) => widths[column.getColId()] !== column.getActualWidth()) ?? [];
    api.setColumnWidths(others.map((key) => ({ key, newWidth: widths[key.getColId()] ?? key.getActualWidth() })));
  }, [grid, widths]);
  return { defs, groupWidth };
}
