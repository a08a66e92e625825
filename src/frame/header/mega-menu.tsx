import { Button, Popover } from '@mantine/core';
import { IconArrowRight, IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import { useLocation } from 'wouter';
import type { ResolvedMenu } from '../../../engine/menus/resolve.ts';
import { useWords } from '../../i18n/use-words.ts';
import { byArrows } from '../../menus/arrow-keys.ts';
import { Badge } from '../../menus/badge.tsx';
import { isBelow, MenuLink } from '../../menus/menu-link.tsx';
import { loadOwnOf } from '../../menus/use-menus.ts';
import { Icon } from '../../ui/icon.tsx';
import { useDeparting } from '../../ui/use-departing.ts';
import classes from './mega-menu.module.css';

const inside = byArrows('a', 'vertical');

/** A header menu: a button that opens its links, with the arrow keys of the ARIA practices. */
export function MegaMenu({ menu }: { menu: ResolvedMenu }) {
  const words = useWords();
  const id = useId();
  const { opened, returnFocus, change, leave } = useDeparting();
  const [path] = useLocation();
  const here = isBelow(path, menu.route);

  return (
    <Popover
      opened={opened}
      onChange={change}
      position="bottom-start"
      offset={8}
      width="clamp(40.625rem, 78vw, 75rem)"
      trapFocus
      returnFocus={returnFocus}
      transitionProps={{ duration: 100, transition: 'fade' }}
    >
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          px={{ base: 6, lg: 12 }}
          className={classes.target}
          data-here={here || undefined}
          rightSection={<IconChevronDown size="0.875rem" className={classes.chevron} />}
          onPointerEnter={() => loadOwnOf(menu)}
          onFocus={() => loadOwnOf(menu)}
          onClick={() => change(!opened)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            change(true);
          }}
        >
          {menu.title}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} p={0} onKeyDown={inside}>
        <nav className={classes.categories} aria-label={menu.title}>
          {menu.categories.map((category) => (
            <section key={category.key} className={classes.category} aria-labelledby={`${id}-${category.key}`}>
              <h3 id={`${id}-${category.key}`} className={classes.heading}>
                {category.text}
              </h3>
              <ul role="list" className={classes.items}>
                {category.items.map((item) => (
                  <li key={item.to}>
                    <MenuLink to={item.to} className={classes.item} onClick={leave}>
                      <Icon name={item.icon} />
                      {item.text}
                      <Badge badge={item.badge} />
                    </MenuLink>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
        <div className={classes.footer}>
          <MenuLink to={menu.route} className={classes.all} onClick={leave}>
            {words('frame.all_of', { menu: menu.title })}
            <IconArrowRight size="0.875rem" aria-hidden="true" />
          </MenuLink>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
