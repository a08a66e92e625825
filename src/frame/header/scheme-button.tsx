import { Button } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useWords } from '../../i18n/use-words.ts';
import { useSchemeToggle } from './use-scheme-toggle.ts';

/** Says which theme it switches to. */
export function SchemeButton() {
  const words = useWords();
  const { dark, toggle, label } = useSchemeToggle();
  const icon = dark ? <IconSun size="1.125rem" stroke={1.6} /> : <IconMoon size="1.125rem" stroke={1.6} />;
  return (
    <Button variant="subtle" color="gray" leftSection={icon} onClick={toggle} aria-label={label}>
      {words(dark ? 'frame.light' : 'frame.dark')}
    </Button>
  );
}
