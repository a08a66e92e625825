import { ActionIcon, Tooltip } from '@mantine/core';
import { useHeadroom } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { Link } from 'wouter';
import { brand } from '../../definitions.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Mark } from '../../ui/logo.tsx';
import { useMenus } from '../menus/use-menus.ts';
import { Bell } from '../notifications/bell.tsx';
import classes from './header.module.css';
import { LanguageMenu } from './language-menu.tsx';
import { MegaMenu } from './mega-menu.tsx';
import { SchemeToggle } from './scheme-toggle.tsx';
import { UserMenu } from './user-menu.tsx';

/** Pixels of scroll after which it hides while one scrolls down (spec: shell §9). */
const hidesAt = 180;

export function Header({ onOpenSidebar, sidebarOpen }: { onOpenSidebar: () => void; sidebarOpen: boolean }) {
  const words = useWords();
  const menus = useMenus();
  const { pinned } = useHeadroom({ fixedAt: hidesAt });

  return (
    <header className={classes.header} data-hidden={!pinned || undefined}>
      <Tooltip label={words('frame.open_menu')}>
        <ActionIcon
          aria-label={words('frame.open_menu')}
          aria-expanded={sidebarOpen}
          aria-haspopup="dialog"
          onClick={onOpenSidebar}
        >
          <IconMenu2 size={18} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <Link to="/" className={classes.brand}>
        <Mark size={26} />
        <span>{brand.name}</span>
      </Link>
      <div className={classes.menus}>
        {menus.map((menu) => (
          <MegaMenu key={menu.key} menu={menu} />
        ))}
      </div>
      <div className={classes.tools}>
        <Bell />
        <LanguageMenu />
        <SchemeToggle />
        <UserMenu />
      </div>
    </header>
  );
}
