import { Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconClipboardText,
  IconCopy,
  IconEyeOff,
  IconFilter,
  IconFoldDown,
  IconFoldUp,
  IconListTree,
  IconPin,
  IconPinnedOff,
} from '@tabler/icons-react';
import type { ResolvedColumn } from '../../engine/columns/column.ts';
import type { Words } from '../../engine/context/context.ts';
import type { CopiedCell } from '../../engine/files/csv/clipboard.ts';
import type { Line } from '../../engine/tables/lines.ts';
import { icon } from '../ui/icon-looks.ts';
import { PlacedMenu, type Point } from './placed-menu.tsx';

/** The target of the menu. */
export interface CellTarget {
  /** null for the column of groups. */
  column: ResolvedColumn | null;
  /** null for the header. */
  cell: { copied: CopiedCell; line: Line } | null;
}

export interface CellActions {
  copy: (cell: CopiedCell) => void;
  copyRow: (line: Line) => void;
  sort: (value: string, direction: 'asc' | 'desc') => void;
  filterBy: (column: ResolvedColumn) => void;
  pin: (value: string, pinned: boolean) => void;
  hide: (value: string) => void;
  /** Default: rows can't be grouped. */
  group?: (column: ResolvedColumn) => void;
  /** Expands or collapses all groups. */
  openAll?: (opens: boolean) => void;
}

interface Props extends CellActions {
  place: (CellTarget & Point) | null;
  /** Whether rows are grouped by a column. */
  isGrouped?: (column: ResolvedColumn) => boolean;
  words: Words;
  onClose: () => void;
}

type Actions = Omit<Props, 'place' | 'onClose'>;

type ColumnActions = Pick<CellActions, 'sort' | 'filterBy' | 'hide'> &
  Partial<Pick<Actions, 'group' | 'pin' | 'isGrouped'>> &
  Pick<Actions, 'words'>;

/** The menu items of a column. Those to group and pin are missing where rows are not grouped and columns not pinned. */
export function ColumnItems({
  column,
  isGrouped,
  words,
  group,
  pin: onPin,
  ...actions
}: ColumnActions & { column: ResolvedColumn }) {
  const pin = column.pinned ? <IconPinnedOff {...icon} /> : <IconPin {...icon} />;
  return (
    <>
      <Menu.Label>{column.header}</Menu.Label>
      <Menu.Item leftSection={<IconArrowUp {...icon} />} onClick={() => actions.sort(column.value, 'asc')}>
        {words('tables.sort_ascending')}
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowDown {...icon} />} onClick={() => actions.sort(column.value, 'desc')}>
        {words('tables.sort_descending')}
      </Menu.Item>
      <Menu.Item leftSection={<IconFilter {...icon} />} onClick={() => actions.filterBy(column)}>
        {words('tables.filter')}
      </Menu.Item>
      {group && (
        <Menu.Item leftSection={<IconListTree {...icon} />} onClick={() => group(column)}>
          {words(isGrouped?.(column) ? 'tables.groups.not_by_column' : 'tables.groups.by_column')}
        </Menu.Item>
      )}
      {onPin && (
        <Menu.Item leftSection={pin} onClick={() => onPin(column.value, !column.pinned)}>
          {words(column.pinned ? 'tables.unpin' : 'tables.pin')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconEyeOff {...icon} />} onClick={() => actions.hide(column.value)}>
        {words('tables.hide')}
      </Menu.Item>
    </>
  );
}

/** The context menu of a cell and its column, by right click or the menu key. */
export function CellMenu({ place, onClose, ...given }: Props) {
  if (!place) return null;
  const { column, cell } = place;
  const { words, copy, copyRow, openAll } = given;
  return (
    <PlacedMenu at={place} onClose={onClose}>
      {cell && (
        <>
          <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => copy(cell.copied)}>
            {words('tables.copy_cell')}
          </Menu.Item>
          <Menu.Item leftSection={<IconClipboardText {...icon} />} onClick={() => copyRow(cell.line)}>
            {words('tables.copy_row')}
          </Menu.Item>
          <Menu.Divider />
        </>
      )}
      {column ? (
        <ColumnItems column={column} {...given} />
      ) : (
        <>
          <Menu.Item leftSection={<IconFoldDown {...icon} />} onClick={() => openAll?.(true)}>
            {words('pivots.expand_all')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFoldUp {...icon} />} onClick={() => openAll?.(false)}>
            {words('pivots.collapse_all')}
          </Menu.Item>
        </>
      )}
    </PlacedMenu>
  );
}
