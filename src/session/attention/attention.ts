import type { Viewer } from '../../../engine/context/viewer.ts';
import { inTurn } from '../../api/in-turn.ts';
import { type Locale, localeOf } from '../../i18n/locales.ts';
import { client } from '../client.ts';
import { departures } from '../departures.ts';
import { createLoader, type Loader } from './load.ts';
import { attention, type Source, sources } from './state.ts';
import { type Heard, readStream } from './stream.ts';

/** What the specification has calls for: all that another backend is asked for. */
const ofSpecification = ['alerts', 'recalls', 'approvals'] as const satisfies Source[];

/** Milliseconds: a tab that does not hold the stream, or can't open it, does not wait for it to stand. */
const patience = 500;

let loader: Loader | null = null;

interface Options {
  viewer: Viewer;
  /** Whether the backend tells of changes, and has the calls that the specification lacks. */
  isOwn: boolean;
  orders: (typeof attention)['waiting']['orders'];
}

/**
 * Loads what waits for the account, and again whenever it changes. Of all tabs of a user one holds the stream and passes on
 * what it hears; when it closes, the next goes on where it was. Returns the end of it.
 */
export function followAttention({ viewer, isOwn, orders }: Options): () => void {
  const stopped = new AbortController();
  const signal = AbortSignal.any([stopped.signal, departures.leaving]);
  const locale = localeOf(location.pathname);
  const own = createLoader({ viewer, locale, has: isOwn ? sources : ofSpecification });
  loader = own;
  signal.addEventListener('abort', own.stop);
  let isLoaded = false;
  const load = () => {
    if (!isLoaded && !signal.aborted) own.load();
    isLoaded = true;
  };
  if (isOwn) {
    const name = `motorpool.events.${viewer.account}.${viewer.username}`;
    const channel = new BroadcastChannel(name);
    let lastId: string | null = null;
    const hear = ({ id, kind }: Heard) => {
      lastId = id;
      if (kind !== null) own.nudge(kind);
    };
    channel.addEventListener('message', ({ data }) => hear(data as Heard));
    const pass = (heard: Heard) => {
      // What is asked for once the stream stands misses nothing.
      if (lastId === null && isLoaded) own.nudge('all');
      load();
      hear(heard);
      channel.postMessage(heard);
    };
    void inTurn(name, () => readStream({ lastId: () => lastId, hear: pass, signal }), signal).catch(() => undefined);
    signal.addEventListener('abort', () => channel.close());
    setTimeout(load, patience);
  } else {
    load();
    attention.waiting.orders = orders;
    for (const source of ['messages', 'orders', 'renewals', 'notices'] as const) attention.status[source] = 'ready';
  }
  return () => {
    stopped.abort();
    if (loader === own) loader = null;
  };
}

/** Asks again, for all or for what failed. */
export const reloadAttention = (which?: readonly Source[]): void => loader?.load(which);

/** In which language the provider speaks. */
export const speakAttention = (locale: Locale): void => loader?.speak(locale);

/** Shown at once, and as it was when the server refuses. Rejects as the client does. */
export async function suppressAlert(code: string, suppress: boolean): Promise<void> {
  const set = (is: boolean) => {
    attention.waiting.alerts = attention.waiting.alerts.map((alert) =>
      alert.code === code ? { ...alert, suppress: is } : alert,
    );
  };
  set(suppress);
  try {
    await client.call('attention.suppress-alert', { body: { code: code as 'ENGINE_FAULT', suppress } });
  } catch (reason) {
    set(!suppress);
    throw reason;
  }
  reloadAttention(['alerts']);
}
