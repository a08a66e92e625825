import type { Body } from '../../contract/calls.ts';
import type { Viewer } from '../../engine/context/viewer.ts';
import { type Locale, localeOf } from '../i18n/locales.ts';
import { client } from '../session/client.ts';
import { departures } from '../session/departures.ts';
import { followNothing } from './feed.ts';
import { followDatabase, realtime } from './follow-database.ts';
import { followEvents } from './follow-events.ts';
import { createLoader, type Loader } from './load.ts';
import { attention, type Source, sources } from './state.ts';

/** The sources with calls in the specification. */
const called = ['alerts', 'recalls', 'approvals'] as const satisfies Source[];

/** The sources available from another backend. */
export const ofSpecification: readonly Source[] = [...called, 'orders', ...(realtime ? (['messages'] as const) : [])];

let loader: Loader | null = null;

interface Options {
  viewer: Viewer;
  /** Whether the backend sends events and has the calls that the specification lacks. */
  isOwn: boolean;
  orders: (typeof attention)['waiting']['orders'];
}

/** Loads the items that need attention, and reloads them when they change. Returns a function that ends it. */
export function followAttention({ viewer, isOwn, orders }: Options): () => void {
  const stopped = new AbortController();
  const signal = AbortSignal.any([stopped.signal, departures.leaving]);
  const follow = isOwn ? followEvents : realtime ? followDatabase : followNothing;
  const { standing, answers } = follow({ viewer, signal, hear: (kind) => own.nudge(kind) });
  const has = isOwn ? sources : ofSpecification;
  const own = createLoader({
    viewer,
    locale: localeOf(location.pathname),
    has,
    answers: isOwn ? {} : { orders: async () => orders, ...answers },
  });
  loader = own;
  signal.addEventListener('abort', own.stop);
  for (const source of sources) if (!has.includes(source)) attention.status[source] = 'ready';
  void standing.then(() => {
    if (!signal.aborted) own.load();
  });
  return () => {
    stopped.abort();
    if (loader === own) loader = null;
  };
}

/** Reloads sources that have failed, or those whose changes another backend does not report. */
export const reloadAttention = (which: readonly Source[] = called): void => loader?.load(which);

/** Sets the language of the provider's texts. */
export const speakAttention = (locale: Locale): void => loader?.speak(locale);

/** Shown at once, and reverted if the server refuses. Rejects as the client does. */
export async function suppressAlert(code: string, suppress: boolean): Promise<void> {
  const set = (is: boolean) => {
    attention.waiting.alerts = attention.waiting.alerts.map((alert) =>
      alert.code === code ? { ...alert, suppress: is } : alert,
    );
  };
  set(suppress);
  try {
    await client.call('attention.suppress-alert', {
      body: { code: code as Body<'attention.suppress-alert'>['code'], suppress },
    });
  } catch (reason) {
    set(!suppress);
    throw reason;
  }
  reloadAttention(['alerts']);
}
