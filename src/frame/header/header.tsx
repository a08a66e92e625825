import { ActionIcon, Tooltip } from '@mantine/core';
import { useScrollDirection, useWindowScroll } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { Link } from 'wouter';
import { Bell } from '../../attention/bell.tsx';
import { brand } from '../../definitions/brand.ts';
import { useWords } from '../../i18n/use-words.ts';
import { byArrows } from '../../menus/arrow-keys.ts';
import { useMenus } from '../../menus/use-menus.ts';
import { largeIcon } from '../../ui/icon-looks.ts';
import { Mark } from '../../ui/logo.tsx';
import { SearchButton } from '../search/search-button.tsx';
import classes from './header.module.css';
import { LanguageMenu } from './language-menu.tsx';
import { MegaMenu } from './mega-menu.tsx';
import { SchemeToggle } from './scheme-toggle.tsx';
import { UserMenu } from './user-menu.tsx';

const across = byArrows(':scope > button', 'horizontal');

interface Props {
  onOpenSidebar: () => void;
  sidebarOpen: boolean;
  /** Pixels of scrolling after which it hides while scrolling down; null to always show it. */
  hidesAt: number | null;
}

export function Header({ onOpenSidebar, sidebarOpen, hidesAt }: Props) {
  const words = useWords();
  const menus = useMenus();
  // Mantine's own slide-out distance is counted from there on.
  const [{ y }] = useWindowScroll();
  // A single jump counts, too, such as that of a key where nothing moves smoothly.
  const isDownwards = useScrollDirection() === 'down';
  const isHidden = hidesAt !== null && y > hidesAt && isDownwards;

  return (
    <header className={classes.header} data-hidden={isHidden || undefined}>
      <Tooltip label={words('frame.open_menu')}>
        <ActionIcon
          aria-label={words('frame.open_menu')}
          aria-expanded={sidebarOpen}
          aria-haspopup="dialog"
          onClick={onOpenSidebar}
        >
          <IconMenu2 {...largeIcon} />
        </ActionIcon>
      </Tooltip>
      <Link to="/" className={classes.brand} aria-label={brand.name}>
        <Mark size="1.625rem" />
        <span>{brand.name}</span>
      </Link>
      <nav className={classes.menus} aria-label={words('frame.menu_bar')} onKeyDown={across}>
        {menus.map((menu) => (
          <MegaMenu key={menu.key} menu={menu} />
        ))}
      </nav>
      <div className={classes.tools}>
        <SearchButton />
        <Bell />
        <span className={classes.spare}>
          <LanguageMenu />
          <SchemeToggle />
        </span>
        <UserMenu />
      </div>
    </header>
  );
}
