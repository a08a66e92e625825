import { useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Context } from '../../engine/context/context.ts';
import type { Viewer } from '../../engine/context/viewer.ts';
import { dayIn } from '../../engine/formats/zone.ts';
import { wordsFor } from '../i18n/i18n.ts';
import { useLocale } from '../i18n/use-words.ts';
import { session } from './session.ts';

/** The session on a screen that only signed-in users reach. */
export function useSignedIn() {
  const { now } = useSnapshot(session);
  if (now.status !== 'signed-in') throw new Error('Only signed-in screens have a viewer.');
  return now;
}

export const useViewer = (): Viewer => useSignedIn().viewer as Viewer;

/** The engine's outside input. It stays the same object until the viewer, the locale or the date changes. */
export function useEngineContext(): Context {
  const viewer = useViewer();
  const locale = useLocale();
  const zone = viewer.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const day = dayIn(zone, Date.now());
  return useMemo(
    () => ({
      viewer,
      locale,
      words: wordsFor(locale, viewer.country),
      today: day,
      zone,
    }),
    [viewer, locale, day, zone],
  );
}

/** The same on the day when the screen was opened: midnight does not change it. */
export function useOpenedContext(): Context {
  const { viewer, locale, words, zone, today: now } = useEngineContext();
  const [today] = useState(now);
  return useMemo(() => ({ viewer, locale, words, zone, today }), [viewer, locale, words, zone, today]);
}
