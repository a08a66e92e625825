import { CloseButton, Drawer, NavLink } from '@mantine/core';
import { IconHome, IconLogout } from '@tabler/icons-react';
import { Link, useLocation } from 'wouter';
import type { ResolvedMenu } from '../../../engine/menus/resolve.ts';
import { brand } from '../../definitions/brand.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Badge } from '../../menus/badge.tsx';
import { isBelow, MenuLink } from '../../menus/menu-link.tsx';
import { useMenus, useOwnOf } from '../../menus/use-menus.ts';
import { signOut } from '../../session/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { largeIcon } from '../../ui/icon-looks.ts';
import { Mark } from '../../ui/logo.tsx';
import type { useDeparting } from '../../ui/use-departing.ts';
import { LanguageMenu } from '../header/language-menu.tsx';
import { SchemeButton } from '../header/scheme-button.tsx';
import classes from './sidebar.module.css';
import { SidebarHelp, useContact } from './sidebar-help.tsx';

function MenuBranch({ menu, first, onNavigate }: { menu: ResolvedMenu; first: boolean; onNavigate: () => void }) {
  const [path] = useLocation();
  const words = useWords();
  return (
    <NavLink
      component="button"
      label={menu.title}
      leftSection={<Icon name={menu.icon} />}
      defaultOpened={first || isBelow(path, menu.route)}
      childrenOffset={28}
    >
      <NavLink
        component={Link}
        to={menu.route}
        label={words('frame.all_of', { menu: menu.title })}
        active={path === menu.route}
        onClick={onNavigate}
      />
      {menu.categories.map((category) => (
        <section key={category.key} aria-label={category.text}>
          <div className={classes.category} aria-hidden="true">
            {category.text}
          </div>
          {category.items.map((item) => (
            <NavLink
              key={item.to}
              component={MenuLink}
              to={item.to}
              label={item.text}
              rightSection={item.badge && <Badge badge={item.badge} />}
              active={path === item.to}
              onClick={onNavigate}
            />
          ))}
        </section>
      ))}
    </NavLink>
  );
}

export function Sidebar({ opened, returnFocus, change, leave }: ReturnType<typeof useDeparting>) {
  const words = useWords();
  const menus = useMenus();
  const [path] = useLocation();
  const contact = useContact();
  const close = () => change(false);
  useOwnOf(menus, opened);
  return (
    <Drawer.Root
      opened={opened}
      onClose={close}
      returnFocus={returnFocus}
      closeOnEscape={!contact.opened}
      position="left"
      size={300}
      classNames={{ content: classes.content }}
      transitionProps={{ duration: 150 }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={words('frame.menu')}>
        <Drawer.Body className={classes.body}>
          <div className={classes.top}>
            <Mark size="1.625rem" />
            <span>{brand.name}</span>
            <CloseButton size="md" ml="auto" aria-label={words('frame.close_menu')} onClick={close} />
          </div>
          <nav aria-label={words('frame.main_navigation')} className={classes.nav}>
            <NavLink
              component={Link}
              to="/"
              label={words('frame.home')}
              leftSection={<IconHome {...largeIcon} />}
              active={path === '/'}
              onClick={leave}
            />
            {menus.map((menu, index) => (
              <MenuBranch key={menu.key} menu={menu} first={index === 0} onNavigate={leave} />
            ))}
          </nav>
          <div className={classes.footer}>
            <SidebarHelp contact={contact} />
            <LanguageMenu wide />
            <SchemeButton />
            <NavLink
              component="button"
              label={words('frame.sign_out')}
              leftSection={<IconLogout {...largeIcon} />}
              onClick={() => void signOut()}
            />
          </div>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
