import { Button } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useWords } from '../../i18n/use-words.ts';
import { largeIcon } from '../../ui/icon-looks.ts';
import { useSchemeToggle } from './use-scheme-toggle.ts';

/** Says which theme it switches to. */
export function SchemeButton() {
  const words = useWords();
  const { dark, toggle, label } = useSchemeToggle();
  const icon = dark ? <IconSun {...largeIcon} /> : <IconMoon {...largeIcon} />;
  return (
    <Button variant="subtle" color="gray" leftSection={icon} onClick={toggle} aria-label={label}>
      {words(dark ? 'frame.light' : 'frame.dark')}
    </Button>
  );
}
