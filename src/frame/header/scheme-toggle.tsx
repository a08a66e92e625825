import { ActionIcon, Button, Tooltip, useComputedColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { isCancelled } from '../../api/errors.ts';
import { useWords } from '../../i18n/use-words.ts';
import { saveScheme, setScheme } from '../../session/preferences.ts';
import { savePreference, session } from '../../session/session.ts';
import { showError } from '../../ui/toasts.ts';

/** With `wide` it says in words what it does. */
export function SchemeToggle({ wide = false }: { wide?: boolean }) {
  const words = useWords();
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';

  const toggle = () => {
    setScheme(!dark);
    if (session.now.status !== 'signed-in') return;
    savePreference(() => saveScheme(!dark)).catch((reason) => {
      if (!isCancelled(reason)) showError(words('frame.not_saved'));
    });
  };

  const label = words(dark ? 'frame.dark_off' : 'frame.dark_on');
  const icon = dark ? <IconSun size={18} stroke={1.6} /> : <IconMoon size={18} stroke={1.6} />;
  if (wide) {
    return (
      <Button variant="subtle" color="gray" leftSection={icon} onClick={toggle} aria-label={label}>
        {words(dark ? 'frame.light' : 'frame.dark')}
      </Button>
    );
  }
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={toggle}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
