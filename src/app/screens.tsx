import { type ComponentType, lazy, useEffect } from 'react';
import { mayOpen } from '../../engine/access/holds.ts';
import type { ScreenFamilyName } from '../../engine/definitions/families.ts';
import type { Place } from '../../engine/definitions/read.ts';
import { type GuestScreenName, isGuestScreen, type ScreenName, screenAt } from '../../engine/definitions/screens.ts';
import { chunk } from '../api/load-chunk.ts';
import { definitions } from '../definitions.ts';
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

/** The screens written by hand in the frame. */
const byHand: Record<Exclude<ScreenName, GuestScreenName>, ComponentType> = { home: HomePage };

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

/** The screen at an address of a signed-in user. */
export function Screen({ path }: { path: string }) {
  const name = screenAt(path);
  if (name !== null && !isGuestScreen(name)) {
    const Drawn = byHand[name];
    return <Drawn />;
  }
  const place = definitions().places.get(path);
  return place ? <DefinedScreen place={place} /> : <NotFoundPage />;
}
