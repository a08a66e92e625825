import type { ReactNode } from 'react';
import { layouts } from '../../engine/definitions/layouts.ts';
import classes from './frame.module.css';
import { GuestLanguage } from './header/guest-language.tsx';
import { SchemeButton } from './header/scheme-button.tsx';
import { MaintenanceBanner } from './maintenance-banner.tsx';
import { NewVersion } from './new-version.tsx';
import { OfflineNotice } from './offline-notice.tsx';

/** What stands around the screens of who is not signed in. The screen brings its own main. */
export function GuestFrame({ children }: { children: ReactNode }) {
  return (
    <>
      {layouts.guest.maintenance && <MaintenanceBanner />}
      <div className={classes.guest}>
        <header className={classes.guestTools}>
          <GuestLanguage />
          <SchemeButton />
        </header>
        {children}
      </div>
      <OfflineNotice />
      <NewVersion />
    </>
  );
}
