import { type GroupedLines, groupLines } from '../pivots/group-lines.ts';
import { readGrouping } from '../pivots/resolve.ts';
import { groupRowsBy, type RowGroups } from '../pivots/row-groups.ts';
import type { Rows, Table } from '../tables/table.ts';
import type { Plan, View, ViewSummary } from './view.ts';

/** Rows grouped by the fields of a view, and the lines of expanded groups. */
export interface GroupedRows {
  /** null if rows are not grouped. */
  readonly groups: RowGroups | null;
  readonly lines: GroupedLines | null;
  /** Groups rows by the fields of a view; null if it has none. `sorted` has the same rows in sort order. */
  group(rows: Rows, sorted: Rows, view: View): RowGroups | null;
  /** Sets the current groups. */
  take(groups: RowGroups | null, view: View): void;
  /** Updates which groups are expanded. */
  open(view: View): void;
  counts(): Pick<ViewSummary, 'groups'>;
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
