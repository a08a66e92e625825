import { Table, UnstyledButton } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import type { ResolvedColumn } from '../../engine/columns/column.ts';
import { totalText } from '../../engine/results/total-text.ts';
import { summaryLines } from '../../engine/summaries/summary-text.ts';
import { type Line, lineWriter } from '../../engine/tables/lines.ts';
import type { Sort } from '../../engine/tables/table.ts';
import { totalsLine } from '../../engine/tables/totals.ts';
import type { GridProps } from './grid-props.ts';
import { groupField, groupHeader } from './group-column.ts';
import { GroupHeader, PlainCells } from './plain-cells.tsx';
import { lastPage, PlainPages, pageSize } from './plain-pages.tsx';
import classes from './plain-table.module.css';
import { TotalCell } from './total-cell.tsx';

type Props = Omit<GridProps, 'widths' | 'filters' | 'values' | 'onFilters' | 'onArrange' | 'onHide' | 'onGroup'> & {
  /** What is at the start of each row, and of the headers. Default: nothing. */
  rowStart?: { header: ReactNode; draw: (line: Line, place: number) => ReactNode } | null;
  /** What is at the end of each row. Default: nothing. */
  rowEnd?: { header: string; draw: (line: Line) => ReactNode } | null;
};

function usePage({ block, version, refills, turns, lineCount, columns }: Props) {
  const [page, setPage] = useState(0);
  const [lines, setLines] = useState<Line[]>([]);
  const at = Math.min(page, lastPage(lineCount));
  const fields = columns.map((column) => column.value).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: changed rows or fields must be fetched again.
  useEffect(() => {
    let isCurrent = true;
    void block(at * pageSize, (at + 1) * pageSize).then((found) => {
      if (isCurrent && found) setLines(found.lines);
    });
    return () => {
      isCurrent = false;
    };
  }, [block, at, version, refills, turns, lineCount, fields]);
  return { lines, at, setPage };
}

function Header({ column, sorts, onSorts }: Pick<Props, 'sorts' | 'onSorts'> & { column: ResolvedColumn }) {
  const sort = sorts.find((each) => each.value === column.value);
  const next: Sort = { value: column.value, direction: sort?.direction === 'asc' ? 'desc' : 'asc' };
  const state = sort ? (sort.direction === 'asc' ? 'ascending' : 'descending') : 'none';
  const arrow = sort ? (sort.direction === 'asc' ? ' ↑' : ' ↓') : '';
  return (
    <Table.Th scope="col" aria-sort={state} ta={column.align} data-printed={column.header + arrow}>
      <UnstyledButton className={classes.sort} onClick={() => onSorts([next])}>
        {column.header}
        <span aria-hidden="true">{arrow}</span>
      </UnstyledButton>
    </Table.Th>
  );
}

function Summaries({ columns, groups, summaries, style, words, locale, rowStart, rowEnd }: Props) {
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

/** The rows as an HTML table, a hundred at a time, for screen readers. */
export function PlainTable(props: Props) {
  const { label, columns, groups, style, words, locale, rowCount, totals, sorts, onSorts, rowStart, rowEnd } = props;
  const { lines, at, setPage } = usePage(props);
  const first = at * pageSize;
  const all = groups ? [{ value: groupField }, ...columns] : columns;
  const line = totalsLine(all, totals, words('tables.totals'));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard.
    <section className={classes.holder} aria-label={label} tabIndex={0}>
      <Table className={classes.table} stickyHeader withRowBorders aria-rowcount={props.lineCount}>
        <caption className="mantine-visually-hidden">{label}</caption>
        <Table.Thead>
          <Table.Tr>
            {rowStart && <Table.Th className={classes.start}>{rowStart.header}</Table.Th>}
            {groups && <Table.Th scope="col">{groupHeader(groups)}</Table.Th>}
            {columns.map((column) => (
              <Header key={column.value} column={column} sorts={sorts} onSorts={onSorts} />
            ))}
            {rowEnd && (
              <Table.Th scope="col" className={classes.end}>
                <span className="mantine-visually-hidden">{rowEnd.header}</span>
              </Table.Th>
            )}
          </Table.Tr>
          {props.summaries && <Summaries {...props} />}
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity than their index in the view.
            <Table.Tr key={first + place} fw={line.type === 'row' ? undefined : 600}>
              {rowStart && <Table.Td className={classes.start}>{rowStart.draw(line, first + place)}</Table.Td>}
              {groups && <GroupHeader line={line} groups={groups} words={words} locale={locale} />}
              <PlainCells line={line} columns={columns} style={style} words={words} />
              {rowEnd && <Table.Td className={classes.end}>{rowEnd.draw(line)}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
        {line && (
          <Table.Tfoot>
            <Table.Tr>
              {rowStart && <Table.Td className={classes.start} />}
              {groups && <Table.Td fw={600}>{line.cells[groupField]}</Table.Td>}
              {columns.map((column) => {
                const total = totals?.[column.value] ?? null;
                const said = totalText(column, total, rowCount, { words, locale });
                const text = lineWriter(column, style)(line);
                return (
                  <Table.Td key={column.value} fw={600} ta={column.align} title={said || undefined}>
                    {total ? <TotalCell text={text} mark={column.totalWords?.mark} /> : text}
                  </Table.Td>
                );
              })}
              {rowEnd && <Table.Td className={classes.end} />}
            </Table.Tr>
          </Table.Tfoot>
        )}
      </Table>
      {props.lineCount > pageSize && (
        <PlainPages page={at} lines={props.lineCount} words={words} locale={locale} onPage={setPage} />
      )}
    </section>
  );
}
