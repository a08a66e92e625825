import { Table } from '@mantine/core';
import { useMemo } from 'react';
import { cellWriter, isMarkedNegative } from '../../engine/columns/cell.ts';
import type { CellValue } from '../../engine/tables/cells.ts';
import type { Line } from '../../engine/tables/lines.ts';
import type { GridProps, Grouped } from './grid-props.ts';
import classes from './plain-table.module.css';
import { TotalCell } from './total-cell.tsx';
import { TreeLabel } from './tree-label.tsx';

/** Texts of columns at least this wide, in pixels, wrap. */
const longWidth = 400;

/** The cells of a line. */
export function PlainCells({ line, columns, style }: Pick<GridProps, 'columns' | 'style'> & { line: Line }) {
  const writers = useMemo(() => columns.map((column) => cellWriter(column, style)), [columns, style]);
  return columns.map((column, place) => {
    const value: CellValue = line.cells[column.value] ?? null;
    const isNegative = isMarkedNegative(column, value);
    const text = writers[place]?.(value) ?? '';
    const mark = line.type === 'row' || value === null ? undefined : column.totalWords?.mark;
    return (
      <Table.Td
        key={column.value}
        ta={column.align}
        className={isNegative ? classes.negative : undefined}
        data-long={(column.type === 'text' && column.width >= longWidth) || undefined}
      >
        {mark ? <TotalCell text={text} mark={mark} /> : text}
      </Table.Td>
    );
  });
}

/** The name, level and row count of a group; empty for rows. */
export function GroupHeader({
  line,
  groups,
  words,
  locale,
}: Pick<GridProps, 'words' | 'locale'> & { line: Line; groups: Grouped }) {
  const group = line.type === 'row' ? undefined : line.group;
  if (!group) return <Table.Td />;
  const number = new Intl.NumberFormat(locale).format(group.rows);
  return (
    <Table.Th scope="row">
      <span className="mantine-visually-hidden">{words('tables.groups.level', { level: line.level + 1 })} </span>
      <TreeLabel
        text={groups.labelOf(group.path)}
        level={line.level}
        isOpen={group.isOpen}
        isDeep
        count={words('tables.groups.rows', { count: group.rows, number })}
        words={words}
        onTurn={() => groups.onTurn(group.path)}
      />
    </Table.Th>
  );
}
