import { useMemo } from 'react';
import { resolveGroups } from '../../../engine/pivots/resolve-groups.ts';
import { GroupBar } from '../../pivots/group-bar.tsx';
import { groupsOf } from '../state/resolve-state.ts';
import type { Screen } from './use-report.ts';

/** The grouping of a report's rows, above them. */
export function GroupChoice({ screen }: { screen: Screen }) {
  const { ran, state, controller, context } = screen;
  const groups = useMemo(
    () => resolveGroups(groupsOf(ran, state.groups), ran.columns, context),
    [ran, state.groups, context],
  );
  const sorts = state.sorts ?? ran.sort;
  return (
    <GroupBar
      groups={groups}
      columns={ran.columns}
      sorts={sorts}
      words={context.words}
      locale={context.locale}
      onChange={controller.setGroups}
      onSort={(value, direction) =>
        controller.setSorts([{ value, direction }, ...sorts.filter((sort) => sort.value !== value)])
      }
      onOpen={controller.openGroups}
      hierarchies={ran.hierarchies}
    />
  );
}
