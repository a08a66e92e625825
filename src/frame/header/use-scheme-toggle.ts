import { useComputedColorScheme } from '@mantine/core';
import { isCancelled } from '../../api/errors.ts';
import { useWords } from '../../i18n/use-words.ts';
import { saveScheme, setScheme } from '../../session/preferences.ts';
import { savePreference, session } from '../../session/session.ts';
import { showError } from '../../ui/toasts.ts';

/** The current theme, and a function that switches it. */
export function useSchemeToggle() {
  const words = useWords();
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  const toggle = () => {
    setScheme(!dark);
    if (session.now.status !== 'signed-in') return;
    savePreference(() => saveScheme(!dark)).catch((reason) => {
      if (!isCancelled(reason)) showError(words('frame.not_saved'));
    });
  };
  return { dark, toggle, label: words(dark ? 'frame.dark_off' : 'frame.dark_on') };
}
