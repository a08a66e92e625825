import { EmptyState, Text, Title } from '@mantine/core';
import { IconNews } from '@tabler/icons-react';
import { useLocale, useWords } from '../../i18n/use-words.ts';
import page from '../../ui/page.module.css';
import { usePageTitle } from '../../ui/page-title.ts';
import { updatesIn } from '../../updates/heads.ts';
import { UpdateCards } from '../../updates/update-cards.tsx';

/** All updates, the newest first. */
export function UpdatesPage() {
  const words = useWords();
  const updates = updatesIn(useLocale());
  usePageTitle(words('updates.title'));
  return (
    <div className={page.page}>
      <Title order={1}>{words('updates.title')}</Title>
      <Text c="dimmed" mb="lg">
        {words('updates.lead')}
      </Text>
      <UpdateCards updates={updates} level={2} />
      {updates.length === 0 && (
        <EmptyState
          icon={<IconNews stroke={1.4} aria-hidden="true" />}
          title={words('updates.none')}
          description={words('updates.none_hint')}
        />
      )}
    </div>
  );
}
