import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { totalText } from '../../engine/results/total-text.ts';
import { summaryLines } from '../../engine/summaries/summary-text.ts';
import { lineWriter } from '../../engine/tables/lines.ts';
import { totalsLine } from '../../engine/tables/totals.ts';
import { groupField } from './group-column.ts';
import type { PlainTableProps } from './plain-props.ts';
import classes from './plain-table.module.css';
import { TotalCell } from './total-cell.tsx';

/** The summaries of the columns, below their headers. */
export function PlainSummaries({
  columns,
  groups,
  summaries,
  style,
  words,
  locale,
  rowStart,
  rowEnd,
}: PlainTableProps) {
  return (
    <Table.Tr>
      {rowStart && <Table.Td />}
      {groups && <Table.Td className={classes.summary} />}
      {columns.map((column) => {
        const summary = summaries?.[column.value];
        const lines = summary ? summaryLines(summary, { column, style, words, locale }) : [];
        return (
          <Table.Td key={column.value} className={classes.summary} ta={column.align}>
            {lines.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </Table.Td>
        );
      })}
      {rowEnd && <Table.Td />}
    </Table.Tr>
  );
}

/** Cells of the columns, with cells of those to type in at their place. */
export const withEntry = (
  { entry }: PlainTableProps,
  cells: readonly ReactNode[],
  draw: (header: string) => ReactNode,
) => (entry ? [...cells.slice(0, entry.after), ...entry.headers.map(draw), ...cells.slice(entry.after)] : cells);

/** The totals of the columns; nothing if there are none. */
export function PlainTotals(props: PlainTableProps) {
  const { columns, groups, style, words, locale, rowCount, totals, rowStart, rowEnd } = props;
  const all = groups ? [{ value: groupField }, ...columns] : columns;
  const line = totalsLine(all, totals, words('tables.totals'));
  if (!line) return null;
  return (
    <Table.Tfoot>
      <Table.Tr>
        {rowStart && <Table.Td className={classes.start} />}
        {groups && <Table.Td fw={600}>{line.cells[groupField]}</Table.Td>}
        {withEntry(
          props,
          columns.map((column) => {
            const total = totals?.[column.value] ?? null;
            const said = totalText(column, total, rowCount, { words, locale });
            const text = lineWriter(column, style)(line);
            return (
              <Table.Td
                key={column.value}
                {...props.looksOf?.(column)?.cell}
                fw={600}
                ta={column.align}
                title={said || undefined}
              >
                {total ? <TotalCell text={text} mark={column.totalWords?.mark} /> : text}
              </Table.Td>
            );
          }),
          (header) => (
            <Table.Td key={header} />
          ),
        )}
        {rowEnd && <Table.Td className={classes.end} />}
      </Table.Tr>
    </Table.Tfoot>
  );
}
