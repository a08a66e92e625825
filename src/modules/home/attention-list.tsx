import { Skeleton, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { reloadAttention } from '../../attention/attention.ts';
import { countOf, heldOf } from '../../attention/counts.ts';
import { useDrawer } from '../../attention/drawer-context.tsx';
import { isShown, sourceOf, sourcesFor } from '../../attention/registry.ts';
import { statusOf } from '../../attention/state.ts';
import { useAttention } from '../../attention/use-attention.ts';
import { useOpenable } from '../../attention/use-openable.ts';
import { useLocale, useWords } from '../../i18n/use-words.ts';
import { useSignedIn } from '../../session/viewer.ts';
import cards from '../../ui/cards.module.css';
import classes from './attention-list.module.css';
import home from './home-page.module.css';

const tile = `${cards.card} ${classes.tile}`;

/** The tile of a source leads to the screen that lists its items, or else to the drawer. */
function Way({ name, children }: { name: string; children: ReactNode }) {
  const attention = useAttention();
  const openable = useOpenable();
  const { show } = useDrawer();
  if (statusOf(name, attention) === 'failed') {
    return (
      <UnstyledButton className={tile} onClick={() => reloadAttention([name])}>
        {children}
      </UnstyledButton>
    );
  }
  const led = sourceOf(name).leadsTo?.(heldOf(name, attention));
  const to = led === undefined ? null : openable(led);
  if (to !== null) {
    return (
      <Link to={to} className={tile}>
        {children}
      </Link>
    );
  }
  if (!isShown(name, 'drawer')) return <div className={tile}>{children}</div>;
  return (
    <UnstyledButton className={tile} aria-haspopup="dialog" onClick={() => show(name)}>
      {children}
    </UnstyledButton>
  );
}

/** The items that need attention, with counts and links. */
export function AttentionList() {
  const words = useWords();
  const locale = useLocale();
  const { isOwnServer } = useSignedIn();
  const attention = useAttention();
  const counted = sourcesFor(isOwnServer).filter((name) => isShown(name, 'home') && !attention.off.includes(name));
  return (
    <section aria-labelledby="attention" className={home.section}>
      <h2 id="attention" className={home.title}>
        {words('notifications.home.title')}
      </h2>
      <ul role="list" className={`${cards.list} ${classes.list}`}>
        {counted.map((name) => {
          const count = countOf(name, attention);
          const status = statusOf(name, attention);
          const isReady = status === 'ready';
          return (
            <li key={name}>
              <Way name={name}>
                <span className={classes.count} data-none={!isReady || count === 0 || undefined}>
                  {isReady && new Intl.NumberFormat(locale).format(count)}
                  {status === 'loading' && <Skeleton component="span" height={24} width={32} />}
                  {status === 'failed' && '–'}
                </span>
                <span className={classes.text}>
                  {words.of(`notifications.home.${name}`, { count })}
                  {status === 'failed' && (
                    <span className={classes.failed}>
                      {words('notifications.home.failed')}. {words('notifications.retry')}
                    </span>
                  )}
                </span>
              </Way>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
