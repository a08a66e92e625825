import { ActionIcon, Tooltip } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { largeIcon } from '../../ui/icon-looks.ts';
import { useSchemeToggle } from './use-scheme-toggle.ts';

export function SchemeToggle() {
  const { dark, toggle, label } = useSchemeToggle();
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={toggle}>
        {dark ? <IconSun {...largeIcon} /> : <IconMoon {...largeIcon} />}
      </ActionIcon>
    </Tooltip>
  );
}
