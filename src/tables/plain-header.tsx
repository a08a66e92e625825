import { Menu, Popover, Table, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconFilterFilled } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { ResolvedColumn } from '../../engine/columns/column.ts';
import type { Words } from '../../engine/context/context.ts';
import type { Filter, Sort } from '../../engine/tables/table.ts';
import { chunk } from '../api/load-chunk.ts';
import { ColumnItems } from './cell-menu.tsx';
import type { ColumnLooks } from './column-looks.ts';
import type { FilterContext } from './grid-context.ts';
import classes from './plain-table.module.css';

/** Needed once something is filtered. */
const FilterForm = lazy(chunk(async () => ({ default: (await import('./filter-editor.tsx')).FilterForm })));

/** What the menus of headers do. */
export interface HeaderMenu {
  filtering: FilterContext;
  filters: readonly Filter[];
  /** null removes it. */
  onFilter: (value: string, filter: Filter | null) => void;
  onHide: (value: string) => void;
  onPin: (value: string, pinned: boolean) => void;
  /** The column whose filter is open; null for none. */
  opened: string | null;
  onOpen: (value: string | null) => void;
}

interface Props {
  column: ResolvedColumn;
  sorts: readonly Sort[];
  words: Words;
  onSorts: (sorts: Sort[]) => void;
  /** null: headers only sort. */
  menu: HeaderMenu | null;
  looks?: ColumnLooks | undefined;
}

function ColumnMenu({ column, words, menu, sorts, onSorts }: Props & { menu: HeaderMenu }) {
  const isFiltering = menu.opened === column.value;
  const filter = menu.filters.find(({ value }) => value === column.value) ?? null;
  const Icon = filter ? IconFilterFilled : IconChevronDown;
  return (
    <Popover
      opened={isFiltering}
      position="bottom-start"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withRoles={false}
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <span className={classes.menu} data-filtered={filter ? true : undefined}>
          <Menu position="bottom-start" returnFocus={!isFiltering}>
            <Menu.Target>
              <UnstyledButton
                className={classes.opener}
                aria-label={words('tables.column_menu', { column: column.header })}
              >
                <Icon size="0.875rem" aria-hidden="true" />
              </UnstyledButton>
            </Menu.Target>
            <Menu.Dropdown>
              <ColumnItems
                {...{ column, words }}
                sort={(value, direction) =>
                  onSorts([{ value, direction }, ...sorts.filter((sort) => sort.value !== value)])
                }
                filterBy={() => menu.onOpen(column.value)}
                hide={menu.onHide}
                pin={menu.onPin}
              />
            </Menu.Dropdown>
          </Menu>
        </span>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <Suspense>
          <FilterForm
            {...{ column, filter }}
            filtering={menu.filtering}
            onFilter={(next) => menu.onFilter(column.value, next)}
            onClose={() => menu.onOpen(null)}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The header of a column, which sorts by it, and its menu. */
export function PlainHeader({ menu, looks, ...props }: Props) {
  const { column, sorts, onSorts } = props;
  const sort = sorts.find((each) => each.value === column.value);
  const next: Sort = { value: column.value, direction: sort?.direction === 'asc' ? 'desc' : 'asc' };
  const state = sort ? (sort.direction === 'asc' ? 'ascending' : 'descending') : 'none';
  const arrow = sort ? (sort.direction === 'asc' ? ' ↑' : ' ↓') : '';
  return (
    <Table.Th
      scope="col"
      {...looks?.cell}
      tabIndex={undefined}
      onKeyDown={looks?.onHeaderKey}
      aria-sort={state}
      ta={column.align}
      data-printed={column.header + arrow}
    >
      <UnstyledButton
        className={classes.sort}
        onClick={({ shiftKey }) => onSorts(shiftKey ? [...sorts.filter((each) => each !== sort), next] : [next])}
      >
        {column.header}
        <span aria-hidden="true">{arrow}</span>
      </UnstyledButton>
      {menu && <ColumnMenu {...props} menu={menu} />}
      {looks?.handle}
    </Table.Th>
  );
}
