import { eventsStand } from '../events/events.ts';
import { type Locale, localeOf } from '../i18n/locales.ts';
import { departures } from '../session/departures.ts';
import { createLoader, type Loader } from './load.ts';
import { sourceNames, sourcesFor } from './registry.ts';
import type { LoadOptions } from './source.ts';
import { attention } from './state.ts';

let loader: Loader | null = null;

/** Loads the items that need attention, and reloads them when they change. Returns a function that ends it. */
export function followAttention(given: Pick<LoadOptions, 'viewer' | 'isOwn' | 'pendingOrders'>): () => void {
  const stopped = new AbortController();
  const signal = AbortSignal.any([stopped.signal, departures.leaving]);
  const has = sourcesFor(given.isOwn);
  const own = createLoader({ ...given, locale: localeOf(location.pathname), has });
  loader = own;
  signal.addEventListener('abort', own.stop);
  for (const name of sourceNames) if (!has.includes(name)) attention.status[name] = 'ready';
  void eventsStand().then(() => {
    if (!signal.aborted) own.load();
  });
  return () => {
    stopped.abort();
    if (loader === own) loader = null;
  };
}

/** Reloads sources that have failed. */
export const reloadAttention = (which: readonly string[]): void => loader?.load(which);

/** Reloads the sources whose changes another backend does not report. */
export const reloadUnreported = (): void => reloadAttention(sourcesFor(false));

/** Sets the language of the provider's texts. */
export const speakAttention = (locale: Locale): void => loader?.speak(locale);
