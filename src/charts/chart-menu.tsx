import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconDots, IconPhoto, IconVectorBezier2 } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import type { Words } from '../../engine/context/context.ts';
import type { PictureFormat } from './save-picture.ts';

interface Props {
  words: Words;
  onSave: (format: PictureFormat) => void;
  /** Entries that stand before those of every chart. */
  children: ReactNode;
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** What can be done with a chart. */
export function ChartMenu({ words, onSave, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  return (
    <Menu position="bottom-end" opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <ActionIcon ref={target} aria-label={words('charts.more')}>
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      {/* Beside the target, not around it: a tooltip keeps to itself what the menu tells its target. */}
      <Tooltip target={target} label={words('charts.more')} disabled={isOpen} />
      <Menu.Dropdown>
        {children}
        <Menu.Item leftSection={<IconPhoto {...icon} />} onClick={() => onSave('png')}>
          {words('charts.save.png')}
        </Menu.Item>
        <Menu.Item leftSection={<IconVectorBezier2 {...icon} />} onClick={() => onSave('svg')}>
          {words('charts.save.svg')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
