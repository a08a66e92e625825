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
import type { Line } from '../../engine/tables/lines.ts';
import { PlacedMenu, type Point } from './placed-menu.tsx';

/** What the menu was asked for. */
export interface CellAsked {
  column: ResolvedColumn;
  /** null in the header. */
  cell: { text: string; line: Line } | null;
}

export interface CellActions {
  copy: (text: string) => void;
  copyRow: (line: Line) => void;
  sort: (value: string, direction: 'asc' | 'desc') => void;
  filterBy: (column: ResolvedColumn) => void;
  pin: (value: string, pinned: boolean) => void;
  hide: (value: string) => void;
}

interface Props extends CellActions {
  place: (CellAsked & Point) | null;
  words: Words;
  onClose: () => void;
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** What can be done with a cell, and with its column: by right click, or the menu key. */
export function CellMenu({ place, words, onClose, ...actions }: Props) {
  if (!place) return null;
  const { column, cell } = place;
  const pin = column.pinned ? <IconPinnedOff {...icon} /> : <IconPin {...icon} />;
  return (
    <PlacedMenu at={place} onClose={onClose}>
      {cell && (
        <>
          <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => actions.copy(cell.text)}>
            {words('tables.copy_cell')}
          </Menu.Item>
          <Menu.Item leftSection={<IconClipboardText {...icon} />} onClick={() => actions.copyRow(cell.line)}>
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
    </PlacedMenu>
  );
}
