import { ActionIcon, Tooltip } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useSchemeToggle } from './use-scheme-toggle.ts';

export function SchemeToggle() {
  const { dark, toggle, label } = useSchemeToggle();
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={toggle}>
        {dark ? <IconSun size="1.125rem" stroke={1.6} /> : <IconMoon size="1.125rem" stroke={1.6} />}
      </ActionIcon>
    </Tooltip>
  );
}
