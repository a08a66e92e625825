import { Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconClipboardText,
  IconCopy,
  IconEyeOff,
  IconFilter,
  IconPin,
  IconPinnedOff,
} from '@tabler/icons-react';
import type { ResolvedColumn } from '../../engine/columns/column.ts';
import type { Words } from '../../engine/context/context.ts';
import classes from './grid.module.css';

/** Where the menu was asked for. */
export interface CellPlace {
  x: number;
  y: number;
  column: ResolvedColumn;
  /** null in the header. */
  cell: { text: string; row: readonly string[] } | null;
}

export interface CellActions {
  copy: (text: string) => void;
  copyRow: (texts: readonly string[]) => void;
  sort: (value: string, direction: 'asc' | 'desc') => void;
  filterBy: (column: ResolvedColumn) => void;
  pin: (value: string, pinned: boolean) => void;
  hide: (value: string) => void;
}

interface Props extends CellActions {
  place: CellPlace | null;
  words: Words;
  onClose: () => void;
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** What can be done with a cell, and with its column: by right click, or the menu key. */
export function CellMenu({ place, words, onClose, ...actions }: Props) {
  if (!place) return null;
  const { column, cell, x, y } = place;
  const pin = column.pinned ? <IconPinnedOff {...icon} /> : <IconPin {...icon} />;
  return (
    <Menu opened onClose={onClose} position="bottom-start" withinPortal returnFocus trapFocus>
      <Menu.Target>
        <div className={classes.anchor} style={{ left: x, top: y }} />
      </Menu.Target>
      <Menu.Dropdown>
        {cell && (
          <>
            <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => actions.copy(cell.text)}>
              {words('tables.copy_cell')}
            </Menu.Item>
            <Menu.Item leftSection={<IconClipboardText {...icon} />} onClick={() => actions.copyRow(cell.row)}>
              {words('tables.copy_row')}
            </Menu.Item>
            <Menu.Divider />
          </>
        )}
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
        <Menu.Item leftSection={pin} onClick={() => actions.pin(column.value, !column.pinned)}>
          {words(column.pinned ? 'tables.unpin' : 'tables.pin')}
        </Menu.Item>
        <Menu.Item leftSection={<IconEyeOff {...icon} />} onClick={() => actions.hide(column.value)}>
          {words('tables.hide')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
