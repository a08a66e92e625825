import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { Context } from '../../engine/context/context.ts';
import type { Viewer } from '../../engine/context/viewer.ts';
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

/** Today's date in the user's time zone, YYYY-MM-DD. */
function today(): string {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** The engine's outside input. It stays the same object until the viewer, the locale or the date changes. */
export function useEngineContext(): Context {
  const viewer = useViewer();
  const locale = useLocale();
  const day = today();
  return useMemo(
    () => ({
      viewer,
      locale,
      words: wordsFor(locale, viewer.country),
      today: day,
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    }),
    [viewer, locale, day],
  );
}
