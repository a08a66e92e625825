import type { ResolvedColumn } from '../columns/column.ts';
import type { ExportInput } from '../files/document/export-input.ts';
import type { Style } from '../formats/style.ts';
import { allOpen, type GroupPath, groupLines, pathOf } from '../pivots/group-lines.ts';
import { wholeFigure } from '../pivots/measures/figures.ts';
import { groupLabels, type ResolvedGroups } from '../pivots/resolve-groups.ts';
import type { RowGroups } from '../pivots/row-groups.ts';
import type { CellValue } from '../tables/cells.ts';
import type { Cells, Head } from '../tables/lines.ts';
import type { Column, Table, TextColumn } from '../tables/table.ts';
import type { Totals } from '../totals/kind.ts';
import { plainColumn } from './plain-column.ts';

type GroupSheet = Pick<ExportInput, 'columns' | 'table' | 'lines' | 'totals'>;

const labelColumn = (header: string, depth: number): ResolvedColumn =>
  plainColumn({ value: `group ${depth}`, header, type: 'text', width: 160, pinned: true, excelFormat: '@' });

const countColumn = (header: string): ResolvedColumn =>
  plainColumn({ ...wholeFigure, value: 'group rows', header, width: 80, pinned: true, unit: null });

/** The labels of groups, by group index, and as table columns by row. */
function groupLabelColumns(groups: RowGroups, labelOf: (path: GroupPath) => string, length: number) {
  const { count, depth, levels, sizes, starts, lengths, rows } = groups;
  const columns = Array.from(
    { length: depth },
    (): TextColumn => ({ kind: 'text', codes: new Uint32Array(length), dictionary: [''] }),
  );
  const texts: string[] = [];
  /** By depth: the index of the last text in the dictionary. */
  const last = columns.map(() => 0);
  for (let place = 0; place < count; place++) {
    const text = labelOf(pathOf(groups, place));
    const level = levels[place] as number;
    texts.push(text);
    last[level] = (columns[level]?.dictionary.push(text) ?? 1) - 1;
    if (sizes[place] !== 1) continue;
    const start = starts[place] as number;
    for (const row of rows.subarray(start, start + (lengths[place] as number)))
      for (const [at, { codes }] of columns.entries()) codes[row] = last[at] as number;
  }
  return { texts, columns };
}

/**
 * Grouped rows as the lines of a file, fully expanded: one column per group field, repeated on every row, the number
 * of rows, and the report's columns. A group's header line comes before its content.
 */
export function groupSheet(
  resolved: ResolvedGroups,
  groups: RowGroups,
  { table, columns, totals, style }: { table: Table; columns: readonly ResolvedColumn[]; totals: Totals; style: Style },
): GroupSheet {
  const labels = resolved.fields.map(({ header }, depth) => labelColumn(header, depth));
  const count = countColumn(resolved.words.rows);
  const lines = groupLines(groups, allOpen);
  const named = groupLabelColumns(groups, groupLabels(resolved, style), table.length);
  const found = new Map<string, Column>(table.columns);
  for (const [depth, column] of named.columns.entries()) found.set(labels[depth]?.value ?? '', column);
  const cellsOf = (place: number, cells: Cells): Cells => {
    const own: [string, CellValue][] = [[count.value, groups.lengths[place] as number]];
    for (let at = place; ; at = groups.parents[at] as number) {
      const level = groups.levels[at] as number;
      own.push([labels[level]?.value ?? '', named.texts[at] ?? '']);
      if (level === 0) return { ...cells, ...Object.fromEntries(own) };
    }
  };
  const at = (place: number): Head | undefined => {
    const head = lines.heads.at(place);
    return head && { ...head, cells: cellsOf(place, head.cells) };
  };
  const rows = groups.rows.length;
  return {
    columns: [...labels, count, ...columns],
    table: { length: table.length, columns: found },
    lines: { ...lines, heads: { length: lines.heads.length, at } },
    totals: { ...totals, [count.value]: { value: rows, rows } },
  };
}
