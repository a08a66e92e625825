import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { Context } from '../../engine/context/context.ts';
import type { Viewer } from '../../engine/context/viewer.ts';
import { wordsFor } from '../i18n/i18n.ts';
import { useLocale } from '../i18n/use-words.ts';
import { session } from './session.ts';

/** The session of a screen that only a signed-in user reaches. */
export function useSignedIn() {
  const { now } = useSnapshot(session);
  if (now.status !== 'signed-in') throw new Error('Only screens behind the sign-in have a viewer.');
  return now;
}

export const useViewer = (): Viewer => useSignedIn().viewer as Viewer;

/** Today in the user's zone, YYYY-MM-DD. */
function today(): string {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** All that the engine asks of the outside. It stays the same object until the viewer, the locale or the day changes. */
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
