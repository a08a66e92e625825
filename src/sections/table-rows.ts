import { useMemo, useState } from 'react';
import { countText, rowsText } from '../../engine/results/truth.ts';
import { changedUnlessNone, type Placed, placedOf } from '../../engine/views/arrange.ts';
import { isViewNarrowed } from '../../engine/views/resolve.ts';
import type { PlainTableProps } from '../tables/plain-props.ts';
import type { ListingView } from './section-view.ts';

const unfiltered: NonNullable<ListingView['list']['view']['filters']> = [];

/** What the filters of a table need, and the menus of its headers. */
export function useMenus({ section, table, context, version, state, list }: ListingView) {
  const { columns } = section;
  const { words, locale } = context;
  const rowCount = state.shown?.rows ?? 0;
  const { values } = list;
  const { style } = table;
  const filtering = useMemo(
    () => ({ columns, words, style, locale, values, version, rowCount }),
    [columns, words, style, locale, values, version, rowCount],
  );
  const { filters = unfiltered } = list.view;
  const [opened, setOpened] = useState<string | null>(null);
  const change = (value: string, how: Partial<Placed>) => {
    const next = changedUnlessNone(placedOf(columns), value, how);
    if (next) list.arrange(next);
  };
  const menu = {
    filtering,
    filters,
    onFilter(value: string, filter: (typeof filters)[number] | null) {
      const place = filters.findIndex((each) => each.value === value);
      list.filter(value, place < 0 ? filters.length : place, filter);
    },
    onHide: (value: string) => change(value, { enabled: false }),
    onPin: (value: string, pinned: boolean) => change(value, { pinned }),
    opened,
    onOpen: setOpened,
  };
  return { filtering, menu };
}

/** What the section says about its rows, below its title. */
export function sentenceOf({ section, context, state, list }: ListingView, isList: boolean): string {
  const { shown } = state;
  if (!shown) return '';
  const { rows } = shown;
  if (section.most !== null && section.most < rows)
    return context.words('dashboard.first_rows', {
      count: countText(section.most, context),
      of: countText(rows, context),
    });
  return isList || isViewNarrowed(list.view) ? rowsText({ rows, of: list.of ?? rows }, context) : '';
}

/** The end of each row: its buttons; null if rows have none. */
export function useRowEnd({
  rowButtons,
  context: { words },
}: ListingView): NonNullable<PlainTableProps['rowEnd']> | null {
  return useMemo(() => rowButtons && { header: words('actions.row'), draw: rowButtons }, [rowButtons, words]);
}
