import { type ComponentType, lazy, type ReactNode, use, useEffect } from 'react';
import { mayOpen } from '../../engine/access/holds.ts';
import { addressParts } from '../../engine/definitions/address-parts.ts';
import type { ScreenFamilyName } from '../../engine/definitions/families.ts';
import type { Place } from '../../engine/definitions/read.ts';
import { queryPlace } from '../address/place.ts';
import { definitions } from '../definitions.ts';
import { StarButton } from '../frame/menus/star-button.tsx';
import { loadOnDemand } from '../frame/on-demand.ts';
import { HomePage } from '../frame/pages/home-page.tsx';
import { MenuPage } from '../frame/pages/menu-page.tsx';
import { SupportPage } from '../frame/pages/support-page.tsx';
import { loadDefinition } from '../i18n/load-definition.ts';
import { recordVisit } from '../session/recent.ts';
import { useEngineContext, useViewer } from '../session/viewer.ts';
import { usePageTitle } from '../ui/page-title.ts';
import { NotFoundPage } from './error-page.tsx';
import { loadDashboard } from './load-dashboard.ts';
import { loadReport } from './load-report.ts';
import { MyReportsScreen, NewReportScreen, UserReportScreen } from './my-report-screens.tsx';
import { type GuestScreenName, isGuestScreen, type ScreenName, screenAt, screens } from './own-screens.ts';
import { Pending } from './pending.tsx';
import { useArrivals } from './use-arrivals.ts';

const Report = lazy(loadReport);
const Dashboard = lazy(loadDashboard);

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

function OpenDashboard({ id, path, beside }: { id: string; path: string; beside: ReactNode }) {
  const dashboard = use(loadDefinition('dashboards', id));
  return <Dashboard dashboard={dashboard} path={path} place={place} beside={beside} />;
}

function DashboardScreen({ id, path }: { id: string; path: string }) {
  const { words } = useEngineContext();
  const title = words.of(`dashboards.${id}.title`);
  usePageTitle(title);
  // The tabs of a dashboard are not separate screens.
  const own = [...definitions().places.values()].find((each) => each.family === 'dashboards' && each.id === id);
  return (
    <Pending>
      <OpenDashboard id={id} path={path} beside={<StarButton route={own?.path ?? path} name={title} />} />
    </Pending>
  );
}

const UpdatesPage = lazy(async () => ({ default: (await loadOnDemand()).UpdatesPage }));
const UpdatePage = lazy(async () => ({ default: (await loadOnDemand()).UpdatePage }));

const UpdatesScreen = () => (
  <Pending>
    <UpdatesPage />
  </Pending>
);

const UpdateScreen = ({ slug = '' }: AddressParts) => (
  <Pending>
    <UpdatePage key={slug} slug={slug} missing={<NotFoundPage />} />
  </Pending>
);

type AddressParts = Readonly<Record<string, string>>;

/** Screens that are not made from a definition, except those of guests, with the parts of their addresses. */
const byHand: Record<Exclude<ScreenName, GuestScreenName>, ComponentType<AddressParts>> = {
  home: HomePage,
  support: SupportPage,
  updates: UpdatesScreen,
  update: UpdateScreen,
  'my-reports': MyReportsScreen,
  'new-report': NewReportScreen,
  'report-of-type': UserReportScreen,
  'my-report': UserReportScreen,
};

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
  const name = screenAt(path);
  if (name !== null && !isGuestScreen(name)) {
    const Drawn = byHand[name];
    return <Drawn {...addressParts(screens[name].path, path)} />;
  }
  const place = definitions().places.get(path);
  return place ? <DefinedScreen place={place} /> : <NotFoundPage />;
}
