import { useMemo } from 'react';
import type { ResolvedColumn } from '../../../engine/columns/column.ts';
import { groupLabels, isFullyGrouped, resolveGroups, withGroup } from '../../../engine/pivots/resolve-groups.ts';
import type { Grouped } from '../../tables/grid-props.ts';
import { showError } from '../../ui/toasts.ts';
import type { Screen } from './use-report.ts';

/** The current grouping of a report's rows; null for none. */
export function useGrouped({ view, ran, controller, context }: Screen): Grouped | null {
  const { columns, style } = ran;
  const said = JSON.stringify(view.groups);
  return useMemo(() => {
    const resolved = resolveGroups(JSON.parse(said), columns, context);
    if (resolved.fields.length === 0) return null;
    return {
      resolved,
      labelOf: groupLabels(resolved, style),
      onTurn: controller.turnGroup,
      onOpen: controller.openGroups,
    };
  }, [said, columns, style, context, controller]);
}

/** Adds a column to the grouping, or removes it. */
export function regroup({ view, controller, context }: Screen, column: ResolvedColumn): void {
  const before = view.groups;
  const others = before.filter(({ value }) => value !== column.value);
  const isMore = others.length === before.length;
  if (isMore && isFullyGrouped(before)) showError(context.words('pivots.full', { most: before.length }));
  else controller.setGroups(others.length < before.length ? others : withGroup(before, column));
}
