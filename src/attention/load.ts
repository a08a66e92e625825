import { ref } from 'valtio';
import { isCancelled } from '../api/errors.ts';
import type { Wanted } from '../events/events.ts';
import { keepFresh } from '../events/fresh.ts';
import type { Locale } from '../i18n/locales.ts';
import { client } from '../session/client.ts';
import { sourceOf } from './registry.ts';
import type { LoadOptions } from './source.ts';
import { attention } from './state.ts';

export interface Loader {
  /** Loads at once. */
  load(which?: readonly string[]): void;
  /** Sets the language of the provider's texts. */
  speak(locale: Locale): void;
  stop(): void;
}

interface LoaderOptions extends Omit<LoadOptions, 'signal'> {
  /** The available sources. */
  has: readonly string[];
}

/** Loads sources, and loads them again when they change. */
export function createLoader({ has, ...given }: LoaderOptions): Loader {
  const stopped = new AbortController();
  const { signal } = stopped;
  const asked = new Map<string, number>();
  /** Sources whose failure is already in the console. */
  const told = new Set<string>();
  let { locale } = given;

  function hold(name: string, value: unknown): void {
    attention.held[name] = typeof value === 'object' && value !== null ? ref(value) : value;
  }

  async function ask(name: string): Promise<void> {
    const turn = (asked.get(name) ?? 0) + 1;
    asked.set(name, turn);
    const isLast = () => asked.get(name) === turn && !signal.aborted;
    const source = sourceOf(name);
    try {
      const value = await source.load({ ...given, locale, signal });
      if (!isLast()) return;
      hold(name, value);
      attention.status[name] = 'ready';
    } catch (reason) {
      if (!isLast() || isCancelled(reason)) return;
      if (!told.has(name)) console.info(`${name}: ${(reason as Error).message}`);
      told.add(name);
      hold(name, source.none);
      attention.status[name] = 'failed';
    }
  }

  /** Other backends have no such settings. A failure shows what is off: the sources have loaded as nothing. */
  async function askOff(): Promise<void> {
    if (!given.isOwn) return;
    const off = await client.call('notice.off', { signal }).catch(() => null);
    if (off !== null && !signal.aborted) attention.off = off;
  }

  const changed: Wanted = 'table notice_settings';
  const leaves = [
    ...has.map((name) => keepFresh([...sourceOf(name).topics, changed], () => void ask(name))),
    keepFresh([changed], () => void askOff()),
  ];

  return {
    load(which = has) {
      if (which === has) void askOff();
      for (const name of which) {
        if (!has.includes(name)) continue;
        if (attention.status[name] === 'failed') attention.status[name] = 'loading';
        void ask(name);
      }
    },
    speak(next) {
      if (next === locale) return;
      locale = next;
      for (const name of has) if (sourceOf(name).speaks) void ask(name);
    },
    stop() {
      stopped.abort();
      for (const leave of leaves) leave();
    },
  };
}
