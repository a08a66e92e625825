import { type GroupedLines, groupLines } from '../pivots/group-lines.ts';
import { readGrouping } from '../pivots/resolve.ts';
import { groupRowsBy, type RowGroups } from '../pivots/row-groups.ts';
import type { Rows, Table } from '../tables/table.ts';
import type { Plan, Shown, View } from './view.ts';

/** Rows in the groups of a view, and what is seen of them. */
export interface GroupedRows {
  /** null where rows are not grouped. */
  readonly groups: RowGroups | null;
  readonly lines: GroupedLines | null;
  /** The rows in the groups of a view; null where it has none. `sorted` are the same rows, in their order. */
  group(rows: Rows, sorted: Rows, view: View): RowGroups | null;
  /** Takes groups as those that are shown. */
  take(groups: RowGroups | null, view: View): void;
  /** Other groups are open. */
  open(view: View): void;
  counts(): Pick<Shown, 'groups'>;
}

export function createGroupedRows(table: Table, { columns, style }: Pick<Plan, 'columns' | 'style'>): GroupedRows {
  let groups: RowGroups | null = null;
  let lines: GroupedLines | null = null;
  const columnOf = (field: string) => columns.find(({ value }) => value === field);

  function open(view: View): void {
    lines = groups && view.groups ? groupLines(groups, view.groups.opened) : null;
  }

  return {
    get groups() {
      return groups;
    },
    get lines() {
      return lines;
    },
    group(rows, sorted, { fields, sorts, groups: asked }) {
      const groupings = (asked?.fields ?? []).flatMap((field) => {
        const column = columnOf(field.value);
        return column ? [readGrouping(field, column)] : [];
      });
      if (groupings.length === 0) return null;
      const totalled = fields.flatMap((field) => columnOf(field) ?? []);
      return groupRowsBy(table, rows, sorted, { groupings, columns: totalled, sorts, locale: style.locale });
    },
    take(taken, view) {
      groups = taken;
      open(view);
    },
    open,
    counts: () => (groups && lines ? { groups: { count: groups.count, lines: lines.places.length } } : {}),
  };
}
