import { Menu } from '@mantine/core';
import { IconCopy, IconZoomIn } from '@tabler/icons-react';
import type { Words } from '../../engine/context/context.ts';
import gridClasses from '../tables/grid.module.css';

/** Where the menu was asked for: a figure of a group down and a group across. */
export interface FigurePlace {
  x: number;
  y: number;
  row: number;
  column: number;
  text: string;
  /** Whether filters can say which rows are behind it. */
  canDrill: boolean;
}

interface Props {
  place: FigurePlace | null;
  words: Words;
  onCopy: (text: string) => void;
  onDrill: (row: number, column: number) => void;
  onClose: () => void;
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** What can be done with a figure: by right click, or the menu key. */
export function FigureMenu({ place, words, onCopy, onDrill, onClose }: Props) {
  if (!place) return null;
  const { x, y, row, column, text, canDrill } = place;
  return (
    <Menu opened onClose={onClose} position="bottom-start" withinPortal returnFocus trapFocus>
      <Menu.Target>
        <div className={gridClasses.anchor} style={{ left: x, top: y }} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconZoomIn {...icon} />} disabled={!canDrill} onClick={() => onDrill(row, column)}>
          {words(canDrill ? 'pivots.drill' : 'pivots.drill_none')}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => onCopy(text)}>
          {words('tables.copy_cell')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
