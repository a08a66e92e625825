import { lazy, useEffect } from 'react';
import { useLocation } from 'wouter';
import { mayOpen } from '../../engine/access/holds.ts';
import { chunk } from '../api/load-chunk.ts';
import { definitions } from '../definitions.ts';
import { Frame } from '../frame/frame.tsx';
import { HomePage } from '../frame/home-page.tsx';
import { MenuPage } from '../frame/menu-page.tsx';
import { recordVisit } from '../frame/recent.ts';
import { useWords } from '../i18n/use-words.ts';
import { departures } from '../session/departures.ts';
import { useViewer } from '../session/viewer.ts';
import { usePageTitle } from '../ui/page-title.ts';
import { Guarded, NotFoundPage } from './error-page.tsx';
import type { Asked } from './known-route.ts';
import { Pending } from './pending.tsx';
import { usePrefetch } from './use-prefetch.ts';

const loadReport = chunk(async () => ({ default: (await import('../reports/report.tsx')).Report }));
const Report = lazy(loadReport);

/** A report by its route; one that the viewer may not have is not there. */
function ReportRoute({ menu, route }: Extract<Asked, { type: 'report' }>) {
  const viewer = useViewer();
  const [path] = useLocation();
  const { reports, menus } = definitions();
  const report = [...reports.values()].find((each) => each.routes[menu] === route);
  const allowed = report && menus.has(menu) && mayOpen(report, viewer);
  const id = allowed ? report.id : null;
  useEffect(() => {
    if (id) recordVisit(viewer.username, path);
  }, [id, viewer.username, path]);
  return id ? <ReportScreen key={id} id={id} /> : <NotFoundPage />;
}

function ReportScreen({ id }: { id: string }) {
  const words = useWords();
  usePageTitle(words(`reports.${id}.title`));
  return (
    <Pending>
      <Report id={id} />
    </Pending>
  );
}

function Screen({ asked }: { asked: Asked }) {
  switch (asked.type) {
    case 'home':
      return <HomePage />;
    case 'menu':
      return <MenuPage name={asked.menu} />;
    case 'report':
      return <ReportRoute {...asked} />;
    default:
      return <NotFoundPage />;
  }
}

/** Every screen of a signed-in user, in its frame. A screen that fails leaves the frame standing. */
export function SignedIn({ asked }: { asked: Asked }) {
  const [path] = useLocation();
  useEffect(departures.forget, []);
  usePrefetch(loadReport, true);
  return (
    <Frame>
      <Guarded key={path}>
        <Screen asked={asked} />
      </Guarded>
    </Frame>
  );
}
