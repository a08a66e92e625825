import { Menu, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconChevronDown, IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { Words } from '../../engine/context/context.ts';
import type { Spot, Zone } from '../../engine/pivots/change.ts';
import { smallIcon } from '../ui/icon-looks.ts';
import classes from './pivots.module.css';
import type { ChipHandle } from './use-chip-drag.ts';

interface Props {
  spot: Spot;
  text: string;
  /** The name of its zone. */
  zone: string;
  /** The last value cannot be removed. */
  isOnly: boolean;
  /** The zones that its menu can move it to. */
  others: readonly Zone[];
  sorted?: 'asc' | 'desc' | undefined;
  isDragged: boolean;
  words: Words;
  handle: ChipHandle;
  onKeyDown: (event: KeyboardEvent) => void;
  onMove: (zone: Zone) => void;
  onRemove: () => void;
  children: ReactNode;
}

/** An item of a pivot, with a menu of its settings. */
export function Chip(props: Props) {
  const { spot, text, zone, isOnly, others, sorted, isDragged, words, handle, children } = props;
  const { onKeyDown, onMove, onRemove } = props;
  return (
    <Menu position="bottom-start" width={240}>
      <Menu.Target>
        <UnstyledButton
          className={classes.chip}
          data-place={spot.place}
          data-dragged={isDragged || undefined}
          aria-label={words('pivots.settings', { field: text, zone })}
          aria-description={words('pivots.drag_hint')}
          onKeyDown={onKeyDown}
          {...handle}
        >
          <span className={classes.chipText}>{text}</span>
          {sorted === 'asc' && <IconArrowUp {...smallIcon} />}
          {sorted === 'desc' && <IconArrowDown {...smallIcon} />}
          <IconChevronDown {...smallIcon} className={classes.chevron} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {children}
        {others.map((each) => (
          <Menu.Item key={each} onClick={() => onMove(each)}>
            {words(each === 'rows' ? 'pivots.move.rows' : 'pivots.move.columns')}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconTrash {...smallIcon} />} disabled={isOnly} onClick={onRemove}>
          {words('pivots.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
