import { Anchor, Button, Skeleton, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useCallback } from 'react';
import { Link, useLocation } from 'wouter';
import { withoutPrefix } from '../../i18n/locales.ts';
import { failureText } from '../../i18n/refusal-text.ts';
import { useLocale, useWords } from '../../i18n/use-words.ts';
import { icon } from '../../ui/icon-looks.ts';
import page from '../../ui/page.module.css';
import { usePageTitle } from '../../ui/page-title.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { type Update, updatesIn } from '../../updates/heads.ts';
import { loadUpdateText } from '../../updates/load-text.ts';
import { UpdateDay } from '../../updates/update-day.tsx';
import classes from './update-page.module.css';

function UpdateText({ slug }: { slug: string }) {
  const words = useWords();
  const locale = useLocale();
  const [, navigate] = useLocation();
  const load = useCallback(() => loadUpdateText(slug, locale), [slug, locale]);
  const [loaded, retry] = useLoaded(load);

  /** A link to a page of the portal opens without a reload. */
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || link.target || !isPlain) return;
    event.preventDefault();
    navigate(withoutPrefix(link.pathname + link.search + link.hash));
  };

  if (loaded.status === 'loading') {
    return (
      <div aria-busy="true" className={classes.late}>
        {[90, 100, 96, 60].map((width) => (
          <Skeleton key={width} height={16} width={`${width}%`} mt={12} />
        ))}
      </div>
    );
  }
  if (loaded.status === 'failed') {
    return (
      <div role="alert">
        <Text fw={500}>{words('updates.failed')}</Text>
        <Text c="dimmed">{failureText(loaded.reason, words)}</Text>
        <Button variant="default" mt="sm" onClick={retry}>
          {words('errors.retry')}
        </Button>
      </div>
    );
  }
  // biome-ignore lint/a11y: it only handles clicks on links inside, which work with the keyboard too.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: markdown.ts sanitizes the HTML.
  return <div className={classes.text} onClick={follow} dangerouslySetInnerHTML={{ __html: loaded.value }} />;
}

function Article({ update }: { update: Update }) {
  const words = useWords();
  usePageTitle(update.title);
  return (
    <article className={`${page.page} ${classes.page}`}>
      <Anchor component={Link} to="/updates" className={classes.back}>
        <IconArrowLeft {...icon} />
        {words('updates.back')}
      </Anchor>
      <UpdateDay day={update.createdAt} />
      <Title order={1} className={classes.title}>
        {update.title}
      </Title>
      <p className={classes.lead}>{update.description}</p>
      <UpdateText slug={update.slug} />
    </article>
  );
}

/** One update; `missing` if it does not exist. */
export function UpdatePage({ slug, missing }: { slug: string; missing: ReactNode }) {
  const update = updatesIn(useLocale()).find((each) => each.slug === slug);
  return update ? <Article update={update} /> : missing;
}
