import { type ReactNode, useRef } from 'react';
import { DrawerProvider } from '../attention/drawer-context.tsx';
import { useFollowedEvents } from '../events/use-events.ts';
import { useWords } from '../i18n/use-words.ts';
import { useNearFocus } from '../ui/near-focus.ts';
import { useDeparting } from '../ui/use-departing.ts';
import { Footer } from './footer/footer.tsx';
import classes from './frame.module.css';
import { Header } from './header/header.tsx';
import type { Layout } from './layouts.ts';
import { Sidebar } from './menus/sidebar.tsx';
import { NewVersion } from './new-version.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';

function Top({ hidesAt }: { hidesAt: number | null }) {
  const words = useWords();
  const sidebar = useDeparting();
  return (
    <>
      <a href="#main" className={classes.skip}>
        {words('frame.skip')}
      </a>
      <Header onOpenSidebar={() => sidebar.change(true)} sidebarOpen={sidebar.opened} hidesAt={hidesAt} />
      <Sidebar {...sidebar} />
    </>
  );
}

interface FrameProps {
  layout: Layout;
  /** For screens that scroll as documents. */
  hasFooter: boolean;
  children: ReactNode;
}

/** The frame around every screen of a signed-in user. */
export function Frame({ layout, hasFooter, children }: FrameProps) {
  useFollowedEvents();
  const main = useRef<HTMLElement>(null);
  useNearFocus(main);
  return (
    <DrawerProvider>
      <div className={classes.frame}>
        {layout.frame === 'full' && <Top hidesAt={layout.headerHidesAt} />}
        <main ref={main} id="main" tabIndex={-1} className={classes.main}>
          {children}
        </main>
        {hasFooter && <Footer />}
        <OfflineNotice />
        <NewVersion />
        {layout.scrollToTopAt !== null && <ScrollToTop showsAt={layout.scrollToTopAt} />}
      </div>
    </DrawerProvider>
  );
}
