import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useMemo, useRef } from 'react';
import { cellsOf } from '../../engine/actions/entry.ts';
import { type Line, lineWriter, sentRows } from '../../engine/tables/lines.ts';
import type { PlainTableProps } from '../tables/plain-props.ts';
import { PlainTable } from '../tables/plain-table.tsx';
import { fieldsOfRow, type Sheet, SheetProvider } from './entering.ts';
import classes from './entry.module.css';
import { EntryBar } from './entry-bar.tsx';
import { EntryCells } from './entry-cells.tsx';
import type { Entering, ListingView } from './section-view.ts';

interface Props {
  view: ListingView;
  entering: Entering;
  table: PlainTableProps;
}

/** What the cells share. It is the same as long as the table is. */
function useCells({ view, entering, table }: Props): Sheet | null {
  const { context, block } = view;
  const { acting, name, row, confirm, action } = entering;
  const { style, rowCount: count } = table;
  const next = useRef<Sheet['next']['current']>(null);
  const leaving = useRef(false);
  return useMemo(() => {
    const given = { acting, name, row, confirm, action };
    const group = acting.resolve(name, { rows: [], typed: {} }, context)?.form?.fields[0];
    if (!group) return null;
    const blank = { row, confirm, fields: fieldsOfRow(given, group.key, { [row]: '' }, context) };
    return { entering: given, context, style, group, blank, cells: cellsOf(blank), count, block, next, leaving };
  }, [acting, name, row, confirm, action, context, style, count, block]);
}

type Columns = PlainTableProps['columns'];

/** What users know a row by: its first column, or two if several rows can have the same value in the first one. */
const namedBy = (columns: Columns, row: string) => columns.slice(0, columns[0]?.value === row ? 1 : 2);

/** Names rows by their first columns. */
function namesOf(columns: Columns, style: PlainTableProps['style'], row: string): (line: Line) => string {
  const writers = namedBy(columns, row).map((column) => lineWriter(column, style));
  return (line) => writers.map((write) => write(line)).join(', ');
}

/** Rows with columns that users type in, and what they do with what they have typed. */
export function EntryTable(props: Props) {
  const { view, table } = props;
  const sheet = useCells(props);
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const row = props.entering.row;
  const { columns, style } = table;
  const nameOf = useMemo(() => namesOf(columns, style, row), [columns, style, row]);
  const draw = useCallback(
    (line: Line, place: number, go: (to: number) => void) => {
      const id = String(sentRows([line])[0]?.[row] ?? '');
      return <EntryCells key={id} {...{ id, place, go }} of={nameOf(line)} />;
    },
    [row, nameOf],
  );
  if (!sheet) return <PlainTable {...table} />;
  const headers = sheet.cells.map(({ text }) => text);
  return (
    <SheetProvider value={sheet}>
      <div className={classes.sheet}>
        <EntryBar {...{ view, sheet }} />
        <div className={classes.lines}>
          <PlainTable
            {...table}
            entry={{ after: (isNarrow ? namedBy(columns, row) : columns).length, headers, draw }}
          />
        </div>
      </div>
    </SheetProvider>
  );
}
