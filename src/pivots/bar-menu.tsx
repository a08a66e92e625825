import { ActionIcon, Menu } from '@mantine/core';
import { IconCopy, IconDots, IconFoldDown, IconFoldUp, IconRestore } from '@tabler/icons-react';
import type { Words } from '../../engine/context/context.ts';
import { icon } from '../ui/icon-looks.ts';
import classes from './pivots.module.css';

export interface BarActions {
  /** Whether empty rows and columns are hidden. */
  hidesEmpty: boolean;
  /** Whether it differs from the initial one. */
  isChanged: boolean;
  onHideEmpty: (hides: boolean) => void;
  onRestore: () => void;
  /** Expands or collapses all groups, and whether there are levels to expand. Default: not offered. */
  opening?: { isDeep: boolean; onOpenAll: (opens: boolean) => void };
  /** null while there is nothing to copy. Default: not offered. */
  onCopy?: (() => void) | null;
}

/** The menu of a pivot. */
export function BarMenu({ words, ...given }: BarActions & { words: Words }) {
  const { hidesEmpty, isChanged, onHideEmpty, onRestore, opening, onCopy } = given;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon className={classes.more} size={28} aria-label={words('pivots.more')} title={words('pivots.more')}>
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {opening && (
          <>
            <Menu.Item
              leftSection={<IconFoldDown {...icon} />}
              disabled={!opening.isDeep}
              onClick={() => opening.onOpenAll(true)}
            >
              {words('pivots.expand_all')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconFoldUp {...icon} />}
              disabled={!opening.isDeep}
              onClick={() => opening.onOpenAll(false)}
            >
              {words('pivots.collapse_all')}
            </Menu.Item>
          </>
        )}
        <Menu.CheckboxItem checked={hidesEmpty} onChange={onHideEmpty}>
          {words('pivots.hide_empty')}
        </Menu.CheckboxItem>
        <Menu.Divider />
        {onCopy !== undefined && (
          <Menu.Item leftSection={<IconCopy {...icon} />} disabled={!onCopy} onClick={() => onCopy?.()}>
            {words('pivots.copy')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconRestore {...icon} />} disabled={!isChanged} onClick={onRestore}>
          {words('pivots.first')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
