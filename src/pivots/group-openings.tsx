import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconFoldDown, IconFoldUp, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Words } from '../../engine/context/context.ts';
import { allOpen, allShut, type OpenGroups } from '../../engine/pivots/group-lines.ts';
import type { ResolvedGroups } from '../../engine/pivots/resolve-groups.ts';
import type { GroupField } from '../../engine/schema/pivot.ts';
import { icon } from '../ui/icon-looks.ts';
import classes from './pivots.module.css';

interface Props {
  groups: ResolvedGroups;
  words: Words;
  onChange: (groups: GroupField[]) => void;
  onOpen: (opened: OpenGroups) => void;
}

function Action({ text, icon: drawn, onClick }: { text: string; icon: ReactNode; onClick: () => void }) {
  return (
    <ActionIcon size={28} aria-label={text} title={text} onClick={onClick}>
      {drawn}
    </ActionIcon>
  );
}

/** Menu items that expand or collapse all groups. */
export function GroupOpenings({ groups: { fields }, words, onChange, onOpen }: Props) {
  if (fields.length === 0) return null;
  return (
    <div className={classes.openings}>
      <Action text={words('pivots.collapse_all')} icon={<IconFoldUp {...icon} />} onClick={() => onOpen(allShut)} />
      <Action text={words('pivots.expand_all')} icon={<IconFoldDown {...icon} />} onClick={() => onOpen(allOpen)} />
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size={28} aria-label={words('tables.groups.more')} title={words('tables.groups.more')}>
            <IconDots {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {fields.slice(1).map(({ header }, place) => (
            <Menu.Item key={header} onClick={() => onOpen({ depth: place + 1, turned: [] })}>
              {words('tables.groups.down_to', { column: header })}
            </Menu.Item>
          ))}
          {fields.length > 1 && <Menu.Divider />}
          <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => onChange([])}>
            {words('tables.groups.none')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
