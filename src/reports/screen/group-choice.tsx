import { useMemo } from 'react';
import { resolveGroups } from '../../../engine/pivots/resolve-groups.ts';
import { GroupBar } from '../../pivots/group-bar.tsx';
import type { Screen } from './use-report.ts';

/** The grouping of a report's rows, above them. */
export function GroupChoice({ screen }: { screen: Screen }) {
  const { ran, view, controller, context } = screen;
  const groups = useMemo(() => resolveGroups(view.groups, ran.columns, context), [ran, view.groups, context]);
  const { sorts } = view;
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
