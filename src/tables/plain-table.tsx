import { Table } from '@mantine/core';
import { type MouseEvent, memo, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Line } from '../../engine/tables/lines.ts';
import { groupHeader } from './group-column.ts';
import { GroupHeader, PlainCells } from './plain-cells.tsx';
import { PlainHeader } from './plain-header.tsx';
import { lastPage, PlainPages, pageSize } from './plain-pages.tsx';
import type { PlainTableProps } from './plain-props.ts';
import classes from './plain-table.module.css';
import { PlainSummaries, PlainTotals, withEntry } from './plain-totals.tsx';

function usePage({ block, version, refills, turns, lineCount, columns }: PlainTableProps) {
  const [page, setPage] = useState(0);
  const [{ first, lines }, setLines] = useState<{ first: number; lines: Line[] }>({ first: 0, lines: [] });
  const at = Math.min(page, lastPage(lineCount));
  const fields = columns
    .map((column) => column.value)
    .sort()
    .join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: changed rows or fields must be fetched again.
  useEffect(() => {
    let isCurrent = true;
    void block(at * pageSize, (at + 1) * pageSize).then((found) => {
      if (isCurrent && found) setLines({ first: at * pageSize, lines: found.lines });
    });
    return () => {
      isCurrent = false;
    };
  }, [block, at, version, refills, turns, lineCount, fields]);
  return { lines, first, at, setPage };
}

/** Shows the marked row, on its page and in the part that is scrolled to. The page itself stays where it is. */
function useCurrent({ current = null }: PlainTableProps, go: (place: number) => void, first: number) {
  const holder = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page of the table can be shown meanwhile.
  useEffect(() => {
    if (current !== null) go(current);
  }, [current]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row is there when its page is.
  useEffect(() => {
    const row = holder.current?.querySelector<HTMLElement>('[data-current]');
    if (!holder.current || !row) return;
    const { scrollTop, clientHeight } = holder.current;
    const [top, bottom] = [row.offsetTop - row.offsetHeight * 2, row.offsetTop + row.offsetHeight];
    if (top < scrollTop || bottom > scrollTop + clientHeight) holder.current.scrollTop = Math.max(0, top);
  }, [current, first]);
  return holder;
}

/** How a row is marked, and what a click on it does. */
const rowLooks = ({ current, onRow }: PlainTableProps, place: number) => ({
  'data-place': place,
  'data-current': place === current || undefined,
  'aria-current': place === current || undefined,
  ...(onRow && {
    'data-choosable': true,
    onClick({ target }: MouseEvent) {
      if (target instanceof Element && !target.closest('a, button, input')) onRow(place);
    },
  }),
});

/** The buttons of a row take longer to draw than all of its cells: they are drawn again only with another row. */
const EndCell = memo(({ line, draw }: { line: Line; draw: (line: Line) => ReactNode }) => (
  <Table.Td className={classes.end}>{draw(line)}</Table.Td>
));

/** The rows as an HTML table, a hundred at a time, for screen readers. */
export function PlainTable(props: PlainTableProps) {
  const { label, columns, groups, style, words, locale, sorts, onSorts, rowStart, rowEnd } = props;
  const { entry = null, looksOf = null } = props;
  const cells = { style, words, looksOf, trail: props.trail };
  const after = entry?.after ?? columns.length;
  const { lines, first, at, setPage } = usePage(props);
  const go = (place: number) => setPage(Math.floor(place / pageSize));
  const holder = useCurrent(props, go, first);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard.
    <section ref={holder} className={classes.holder} aria-label={label} tabIndex={0}>
      <Table className={classes.table} stickyHeader withRowBorders aria-rowcount={props.lineCount}>
        <caption className="mantine-visually-hidden">{label}</caption>
        <Table.Thead>
          <Table.Tr>
            {rowStart && <Table.Th className={classes.start}>{rowStart.header}</Table.Th>}
            {groups && <Table.Th scope="col">{groupHeader(groups)}</Table.Th>}
            {withEntry(
              props,
              columns.map((column) => (
                <PlainHeader
                  key={column.value}
                  {...{ column, sorts, words, onSorts }}
                  looks={looksOf?.(column)}
                  menu={props.menu ?? null}
                />
              )),
              (header) => (
                <Table.Th key={header} scope="col">
                  {header}
                </Table.Th>
              ),
            )}
            {rowEnd && (
              <Table.Th scope="col" className={classes.end}>
                <span className="mantine-visually-hidden">{rowEnd.header}</span>
              </Table.Th>
            )}
          </Table.Tr>
          {props.summaries && <PlainSummaries {...props} />}
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line, place) => (
            <Table.Tr
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity than their index in the view.
              key={first + place}
              fw={line.type === 'row' ? undefined : 600}
              {...rowLooks(props, first + place)}
            >
              {rowStart && <Table.Td className={classes.start}>{rowStart.draw(line, first + place)}</Table.Td>}
              {groups && <GroupHeader line={line} groups={groups} words={words} locale={locale} />}
              <PlainCells line={line} columns={columns.slice(0, after)} {...cells} link={props.link} />
              {entry?.draw(line, first + place, go)}
              {entry && <PlainCells line={line} columns={columns.slice(after)} {...cells} />}
              {rowEnd && <EndCell line={line} draw={rowEnd.draw} />}
            </Table.Tr>
          ))}
        </Table.Tbody>
        <PlainTotals {...props} />
      </Table>
      {props.lineCount > pageSize && (
        <PlainPages page={at} lines={props.lineCount} words={words} locale={locale} onPage={setPage} />
      )}
    </section>
  );
}
