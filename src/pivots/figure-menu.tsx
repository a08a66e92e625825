import { Menu } from '@mantine/core';
import { IconClipboardText, IconCopy, IconTable, IconZoomIn } from '@tabler/icons-react';
import type { Words } from '../../engine/context/context.ts';
import { PlacedMenu, type Point } from '../tables/placed-menu.tsx';
import { icon } from '../ui/icon-looks.ts';

/** The target of the menu: a figure, or the header of a row. */
export interface FigureTarget {
  row: number;
  /** null for the header of the row. */
  column: number | null;
  text: string;
  /** Whether filters can select its rows. */
  canDrill: boolean;
}

export interface FigureActions {
  copy: (target: FigureTarget) => void;
  copyRow: (row: number) => void;
  copyAll: () => void;
}

interface Props {
  place: (FigureTarget & Point) | null;
  words: Words;
  actions: FigureActions;
  onDrill: (row: number, column: number) => void;
  onClose: () => void;
}

/** The context menu of a figure and its group, by right click or the menu key. */
export function FigureMenu({ place, words, actions, onDrill, onClose }: Props) {
  if (!place) return null;
  const { row, column, canDrill } = place;
  return (
    <PlacedMenu at={place} onClose={onClose}>
      {column !== null && (
        <Menu.Item leftSection={<IconZoomIn {...icon} />} disabled={!canDrill} onClick={() => onDrill(row, column)}>
          {words(canDrill ? 'pivots.drill' : 'pivots.drill_none')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => actions.copy(place)}>
        {words('tables.copy_cell')}
      </Menu.Item>
      <Menu.Item leftSection={<IconClipboardText {...icon} />} onClick={() => actions.copyRow(row)}>
        {words('tables.copy_row')}
      </Menu.Item>
      <Menu.Item leftSection={<IconTable {...icon} />} onClick={actions.copyAll}>
        {words('pivots.copy')}
      </Menu.Item>
    </PlacedMenu>
  );
}
