import type { AgGridReact } from 'ag-grid-react';
import { type RefObject, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { Line } from '../../engine/tables/lines.ts';
import { totalsLine } from '../../engine/tables/totals.ts';
import { useScale } from '../ui/scale.ts';
import { apiOf } from './api-of.ts';
import { columnDefs } from './column-defs.ts';
import type { GridProps } from './grid-props.ts';
import { groupField } from './group-column.ts';

const noTotals: Line[] = [];
/** In place of the totals of rows that are reloaded: AG Grid 36 keeps the cells of a totals row that is removed. */
const blankTotals: Line[] = [{ type: 'total', level: 0, cells: {} }];

/** A stable object until something changes: the grid redraws for new data. */
export function useTotals({ totals, columns, groups, words }: GridProps): Line[] {
  const [isDrawn, setDrawn] = useState(false);
  const isGrouped = groups !== null;
  const line = useMemo(() => {
    const all = isGrouped ? [{ value: groupField }, ...columns] : columns;
    const total = totalsLine(all, totals, words('tables.totals'));
    return total && [total];
  }, [totals, columns, isGrouped, words]);
  if (isDrawn !== (line !== null) && (line || totals)) setDrawn(line !== null);
  return line ?? (isDrawn && totals === null ? blankTotals : noTotals);
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
