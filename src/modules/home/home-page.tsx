import { Button, CloseButton, EmptyState, Text, TextInput, Title, VisuallyHidden } from '@mantine/core';
import { IconFolderOff, IconSearch, IconSearchOff } from '@tabler/icons-react';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { plain } from '../../../engine/formats/plain.ts';
import type { ResolvedMenu, ResolvedMenuItem } from '../../../engine/menus/resolve.ts';
import { chunk } from '../../api/load-chunk.ts';
import { useWords } from '../../i18n/use-words.ts';
import { CategoryList } from '../../menus/category-list.tsx';
import { useMenus } from '../../menus/use-menus.ts';
import { useSettledStars } from '../../session/stars.ts';
import { useSignedIn } from '../../session/viewer.ts';
import { icon } from '../../ui/icon-looks.ts';
import page from '../../ui/page.module.css';
import { usePageTitle } from '../../ui/page-title.ts';
import { AttentionList } from './attention-list.tsx';
import classes from './home-page.module.css';
import { RecentList, StarredList } from './near-lists.tsx';

const RecentUpdates = lazy(
  chunk(async () => ({ default: (await import('../../updates/recent-updates.tsx')).RecentUpdates })),
);

/** The menus, reduced to items whose words contain every word of the text. */
function narrow(menus: readonly ResolvedMenu[], text: string): ResolvedMenu[] {
  const parts = plain(text).split(/\s+/).filter(Boolean);
  return menus.flatMap((menu) => {
    const categories = menu.categories.flatMap((category) => {
      const items = category.items.filter((item) => {
        const own = plain(`${item.text} ${category.text}`);
        return parts.every((part) => own.includes(part));
      });
      return items.length > 0 ? [{ ...category, items }] : [];
    });
    return categories.length > 0 ? [{ ...menu, categories }] : [];
  });
}

interface FindProps {
  text: string;
  found: readonly ResolvedMenuItem[];
  onChange: (text: string) => void;
}

/** Filters the menus while the user types; Enter opens the first remaining entry. */
function Find({ text, found, onChange }: FindProps) {
  const words = useWords();
  const [, navigate] = useLocation();
  const searching = text.trim() !== '';
  const openFirst = (event: FormEvent) => {
    event.preventDefault();
    const [first] = found;
    if (searching && first) navigate(first.to);
  };
  return (
    <form className={classes.find} onSubmit={openFirst}>
      <TextInput
        aria-label={words('home.find')}
        placeholder={words('home.find')}
        leftSection={<IconSearch {...icon} />}
        rightSection={
          searching && <CloseButton size="sm" aria-label={words('home.clear')} onClick={() => onChange('')} />
        }
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <VisuallyHidden role="status">{searching ? words('home.matches', { count: found.length }) : ''}</VisuallyHidden>
    </form>
  );
}

export function HomePage() {
  const words = useWords();
  const { viewer, customer, isOwnServer } = useSignedIn();
  const isSettled = useSettledStars();
  const menus = useMenus();
  const [text, setText] = useState('');
  usePageTitle(words('frame.home'));

  const shown = narrow(menus, text);
  const items = shown.flatMap((menu) => menu.categories.flatMap((category) => category.items));
  const searching = text.trim() !== '';

  return (
    <div className={page.page}>
      <div className={classes.top}>
        <div>
          <Title order={1}>{words('home.welcome', { name: customer })}</Title>
          <Text c="dimmed">{words('frame.account', { number: viewer.account })}</Text>
        </div>
        {menus.length > 0 && <Find text={text} found={items} onChange={setText} />}
      </div>
      {!searching && (
        <>
          <AttentionList />
          <StarredList menus={menus} />
          <RecentList menus={menus} />
        </>
      )}
      <div className={classes.menus} data-waits={(isOwnServer && !isSettled) || undefined}>
        {shown.map((menu) => (
          <section key={menu.key} aria-labelledby={`menu-${menu.key}`} className={classes.menu}>
            <h2 id={`menu-${menu.key}`} className={classes.heading}>
              {menu.title}
            </h2>
            <CategoryList categories={menu.categories} />
          </section>
        ))}
      </div>
      {menus.length === 0 && (
        <EmptyState
          icon={<IconFolderOff stroke={1.4} aria-hidden="true" />}
          title={words('frame.empty_menu')}
          description={words('frame.empty_menu_hint')}
        />
      )}
      {menus.length > 0 && shown.length === 0 && (
        <EmptyState
          icon={<IconSearchOff stroke={1.4} aria-hidden="true" />}
          title={words('home.no_match', { text: text.trim() })}
          description={words('home.no_match_hint')}
        >
          <Button variant="default" onClick={() => setText('')}>
            {words('home.clear')}
          </Button>
        </EmptyState>
      )}
      {!searching && (
        <Suspense>
          <RecentUpdates />
        </Suspense>
      )}
    </div>
  );
}
