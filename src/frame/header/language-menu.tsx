import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconCheck, IconLanguage } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { isCancelled } from '../../api/errors.ts';
import { setLocale } from '../../i18n/i18n.ts';
import { type Locale, localeNames, localeOf, locales } from '../../i18n/locales.ts';
import { useLocale, useWords } from '../../i18n/use-words.ts';
import { largeIcon } from '../../ui/icon-looks.ts';
import { showError } from '../../ui/toasts.ts';
import { switchLocale } from '../switch-locale.ts';
import { LanguageButton } from './language-button.tsx';

interface Props {
  /** Shows the name of the current language. */
  wide?: boolean;
  /** It replaces a button that was clicked, so it opens at once. */
  wasAsked?: boolean;
}

export function LanguageMenu({ wide = false, wasAsked = false }: Props) {
  const words = useWords();
  const current = useLocale();

  // Next to the target, not around it: a tooltip would not pass the menu's props on to its target.
  const target = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!wasAsked) return;
    target.current?.focus();
    setOpen(true);
  }, [wasAsked]);

  const choose = (locale: Locale) => {
    // Chosen again because its words failed to load.
    if (localeOf(location.pathname) === locale) {
      setLocale(locale).catch(() => showError(words('errors.unreachable')));
      return;
    }
    switchLocale(locale).catch((reason) => {
      if (!isCancelled(reason)) showError(words('frame.not_saved'));
    });
  };

  const label = words('formats.pair', { name: words('frame.language'), value: localeNames[current] });
  return (
    <Menu
      position="bottom-end"
      width={200}
      opened={isOpen}
      onChange={setOpen}
      checkIcon={<IconCheck size="1rem" aria-hidden="true" />}
    >
      <Menu.Target>
        {wide ? (
          <LanguageButton ref={target} />
        ) : (
          <ActionIcon ref={target} aria-label={label}>
            <IconLanguage {...largeIcon} />
          </ActionIcon>
        )}
      </Menu.Target>
      {!wide && <Tooltip target={target} label={label} disabled={isOpen} />}
      <Menu.Dropdown>
        {locales.map((locale) => (
          <Menu.RadioItem
            key={locale}
            lang={locale}
            value={locale}
            checked={locale === current}
            closeMenuOnClick
            onChange={() => choose(locale)}
          >
            {localeNames[locale]}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
