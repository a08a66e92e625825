import { Kbd, Tooltip, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { isCancelled } from '../../api/errors.ts';
import { loadAhead } from '../../api/load-chunk.ts';
import { failureText } from '../../i18n/refusal-text.ts';
import { useWords } from '../../i18n/use-words.ts';
import { largeIcon } from '../../ui/icon-looks.ts';
import { isTyping, modKey } from '../../ui/keys.ts';
import { showError } from '../../ui/toasts.ts';
import { loadPalette } from './load-palette.ts';
import type { PaletteProps } from './palette.tsx';
import classes from './search.module.css';
import { fieldId, takeTyped, typeAhead } from './typed-ahead.ts';

/** `/` outside of fields, Ctrl+K or Cmd+K anywhere, unless a screen has handled the key. */
function asksForSearch(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || event.isComposing) return false;
  const isMod = event.ctrlKey || event.metaKey;
  if (isMod) return event.key.toLowerCase() === 'k' && !event.shiftKey;
  return event.key === '/' && !isTyping(event.target);
}

/** The search button. What is typed while its code is loaded is in its field afterwards. */
export function SearchButton() {
  const words = useWords();
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null);
  const [isLoading, setLoading] = useState(false);

  const open = async () => {
    const field = document.getElementById(fieldId);
    const leaving = new AbortController();
    if (field) field.focus();
    else
      typeAhead(() => {
        leaving.abort();
        setLoading(false);
      });
    setLoading(true);
    try {
      const loaded = await loadPalette();
      if (leaving.signal.aborted) return;
      setPalette(() => loaded.Palette);
      if (Palette) loaded.open();
    } catch (reason) {
      takeTyped();
      if (!isCancelled(reason)) showError(failureText(reason, words));
    } finally {
      setLoading(false);
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

  useEffect(() => () => void takeTyped(), []);

  const prepare = () => loadAhead(loadPalette);
  return (
    <>
      <Tooltip label={words('search.open')}>
        <UnstyledButton
          className={classes.button}
          aria-busy={isLoading || undefined}
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
      {Palette && <Palette fieldId={fieldId} takeTyped={takeTyped} />}
    </>
  );
}
