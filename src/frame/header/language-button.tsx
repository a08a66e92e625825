import { Button, type ButtonProps } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { localeNames } from '../../i18n/locales.ts';
import { useLocale, useWords } from '../../i18n/use-words.ts';
import { largeIcon } from '../../ui/icon-looks.ts';

/** Shows the current language. */
export function LanguageButton(props: ButtonProps & ComponentPropsWithRef<'button'>) {
  const words = useWords();
  const current = useLocale();
  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<IconLanguage {...largeIcon} />}
      aria-label={words('formats.pair', { name: words('frame.language'), value: localeNames[current] })}
      {...props}
    >
      {localeNames[current]}
    </Button>
  );
}
