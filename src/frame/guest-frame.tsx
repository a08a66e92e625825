import { ActionIcon, Tooltip } from '@mantine/core';
import { IconVideo } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { brand } from '../definitions.ts';
import { useWords } from '../i18n/use-words.ts';
import classes from './frame.module.css';
import { LanguageMenu } from './header/language-menu.tsx';
import { SchemeToggle } from './header/scheme-toggle.tsx';
import { OfflineNotice } from './offline-notice.tsx';

/** What stands around the screens of who is not signed in. The screen brings its own main. */
export function GuestFrame({ children }: { children: ReactNode }) {
  const words = useWords();
  const training = words('contact.training');
  return (
    <>
      <header className={classes.guestTools}>
        <Link to="/login" className={classes.prompt}>
          {words('contact.please_sign_in')}
        </Link>
        <Tooltip label={training}>
          <ActionIcon component="a" href={brand.training} target="_blank" rel="noreferrer" aria-label={training}>
            <IconVideo size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
        <LanguageMenu wide />
        <SchemeToggle />
      </header>
      {children}
      <OfflineNotice />
    </>
  );
}
