import { type ComponentType, lazy, useEffect } from 'react';
import { mayOpen } from '../../engine/access/holds.ts';
import type { ScreenFamilyName } from '../../engine/definitions/families.ts';
import type { Place } from '../../engine/definitions/read.ts';
import { addressParts, type ScreenName, screenAt, screens } from '../../engine/definitions/screens.ts';
import { chunk } from '../api/load-chunk.ts';
import { definitions } from '../definitions.ts';
import { loadOnDemand } from '../frame/on-demand.ts';
import { HomePage } from '../frame/pages/home-page.tsx';
import { MenuPage } from '../frame/pages/menu-page.tsx';
import { recordVisit } from '../frame/pages/recent.ts';
import { queryPlace } from '../reports/address/place.ts';
import { useEngineContext, useViewer } from '../session/viewer.ts';
import { usePageTitle } from '../ui/page-title.ts';
import { NotFoundPage } from './error-page.tsx';
import { Pending } from './pending.tsx';
import { useArrivals } from './use-arrivals.ts';

export const loadReport = chunk(async () => ({ default: (await import('../reports/screen/report.tsx')).Report }));
const Report = lazy(loadReport);

/** A report of its own page has the whole query. */
const place = queryPlace();

function ReportScreen({ id }: { id: string }) {
  const { words } = useEngineContext();
  usePageTitle(words.of(`reports.${id}.title`));
  // Another link to the report that is open is another report to look at.
  const arrivals = useArrivals();
  return (
    <Pending>
      <Report key={arrivals} id={id} place={place} />
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

/** The screens written by hand, with what their addresses fill in; the sign-in page stands outside the frame. */
const byHand: Record<Exclude<ScreenName, 'sign-in'>, ComponentType<AddressParts>> = {
  home: HomePage,
  updates: UpdatesScreen,
  update: UpdateScreen,
};

/** What draws the definitions of a family. */
const ofFamily: Record<ScreenFamilyName, ComponentType<{ id: string }>> = { menus: MenuPage, reports: ReportScreen };

/** A screen made of a definition; one that the viewer may not have is not there. */
function DefinedScreen({ place: { family, id, path, entry } }: { place: Place }) {
  const viewer = useViewer();
  const isThere = entry === null || mayOpen(entry, viewer);
  const isVisit = isThere && entry !== null;
  useEffect(() => {
    if (isVisit) recordVisit(viewer.username, path);
  }, [isVisit, viewer.username, path]);
  const Drawn = ofFamily[family];
  return isThere ? <Drawn key={id} id={id} /> : <NotFoundPage />;
}

/** Families whose screens are as high as the window; all others scroll as documents. */
const fullHeight: ReadonlySet<ScreenFamilyName> = new Set(['reports']);

/** Whether the screen at an address scrolls as a document. */
export function isDocument(path: string): boolean {
  const place = definitions().places.get(path);
  return place === undefined || !fullHeight.has(place.family);
}

/** The screen at an address of a signed-in user. */
export function Screen({ path }: { path: string }) {
  const name = screenAt(path);
  if (name !== null && name !== 'sign-in') {
    const Drawn = byHand[name];
    return <Drawn {...addressParts(screens[name], path)} />;
  }
  const place = definitions().places.get(path);
  return place ? <DefinedScreen place={place} /> : <NotFoundPage />;
}
