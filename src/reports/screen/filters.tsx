import { lazy, Suspense, useRef } from 'react';
import { loadFilters } from './load-filters.ts';
import classes from './report.module.css';
import type { Screen } from './use-report.ts';

const FilterChips = lazy(loadFilters);

interface Props {
  screen: Screen;
  /** Moves the focus to the search. */
  onSearch: () => void;
}

/** The search and the filters of a report, above its rows. */
export function Filters({ screen, onSearch }: Props) {
  const { view, shown, awaited, run } = screen.state;
  const { filters = [], search = '' } = view;
  const isComing = awaited !== null || run.status === 'running';
  const isNarrowed = filters.length > 0 || search.trim() !== '';
  // It stays when the last filter goes: its window may be open.
  const wasShown = useRef(false);
  wasShown.current ||= shown !== null && isNarrowed;
  // Nothing moves when the rows come.
  const waiting = (isComing || shown !== null) && isNarrowed ? <div className={classes.filters} /> : null;
  const { ran, controller, context } = screen;
  const filtering = {
    columns: ran.columns,
    words: context.words,
    style: ran.style,
    locale: context.locale,
    values: controller.values,
    version: screen.state.version,
    rowCount: shown?.rows ?? 0,
  };
  return (
    <Suspense fallback={waiting}>
      {wasShown.current ? (
        <FilterChips
          {...{ search, filters, filtering, context, onSearch }}
          unapplied={screen.state.unapplied}
          onFilter={controller.setFilter}
          onUnsearch={() => controller.setSearch('')}
          onClear={controller.clearSearchAndFilters}
        />
      ) : (
        waiting
      )}
    </Suspense>
  );
}
