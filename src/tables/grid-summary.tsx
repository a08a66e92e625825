import type { CustomFloatingFilterProps } from 'ag-grid-react';
import { use, useCallback, useDeferredValue, useRef } from 'react';
import { filterBy, type Picked } from '../../engine/summaries/filter-by.ts';
import { ColumnSummary } from './column-summary.tsx';
import { GridPropsContext } from './grid-context.ts';

/** The summary below a column header. Selecting in it filters the rows. */
export function GridSummary({ column }: CustomFloatingFilterProps) {
  const given = use(GridPropsContext);
  const { columns, summaries, filters, style, words, locale } = given;
  const value = column.getColId();
  // Forty at once would block the page, so they render with low priority.
  const summary = useDeferredValue(summaries?.[value] ?? null, null);
  const latest = useRef(given);
  latest.current = given;
  // A stable callback: the props change more often than the summary.
  const pick = useCallback(
    (picked: Picked) => {
      const { columns: all, filters: before, onFilters } = latest.current;
      const own = all.find((each) => each.value === value);
      if (own) onFilters(filterBy(before, own, picked));
    },
    [value],
  );
  const resolved = columns.find((each) => each.value === value);
  if (!resolved) return null;
  return (
    <ColumnSummary
      column={resolved}
      summary={summary}
      isFiltered={filters.some((filter) => filter.value === value)}
      style={style}
      words={words}
      locale={locale}
      onPick={pick}
    />
  );
}
