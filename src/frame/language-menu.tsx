import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import { IconCheck, IconLanguage } from '@tabler/icons-react';
import { isCancelled } from '../api/errors.ts';
import { type Locale, localeNames, locales } from '../i18n/locales.ts';
import { useLocale, useWords } from '../i18n/use-words.ts';
import { showError } from '../ui/toasts.ts';
import { switchLocale } from './switch-locale.ts';

/** With `wide` it names the language that is on. */
export function LanguageMenu({ wide = false }: { wide?: boolean }) {
  const words = useWords();
  const current = useLocale();

  const choose = (locale: Locale) => {
    if (locale === current) return;
    switchLocale(locale).catch((reason) => {
      if (!isCancelled(reason)) showError(words('frame.not_saved'));
    });
  };

  const label = `${words('frame.language')}: ${localeNames[current]}`;
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        {wide ? (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconLanguage size={18} stroke={1.6} />}
            aria-label={label}
          >
            {localeNames[current]}
          </Button>
        ) : (
          <Tooltip label={label}>
            <ActionIcon aria-label={label}>
              <IconLanguage size={18} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {locales.map((locale) => (
          <Menu.Item
            key={locale}
            lang={locale}
            role="menuitemradio"
            aria-checked={locale === current}
            rightSection={locale === current && <IconCheck size={16} aria-hidden="true" />}
            onClick={() => choose(locale)}
          >
            {localeNames[locale]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
