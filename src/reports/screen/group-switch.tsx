import { ActionIcon, Tooltip } from '@mantine/core';
import { IconListTree } from '@tabler/icons-react';
import { useRef } from 'react';
import type { GroupField } from '../../../engine/schema/pivot.ts';
import { icon } from '../../ui/icon-looks.ts';
import type { Screen } from './use-report.ts';

/** Whether rows are grouped, and a function to change it. Switching it on again restores the last grouping. */
export function useGroupSwitch({ state, view, controller }: Screen) {
  const before = useRef<readonly GroupField[]>([]);
  const { groups } = view;
  const isOn = state.isGrouping || groups.length > 0;
  const turn = () => {
    if (isOn) before.current = groups;
    const next = isOn ? [] : before.current;
    if (next.length !== groups.length) controller.setGroups(next);
    controller.setGrouping(!isOn);
  };
  return { isOn, turn };
}

/** Turns grouping on or off. On a phone it is in the menu next to it. */
export function GroupSwitch({ name, isOn, turn }: ReturnType<typeof useGroupSwitch> & { name: string }) {
  return (
    <Tooltip label={name}>
      <ActionIcon
        visibleFrom="sm"
        size={36}
        variant={isOn ? 'light' : 'default'}
        color={isOn ? 'brand' : 'gray'}
        aria-label={name}
        aria-pressed={isOn}
        onClick={turn}
      >
        <IconListTree {...icon} />
      </ActionIcon>
    </Tooltip>
  );
}
