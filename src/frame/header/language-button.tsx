import { Button, type ButtonProps } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { localeNames } from '../../i18n/locales.ts';
import { useLocale, useWords } from '../../i18n/use-words.ts';

/** Shows the current language. */
export function LanguageButton(props: ButtonProps & ComponentPropsWithRef<'button'>) {
  const words = useWords();
  const current = useLocale();
  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<IconLanguage size="1.125rem" stroke={1.6} />}
      aria-label={words('formats.pair', { name: words('frame.language'), value: localeNames[current] })}
      {...props}
    >
      {localeNames[current]}
    </Button>
  );
}
