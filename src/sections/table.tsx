import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { shownColumns } from '../../engine/columns/shown.ts';
import type { PlainTableProps } from '../tables/plain-props.ts';
import { CardTools, useCards } from './card-tools.tsx';
import { ListRows } from './list-rows.tsx';
import { ColumnChoice, ColumnsButton, ColumnsEntry, ListChips, ListSearch } from './list-tools.tsx';
import { PickedBar, pickingOf } from './picked-rows.tsx';
import { SectionHead } from './section-head.tsx';
import type { ListingView } from './section-view.ts';
import classes from './sections.module.css';
import { sentenceOf, useMenus, useRowEnd } from './table-rows.ts';
import { useIsList } from './use-is-list.ts';
import { copyLines } from './use-list-copying.tsx';
import { usePicked } from './use-picked.ts';

/** What is beside the rows, and which of them it shows. */
export interface Beside {
  pane: ReactNode;
  /** Said above the rows. */
  note: ReactNode;
  /** The index of the row that it shows; null for none. */
  current: number | null;
  onRow: (place: number) => void;
  rowStart: PlainTableProps['rowStart'];
  rowEnd: PlainTableProps['rowEnd'];
}

const Split = ({ pane, children }: { pane: ReactNode; children: ReactNode }) => (
  <div className={classes.split}>
    {pane}
    <div className={classes.side}>{children}</div>
  </div>
);

/** Those of its lines that it shows. */
const useBlock = ({ block }: ListingView, count: number): PlainTableProps['block'] =>
  useCallback(
    async (from, to) => ({ lines: await block(from, Math.min(to, count)), above: [], lineCount: count }),
    [block, count],
  );

/** Rows, or the first of them. */
export function TableSection({ view, beside = null }: { view: ListingView; beside?: Beside | null }) {
  const { section, table, context, version, state, list, selecting } = view;
  const { words, locale } = context;
  const { most } = section;
  const rows = state.shown?.rows ?? 0;
  const count = Math.min(rows, most ?? rows);
  const block = useBlock(view, count);
  const trail = useCallback((field: string, id: string) => view.trail(field, id, count), [view.trail, count]);
  const picked = usePicked(view, count);
  const columns = useMemo(() => shownColumns(section.columns), [section.columns]);
  const input = useRef<HTMLInputElement>(null);
  const { filtering, menu } = useMenus(view);
  const [isChoosing, setChoosing] = useState(false);
  const columnsEntry = section.columns.length > 1 && {
    label: words('report.columns'),
    onColumns: () => setChoosing(true),
  };
  const isList = useIsList(list, rows, most === null);
  const { cards, isCards } = useCards(view);
  const rowEnd = useRowEnd(view);
  const rowsProps: PlainTableProps = {
    label: section.title,
    columns,
    ...{ style: table.style, words, locale },
    sorts: view.sorts,
    rowCount: count,
    lineCount: count,
    version,
    refills: 0,
    turns: 0,
    groups: null,
    totals: count < rows || rows === 0 ? null : (state.shown?.totals ?? null),
    summaries: null,
    block,
    trail,
    menu,
    current: beside?.current ?? null,
    onRow: beside?.onRow ?? null,
    link: section.type === 'table' ? view.rowLink : null,
    rowStart: beside?.rowStart ?? (selecting && pickingOf(view, picked, count)),
    rowEnd: beside?.rowEnd ?? rowEnd,
    onSorts: view.onSorts,
  };
  const rowsOfList = (
    <>
      {cards && rows > 0 && <CardTools {...{ view, isCards }} />}
      {isList && list.hasSearch && <ListSearch {...{ view, input }} />}
      <ColumnChoice view={view} opened={isChoosing} onClose={() => setChoosing(false)} />
      <ListChips {...{ view, filtering, input }} />
      {beside?.note}
      {selecting && (
        <PickedBar
          {...{ picked, words, locale }}
          buttons={selecting.buttons}
          onCopy={() => void copyLines(view, columns, picked.lines)}
        />
      )}
      <ListRows {...{ view, menu }} table={rowsProps} picked={picked.lines} cards={isCards ? cards : null} />
    </>
  );
  return (
    <>
      <SectionHead
        view={view}
        sentence={sentenceOf(view, isList)}
        isStatus
        tools={isList && columnsEntry && <ColumnsButton {...columnsEntry} />}
      >
        {!isList && columnsEntry && <ColumnsEntry {...columnsEntry} />}
      </SectionHead>
      {beside ? <Split pane={beside.pane}>{rowsOfList}</Split> : rowsOfList}
    </>
  );
}
