import { lazy, Suspense } from 'react';
import { groupsOf } from '../state/resolve-state.ts';
import { loadGroups } from './load-groups.ts';
import classes from './report.module.css';
import type { Screen } from './use-report.ts';

const GroupChoice = lazy(loadGroups);

/** The grouping bar, once rows are grouped or about to be. */
export function Groups({ screen }: { screen: Screen }) {
  const { state, ran } = screen;
  const isGrouping = state.isGrouping || groupsOf(ran, state.groups).length > 0;
  if (state.look !== 'rows' || !isGrouping || !state.shown) return null;
  return (
    <Suspense fallback={<div className={classes.groups} />}>
      <GroupChoice screen={screen} />
    </Suspense>
  );
}
