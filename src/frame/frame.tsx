import type { ReactNode } from 'react';
import { useWords } from '../i18n/use-words.ts';
import { Footer } from './footer/footer.tsx';
import classes from './frame.module.css';
import { Header } from './header/header.tsx';
import { Sidebar } from './menus/sidebar.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';
import { useDeparting } from './use-departing.ts';

/** What stands around every screen of a signed-in user. One that scrolls as a document has the footer below it. */
export function Frame({ hasFooter, children }: { hasFooter: boolean; children: ReactNode }) {
  const words = useWords();
  const sidebar = useDeparting();
  return (
    <div className={classes.frame}>
      <a href="#main" className={classes.skip}>
        {words('frame.skip')}
      </a>
      <Header onOpenSidebar={() => sidebar.change(true)} sidebarOpen={sidebar.opened} />
      <Sidebar {...sidebar} />
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      {hasFooter && <Footer />}
      <OfflineNotice />
      <ScrollToTop />
    </div>
  );
}
