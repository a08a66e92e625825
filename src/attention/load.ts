import { ref } from 'valtio';
import type { EventKind } from '../../contract/events.ts';
import type { Viewer } from '../../engine/context/viewer.ts';
import { isCancelled } from '../api/errors.ts';
import type { Locale } from '../i18n/locales.ts';
import { client } from '../session/client.ts';
import { attention, noneOf, type Source, sources, type Waiting } from './state.ts';

/**
 * Milliseconds. Changes that arrive together cause one reload (spec: shell §9). When all clients have to reload, they
 * spread out.
 */
const debounce = { one: 300, all: 2_000 } as const;

export type Calls = { [S in Source]: () => Promise<Waiting[S]> };

export interface Loader {
  /** Reloads what an event names; later if the page is hidden. */
  nudge(kind: EventKind): void;
  /** Loads at once. */
  load(which?: readonly Source[]): void;
  /** Sets the language of the provider's texts. */
  speak(locale: Locale): void;
  stop(): void;
}

interface LoaderOptions {
  viewer: Viewer;
  locale: Locale;
  /** The available sources. */
  has: readonly Source[];
  /** Sources answered without a call, and how. */
  answers: Partial<Calls>;
}

export function createLoader({ viewer, locale, has, answers }: LoaderOptions): Loader {
  const stopped = new AbortController();
  const { signal } = stopped;
  const timers = new Map<Source, ReturnType<typeof setTimeout>>();
  const asked = new Map<Source, number>();
  const stale = new Set<Source>();
  /** Sources whose failure is already in the console. */
  const told = new Set<Source>();
  let language = locale;

  const calls: Calls = {
    alerts: () => client.call('attention.alerts', { signal }),
    recalls: () => client.call('attention.recall-count', { signal }),
    approvals: () => client.call('attention.repair-orders', { params: { account: viewer.account }, signal }),
    messages: () => client.call('attention.unread-messages', { signal }),
    orders: () => client.call('attention.pending-orders', { signal }),
    renewals: () => client.call('attention.renewals', { signal }),
    notices: () => client.call('attention.login-messages', { query: { language }, signal }),
    ...answers,
  };

  function hold<S extends Source>(source: S, value: Waiting[S]): void {
    attention.waiting[source] = (typeof value === 'object' && value !== null ? ref(value) : value) as Waiting[S];
  }

  async function ask<S extends Source>(source: S): Promise<void> {
    const turn = (asked.get(source) ?? 0) + 1;
    asked.set(source, turn);
    stale.delete(source);
    const isLast = () => asked.get(source) === turn && !signal.aborted;
    try {
      const value = await calls[source]();
      if (!isLast()) return;
      hold(source, value);
      attention.status[source] = 'ready';
    } catch (reason) {
      if (!isLast() || isCancelled(reason)) return;
      if (!told.has(source)) console.info(`${source}: ${(reason as Error).message}`);
      told.add(source);
      hold(source, noneOf(source));
      attention.status[source] = 'failed';
    }
  }

  function askLater(source: Source, delay: number): void {
    clearTimeout(timers.get(source));
    timers.set(
      source,
      setTimeout(() => {
        if (document.hidden) stale.add(source);
        else void ask(source);
      }, delay),
    );
  }

  const onShown = () => {
    if (!document.hidden) for (const source of stale) void ask(source);
  };
  document.addEventListener('visibilitychange', onShown, { signal });

  return {
    nudge(kind) {
      const delay = debounce.one + (kind === 'all' ? Math.random() * debounce.all : 0);
      for (const source of kind === 'all' ? sources : [kind]) if (has.includes(source)) askLater(source, delay);
    },
    load(which = has) {
      for (const source of which) {
        if (!has.includes(source)) continue;
        if (attention.status[source] === 'failed') attention.status[source] = 'loading';
        void ask(source);
      }
    },
    speak(next) {
      if (next === language) return;
      language = next;
      if (has.includes('notices')) void ask('notices');
    },
    stop() {
      stopped.abort();
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
