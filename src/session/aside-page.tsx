import { Alert, Anchor, Stack, Text, Title } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { brand } from '../definitions/brand.ts';
import { inLocale, localeOf } from '../i18n/locales.ts';
import { useWords } from '../i18n/use-words.ts';
import { Mark } from '../ui/logo.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import classes from './aside-page.module.css';

interface Props {
  title: string;
  lead?: string;
  fault?: string | null;
  /** The result of what was asked. */
  note?: ReactNode;
  children?: ReactNode;
}

/** A page for visitors and signed-in users. Its link to the sign-in page reloads the portal. */
export function AsidePage({ title, lead, fault, note, children }: Props) {
  const words = useWords();
  usePageTitle(title);
  return (
    <main id="main" tabIndex={-1} className={classes.main}>
      <div className={classes.column}>
        <div className={classes.brand}>
          <Mark size="2rem" />
          <span>{brand.name}</span>
        </div>
        <Title order={1} mb={4}>
          {title}
        </Title>
        {lead && <Text c="dimmed">{lead}</Text>}
        <Stack gap="md" mt="lg">
          {fault && (
            <Alert color="red" icon={<IconAlertCircle aria-hidden="true" />} role="alert">
              {fault}
            </Alert>
          )}
          <div role="status" className={classes.note}>
            {note}
          </div>
          {children}
          <Anchor href={inLocale('/login', localeOf(location.pathname))} ta="center">
            {words('session.back')}
          </Anchor>
        </Stack>
      </div>
    </main>
  );
}
