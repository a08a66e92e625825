import type { ReactNode } from 'react';
import classes from './frame.module.css';
import { LanguageMenu } from './language-menu.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { SchemeToggle } from './scheme-toggle.tsx';

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
