import { Kbd, Tooltip, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { isCancelled } from '../../api/errors.ts';
import { chunk, loadAhead } from '../../api/load-chunk.ts';
import { failureText } from '../../i18n/refusal-text.ts';
import { useWords } from '../../i18n/use-words.ts';
import { largeIcon } from '../../ui/icon-looks.ts';
import { isTyping, modKey } from '../../ui/keys.ts';
import { showError } from '../../ui/toasts.ts';
import classes from './search.module.css';

const loadPalette = chunk(
  async () => {
    const [{ Palette }, { spotlight }] = await Promise.all([import('./palette.tsx'), import('./use-palette.ts')]);
    return { Palette, open: spotlight.open };
  },
  { isPatient: true },
);

/** `/` outside of fields, Ctrl+K or Cmd+K anywhere, unless a screen has handled the key. */
function asksForSearch(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || event.isComposing) return false;
  const isMod = event.ctrlKey || event.metaKey;
  if (isMod) return event.key.toLowerCase() === 'k' && !event.shiftKey;
  return event.key === '/' && !isTyping(event.target);
}

/** The search button. The search's code is loaded when it is first opened. */
export function SearchButton() {
  const words = useWords();
  const [Palette, setPalette] = useState<ComponentType | null>(null);

  const open = async () => {
    try {
      const loaded = await loadPalette();
      setPalette(() => loaded.Palette);
      if (Palette) loaded.open();
    } catch (reason) {
      if (!isCancelled(reason)) showError(failureText(reason, words));
    }
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!asksForSearch(event)) return;
    event.preventDefault();
    void open();
  });
  // On the window: screens listen further inside and come first.
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);

  const prepare = () => loadAhead(loadPalette);
  return (
    <>
      <Tooltip label={words('search.open')}>
        <UnstyledButton
          className={classes.button}
          aria-label={words('search.open')}
          aria-haspopup="dialog"
          aria-keyshortcuts="/ Control+K Meta+K"
          onClick={() => void open()}
          onPointerEnter={prepare}
          onFocus={prepare}
        >
          <IconSearch {...largeIcon} />
          <span className={classes.buttonText}>{words('search.short')}</span>
          <Kbd size="xs" className={classes.buttonKey} aria-hidden="true">
            {modKey} K
          </Kbd>
        </UnstyledButton>
      </Tooltip>
      {Palette && <Palette />}
    </>
  );
}
