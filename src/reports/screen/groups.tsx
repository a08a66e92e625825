import { lazy, Suspense } from 'react';
import { loadGroups } from './load-groups.ts';
import classes from './report.module.css';
import type { Screen } from './use-report.ts';

const GroupChoice = lazy(loadGroups);

/** The grouping bar, once rows are grouped or about to be. */
export function Groups({ screen }: { screen: Screen }) {
  const { state, view } = screen;
  const isGrouping = state.isGrouping || view.groups.length > 0;
  if (view.look !== 'rows' || !isGrouping || !state.shown) return null;
  return (
    <Suspense fallback={<div className={classes.groups} />}>
      <GroupChoice screen={screen} />
    </Suspense>
  );
}
