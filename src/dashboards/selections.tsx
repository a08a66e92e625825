import { lazy, Suspense, useRef } from 'react';
import classes from './dashboard.module.css';
import { loadSelections } from './load-selections.ts';
import type { DashboardScreen } from './use-dashboard.ts';

const SelectionChips = lazy(loadSelections);

interface Props {
  screen: DashboardScreen;
  /** Moves the focus to the search. */
  onSearch: () => void;
}

/** The search, and the filters that sections apply to each other. */
export function Selections({ screen, onSearch }: Props) {
  const { selections, search } = screen.state.view;
  const isNarrowed = selections.length > 0 || search.trim() !== '';
  // It stays when the last filter goes: its window may be open.
  const wasShown = useRef(false);
  wasShown.current ||= isNarrowed;
  return (
    <Suspense fallback={<div className={classes.selections} />}>
      {wasShown.current && <SelectionChips screen={screen} onSearch={onSearch} />}
    </Suspense>
  );
}
