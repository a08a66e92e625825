import { Menu } from '@mantine/core';
import { IconDots, IconPhoto, IconVectorBezier2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Words } from '../../engine/context/context.ts';
import { icon } from '../ui/icon-looks.ts';
import { MenuButton } from '../ui/menu-button.tsx';
import type { PictureFormat } from './save-picture.ts';

interface Props {
  words: Words;
  /** null for nothing to save. */
  onSave: ((format: PictureFormat) => void) | null;
  /** Entries before those that every chart has. */
  children: ReactNode;
}

/** The menu of a chart. */
export function ChartMenu({ words, onSave, children }: Props) {
  return (
    <MenuButton label={words('charts.more')} icon={<IconDots {...icon} />}>
      {children}
      <Menu.Item leftSection={<IconPhoto {...icon} />} disabled={!onSave} onClick={() => onSave?.('png')}>
        {words('charts.save.png')}
      </Menu.Item>
      <Menu.Item leftSection={<IconVectorBezier2 {...icon} />} disabled={!onSave} onClick={() => onSave?.('svg')}>
        {words('charts.save.svg')}
      </Menu.Item>
    </MenuButton>
  );
}
