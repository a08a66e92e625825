import type { ReactNode } from 'react';
import classes from './frame.module.css';
import { LanguageMenu } from './header/language-menu.tsx';
import { SchemeToggle } from './header/scheme-toggle.tsx';
import { OfflineNotice } from './offline-notice.tsx';

/** What stands around the screens of who is not signed in. The screen brings its own main. */
export function GuestFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <header className={classes.guestTools}>
        <LanguageMenu wide />
        <SchemeToggle />
      </header>
      {children}
      <OfflineNotice />
    </>
  );
}
