import { Button } from '@mantine/core';
import { IconVideo } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { brand } from '../definitions/brand.ts';
import { useWords } from '../i18n/use-words.ts';
import { largeIcon } from '../ui/icon-looks.ts';
import classes from './frame.module.css';
import { GuestLanguage } from './header/guest-language.tsx';
import { SchemeButton } from './header/scheme-button.tsx';
import { layouts } from './layouts.ts';
import { MaintenanceBanner } from './maintenance-banner.tsx';
import { NewVersion } from './new-version.tsx';
import { OfflineNotice } from './offline-notice.tsx';

/** The frame around screens for visitors. The screen has its own main element. */
export function GuestFrame({ children }: { children: ReactNode }) {
  const words = useWords();
  return (
    <>
      {layouts.guest.maintenance && <MaintenanceBanner />}
      <div className={classes.guest}>
        <header className={classes.guestTools}>
          <Link to="/login" className={classes.prompt}>
            {words('shell.please_sign_in')}
          </Link>
          <Button
            component="a"
            variant="subtle"
            color="gray"
            leftSection={<IconVideo {...largeIcon} />}
            href={brand.training}
            target="_blank"
            rel="noreferrer"
          >
            {words('shell.training')}
          </Button>
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
