import { useLayoutEffect } from 'react';
import { useLocation } from 'wouter';
import type { Viewer } from '../../engine/context/viewer.ts';
import { screenAt } from '../../engine/definitions/screens.ts';
import { loadDefinitions } from '../definitions.ts';
import { FrameSkeleton } from '../frame/frame-skeleton.tsx';
import { inLocale, localeOf } from '../i18n/locales.ts';
import { departures } from '../session/departures.ts';
import { preferences } from '../session/preferences.ts';

const fleet = '/fleet';

/** The first page: the fleet dashboard where the account has it, and there is one (spec: shell §4). */
async function homeOf({ features }: Viewer): Promise<string> {
  if (!features.includes('fleet_dashboard')) return '/';
  if (screenAt(fleet)) return fleet;
  const definitions = await loadDefinitions().catch(() => null);
  return definitions?.places.has(fleet) ? fleet : '/';
}

/** To where the user wanted to go, or home; in the user's language, unless the address said one. */
export function AfterSignIn({ viewer }: { viewer: Viewer }) {
  const [, navigate] = useLocation();
  useLayoutEffect(() => {
    let isHere = true;
    const go = (target: string) => {
      const locale = localeOf(target) === 'en-US' ? preferences.locale : null;
      if (isHere) navigate(`~${locale ? inLocale(target, locale) : target}`, { replace: true });
    };
    const requested = departures.requested();
    if (requested !== null) go(requested);
    else void homeOf(viewer).then((home) => go(inLocale(home, localeOf(location.pathname))));
    return () => {
      isHere = false;
    };
  }, [navigate, viewer]);
  return <FrameSkeleton />;
}
