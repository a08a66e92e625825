import { type ComponentType, type ReactNode, use, useEffect } from 'react';
import { mayOpen } from '../../engine/access/holds.ts';
import type { ScreenFamilyName } from '../../engine/definitions/families.ts';
import type { Place } from '../../engine/definitions/read.ts';
import { queryPlace } from '../address/place.ts';
import { loadAhead } from '../api/load-chunk.ts';
import { definitions } from '../definitions/definitions.ts';
import { loadDefinition } from '../i18n/load-definition.ts';
import { MenuPage } from '../menus/menu-page.tsx';
import { StarButton } from '../menus/star-button.tsx';
import { ownScreenAt } from '../modules.ts';
import { recordVisit } from '../session/recent.ts';
import { useEngineContext, useViewer } from '../session/viewer.ts';
import { lazily } from '../ui/lazily.ts';
import { usePageTitle } from '../ui/page-title.ts';
import { NotFoundPage } from './error-page.tsx';
import { loadDashboard } from './load-dashboard.ts';
import { loadReport } from './load-report.ts';
import { ModuleScreen } from './module-screen.tsx';
import { Pending } from './pending.tsx';
import { useArrivals } from './use-arrivals.ts';

const Report = lazily(loadReport, (loaded) => loaded.default);
const Dashboard = lazily(loadDashboard, (loaded) => loaded.default);

/** A report or dashboard on its own page uses the whole query. */
const place = queryPlace();

function ReportScreen({ id, path }: { id: string; path: string }) {
  const { words } = useEngineContext();
  const title = words.of(`reports.${id}.title`);
  usePageTitle(title);
  // Another link to the open report starts over.
  const arrivals = useArrivals();
  return (
    <Pending>
      <Report key={arrivals} id={id} place={place} beside={<StarButton route={path} name={title} />} />
    </Pending>
  );
}

/** The code of dashboards loads at the same time. */
function dashboardOf(id: string) {
  loadAhead(loadDashboard);
  return loadDefinition('dashboards', id);
}

function OpenDashboard({ id, path, beside }: { id: string; path: string; beside: ReactNode }) {
  const dashboard = use(dashboardOf(id));
  return <Dashboard dashboard={dashboard} path={path} place={place} beside={beside} />;
}

/** Sets the window title until what comes after it in the document sets a more precise one. */
function WindowTitle({ title }: { title: string }) {
  usePageTitle(title);
  return null;
}

function DashboardScreen({ id, path }: { id: string; path: string }) {
  const { words } = useEngineContext();
  const title = words.of(`dashboards.${id}.title`);
  // The tabs of a dashboard are not separate screens.
  const own = [...definitions().places.values()].find((each) => each.family === 'dashboards' && each.id === id);
  // Another link to the open dashboard starts over.
  const arrivals = useArrivals();
  return (
    <>
      <WindowTitle title={title} />
      <Pending>
        <OpenDashboard
          key={arrivals}
          id={id}
          path={path}
          beside={<StarButton route={own?.path ?? path} name={title} />}
        />
      </Pending>
    </>
  );
}

/** The component for each family of definitions. */
const ofFamily: Record<ScreenFamilyName, ComponentType<{ id: string; path: string }>> = {
  dashboards: DashboardScreen,
  menus: MenuPage,
  reports: ReportScreen,
};

/** The screen of a definition; not found if the viewer may not open it. */
function DefinedScreen({ place: { family, id, path, entry } }: { place: Place }) {
  const viewer = useViewer();
  const isThere = entry === null || mayOpen(entry, viewer);
  const isVisit = isThere && entry !== null;
  useEffect(() => {
    if (isVisit) recordVisit(viewer.username, path);
  }, [isVisit, viewer.username, path]);
  const Drawn = ofFamily[family];
  return isThere ? <Drawn key={id} id={id} path={path} /> : <NotFoundPage />;
}

/** The screen at an address of a signed-in user. */
export function Screen({ path }: { path: string }) {
  const own = ownScreenAt(path);
  if (own) return <ModuleScreen screen={own} path={path} />;
  const place = definitions().places.get(path);
  return place ? <DefinedScreen place={place} /> : <NotFoundPage />;
}
