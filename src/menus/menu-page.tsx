import { EmptyState, Tabs, Title } from '@mantine/core';
import { IconFolderOff } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import { useWords } from '../i18n/use-words.ts';
import { Icon } from '../ui/icon.tsx';
import page from '../ui/page.module.css';
import { usePageTitle } from '../ui/page-title.ts';
import { CategoryList } from './category-list.tsx';
import { Chips } from './chips.tsx';
import classes from './menu-page.module.css';
import { useMenus, useOwnOf } from './use-menus.ts';

const everything = 'all';

const useHash = () => useLocationProperty(() => location.hash.slice(1));

/**
 * A section of the portal: its screens as chips, with a tab for each category. The hash of the address selects the tab.
 */
export function MenuPage({ id }: { id: string }) {
  const words = useWords();
  const menu = useMenus().find((each) => each.key === id);
  const [path, navigate] = useLocation();
  const hash = useHash();
  const title = menu?.title ?? words.of(`menus.${id}.title`);
  usePageTitle(title);
  useOwnOf(menu ? [menu] : []);

  if (!menu) {
    return (
      <div className={page.page}>
        <Title order={1}>{title}</Title>
        <EmptyState
          icon={<IconFolderOff stroke={1.4} aria-hidden="true" />}
          title={words('frame.empty_menu')}
          description={words('frame.empty_menu_hint')}
        />
      </div>
    );
  }
  const tab = menu.categories.some((category) => category.key === hash) ? hash : everything;
  return (
    <div className={page.page}>
      <Title order={1} mb="md">
        {title}
      </Title>
      <Tabs
        value={tab}
        onChange={(next) => navigate(next === everything ? path : `${path}#${next}`, { replace: true })}
        keepMounted={false}
        classNames={{ list: classes.tabs }}
      >
        <Tabs.List aria-label={title}>
          <Tabs.Tab value={everything}>{words('frame.all')}</Tabs.Tab>
          {menu.categories.map((category) => (
            <Tabs.Tab key={category.key} value={category.key} leftSection={<Icon name={category.icon} size="1rem" />}>
              {category.text}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={everything} pt="lg">
          <CategoryList categories={menu.categories} />
        </Tabs.Panel>
        {menu.categories.map((category) => (
          <Tabs.Panel key={category.key} value={category.key} pt="lg">
            <Chips items={category.items} label={category.text} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  );
}
