import type { Cards } from '../../engine/sections/cards.ts';
import type { Line } from '../../engine/tables/lines.ts';
import type { HeaderMenu } from '../tables/plain-header.tsx';
import type { PlainTableProps } from '../tables/plain-props.ts';
import { PlainTable } from '../tables/plain-table.tsx';
import { CardRows } from './cards.tsx';
import { EntryTable } from './entry-table.tsx';
import own from './list-columns.module.css';
import type { ListingView } from './section-view.ts';
import classes from './sections.module.css';
import { useListColumns } from './use-list-columns.tsx';
import { useListCopying } from './use-list-copying.tsx';
import { SectionWaiting } from './waiting.tsx';

interface Props {
  view: ListingView;
  table: PlainTableProps;
  menu: HeaderMenu;
  picked: readonly Line[];
  /** Shown instead of lines; null for lines. */
  cards: Cards | null;
}

/** The rows of a list, with columns that can be resized and pinned, and cells that can be copied. */
export function ListRows({ view, table, menu, picked, cards }: Props) {
  const { section, state, entering, context } = view;
  const { columns } = table;
  const { holder, looksOf, sizes } = useListColumns(view, { columns, before: table.rowStart ? 1 : 0 });
  const { drawn, ...listening } = useListCopying(view, { table, menu, picked });
  const rows = { ...table, looksOf };
  return (
    <>
      <div
        ref={holder}
        className={`${classes.body} ${classes.rows} ${own.rows}`}
        style={sizes}
        data-fits={section.type === 'table' && section.fits ? 'rows' : undefined}
        {...listening}
      >
        {!state.shown ? (
          <SectionWaiting />
        ) : cards ? (
          <CardRows {...{ cards, table }} />
        ) : entering ? (
          <EntryTable {...{ view, entering }} table={rows} />
        ) : (
          <PlainTable {...rows} />
        )}
        {(state.shown?.rows ?? 0) === 0 && <p className={classes.noMatch}>{context.words('report.no_match')}</p>}
      </div>
      {drawn}
    </>
  );
}
