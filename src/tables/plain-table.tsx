import { Button, Group, Table, Text, UnstyledButton } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { cellWriter, isMarkedNegative } from '../../engine/columns/cell.ts';
import type { ResolvedColumn } from '../../engine/columns/column.ts';
import { totalText } from '../../engine/results/total-text.ts';
import { summaryLines } from '../../engine/summaries/summary-text.ts';
import type { CellValue } from '../../engine/tables/cells.ts';
import { type Cells as CellsOf, type Line, lineWriter } from '../../engine/tables/lines.ts';
import type { Sort } from '../../engine/tables/table.ts';
import { totalsLine } from '../../engine/tables/totals.ts';
import type { GridProps } from './grid-props.ts';
import classes from './plain-table.module.css';
import { TotalCell } from './total-cell.tsx';

type Props = Omit<GridProps, 'widths' | 'filters' | 'values' | 'onFilters' | 'onArrange' | 'onHide'>;

const pageSize = 100;

function usePage({ block, version, refills, rowCount, columns }: Props) {
  const [page, setPage] = useState(0);
  const [lines, setLines] = useState<Line[]>([]);
  const last = Math.max(0, Math.ceil(rowCount / pageSize) - 1);
  const at = Math.min(page, last);
  const fields = columns.map((column) => column.value).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows and other fields are fetched anew.
  useEffect(() => {
    let isCurrent = true;
    void block(at * pageSize, (at + 1) * pageSize).then((found) => {
      if (isCurrent) setLines(found.lines);
    });
    return () => {
      isCurrent = false;
    };
  }, [block, at, version, refills, rowCount, fields]);
  return { lines, at, last, setPage };
}

function Header({ column, sorts, onSorts }: Pick<Props, 'sorts' | 'onSorts'> & { column: ResolvedColumn }) {
  const sort = sorts.find((each) => each.value === column.value);
  const next: Sort = { value: column.value, direction: sort?.direction === 'asc' ? 'desc' : 'asc' };
  const state = sort ? (sort.direction === 'asc' ? 'ascending' : 'descending') : 'none';
  return (
    <Table.Th scope="col" aria-sort={state} ta={column.align}>
      <UnstyledButton className={classes.sort} onClick={() => onSorts([next])}>
        {column.header}
        <span aria-hidden="true">{sort ? (sort.direction === 'asc' ? ' ↑' : ' ↓') : ''}</span>
      </UnstyledButton>
    </Table.Th>
  );
}

function Cells({ cells, columns, style }: Pick<Props, 'columns' | 'style'> & { cells: CellsOf }) {
  const writers = useMemo(() => columns.map((column) => cellWriter(column, style)), [columns, style]);
  return columns.map((column, place) => {
    const value: CellValue = cells[column.value] ?? null;
    const isNegative = isMarkedNegative(column, value);
    return (
      <Table.Td key={column.value} ta={column.align} className={isNegative ? classes.negative : undefined}>
        {writers[place]?.(value)}
      </Table.Td>
    );
  });
}

function Summaries({ columns, summaries, style, words, locale }: Props) {
  return (
    <Table.Tr>
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
    </Table.Tr>
  );
}

/** The rows as a table of the page itself, a hundred at a time: what a screen reader can walk through. */
export function PlainTable(props: Props) {
  const { label, columns, style, words, locale, rowCount, totals, sorts, onSorts } = props;
  const { lines, at, last, setPage } = usePage(props);
  const count = (value: number) => new Intl.NumberFormat(locale).format(value);
  const first = at * pageSize;
  const line = totalsLine(columns, totals, words('tables.totals'));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section className={classes.holder} aria-label={label} tabIndex={0}>
      <Table className={classes.table} stickyHeader withRowBorders aria-rowcount={rowCount}>
        <caption className="mantine-visually-hidden">{label}</caption>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Header key={column.value} column={column} sorts={sorts} onSorts={onSorts} />
            ))}
          </Table.Tr>
          {props.summaries && <Summaries {...props} />}
        </Table.Thead>
        <Table.Tbody>
          {lines.map(({ cells }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: its place in the view is all that a row is known by.
            <Table.Tr key={first + place}>
              <Cells cells={cells} columns={columns} style={style} />
            </Table.Tr>
          ))}
        </Table.Tbody>
        {line && (
          <Table.Tfoot>
            <Table.Tr>
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
            </Table.Tr>
          </Table.Tfoot>
        )}
      </Table>
      <Group gap="sm" className={classes.pages}>
        <Button size="xs" variant="default" disabled={at === 0} onClick={() => setPage(at - 1)}>
          {words('tables.previous_page')}
        </Button>
        <Text size="sm" role="status">
          {words('tables.page_rows', {
            from: count(Math.min(first + 1, rowCount)),
            to: count(Math.min(first + pageSize, rowCount)),
            of: count(rowCount),
          })}
        </Text>
        <Button size="xs" variant="default" disabled={at >= last} onClick={() => setPage(at + 1)}>
          {words('tables.next_page')}
        </Button>
      </Group>
    </section>
  );
}
