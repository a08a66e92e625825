import { Table, UnstyledButton } from '@mantine/core';
import { useMemo, useState } from 'react';
import { cellWriter, isMarkedNegative } from '../../engine/columns/cell.ts';
import { axisLabels } from '../../engine/pivots/labels.ts';
import { columnPlaces, pathTo } from '../../engine/pivots/lines.ts';
import { openingAt } from '../../engine/pivots/opened-by.ts';
import { OpeningLink } from '../openings/opening-link.tsx';
import { lastPage, PlainPages, pageSize } from '../tables/plain-pages.tsx';
import plain from '../tables/plain-table.module.css';
import type { PivotGridProps } from './pivot-grid.tsx';

type Props = Omit<PivotGridProps, 'opened' | 'onTurn' | 'copying' | 'canDrill' | 'onDrill'> & {
  locale: string;
  /** Called when the name of a group is clicked. Default: not clickable. */
  onRow?: (row: number) => void;
  /** The maximum number of groups on a page. Default: a hundred. */
  most?: number | undefined;
};

/** All columns with their figures, from left to right. */
function useColumns({ pivot, table, style }: Props) {
  return useMemo(() => {
    const label = axisLabels(pivot.columns, table.columns, style, pivot.words);
    const width = table.columns.levels.length;
    const named = (place: number) => pathTo(table.columns, place).map(label).join(', ') || pivot.words.total;
    return columnPlaces(table.columns).flatMap((place) =>
      pivot.values.map(({ header, figure }, measure) => {
        const write = cellWriter(figure, style);
        const of = (row: number) => table.figures[measure]?.[row * width + place] ?? Number.NaN;
        const isNegative = (row: number) => isMarkedNegative(figure, of(row));
        const text = pivot.columns.length > 0 ? `${named(place)}, ${header}` : header;
        return { key: `${place} ${measure}`, header: text, text: (row: number) => write(of(row)), isNegative };
      }),
    );
  }, [pivot, table, style]);
}

/** The name of a group, as a link where it leads to a screen. */
function RowLabel({ pivot, table, place, text }: Pick<Props, 'pivot' | 'table'> & { place: number; text: string }) {
  const opening = openingAt(pivot.rows, table.rows, place);
  return opening ? <OpeningLink {...opening}>{text}</OpeningLink> : text;
}

/** A pivot as an HTML table, a hundred groups at a time, for screen readers. */
export function PlainPivot(props: Props) {
  const { label, pivot, table, style, words, locale, onRow, most = pageSize } = props;
  const columns = useColumns(props);
  const rowLabel = useMemo(() => axisLabels(pivot.rows, table.rows, style, pivot.words), [pivot, table, style]);
  const [page, setPage] = useState(0);
  const count = Math.max(1, table.rows.levels.length - 1);
  const at = most === pageSize ? Math.min(page, lastPage(count)) : 0;
  const first = at * pageSize;
  const places =
    pivot.rows.length === 0
      ? []
      : Array.from({ length: Math.min(most, count - first) }, (_, place) => first + place + 1);
  const line = (place: number) => (
    <Table.Tr key={place} fw={place === 0 ? 600 : undefined}>
      <Table.Th scope="row" pl={10 + Math.max(0, (table.rows.levels[place] ?? 0) - 1) * 16}>
        {pathTo(table.rows, place).length > 1 && (
          <span className="mantine-visually-hidden">
            {pathTo(table.rows, place).slice(0, -1).map(rowLabel).join(', ')}
            {', '}
          </span>
        )}
        {onRow && place > 0 ? (
          <UnstyledButton className={plain.press} onClick={() => onRow(place)}>
            {rowLabel(place)}
          </UnstyledButton>
        ) : (
          <RowLabel {...props} place={place} text={rowLabel(place)} />
        )}
      </Table.Th>
      {columns.map((column) => (
        <Table.Td key={column.key} ta="right" className={column.isNegative(place) ? plain.negative : undefined}>
          {column.text(place)}
        </Table.Td>
      ))}
    </Table.Tr>
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard.
    <section className={plain.holder} aria-label={label} tabIndex={0}>
      <Table className={plain.table} stickyHeader withRowBorders>
        <caption className="mantine-visually-hidden">{label}</caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{pivot.rows.map((grouping) => grouping.header).join(' / ')}</Table.Th>
            {columns.map((column) => (
              <Table.Th key={column.key} scope="col" ta="right">
                {column.header}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{places.map(line)}</Table.Tbody>
        {!pivot.rows.some(({ isApart }) => isApart) && <Table.Tfoot>{line(0)}</Table.Tfoot>}
      </Table>
      {count > most && <PlainPages page={at} lines={count} words={words} locale={locale} onPage={setPage} />}
    </section>
  );
}
