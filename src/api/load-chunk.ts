import { NetworkError } from './errors.ts';
import { reload, reloadUnasked } from './reload.ts';

let isAhead = false;

/**
 * Starts loading code before it is needed. A failure is ignored here; the code that needs the module will report it.
 */
export function loadAhead(load: () => Promise<unknown>): void {
  isAhead = true;
  // Requested again when it is needed.
  void load().catch(() => undefined);
  isAhead = false;
}

interface Options {
  /** Whether a failure means that the code could not be loaded. */
  isMissing?: (reason: unknown) => boolean;
  /** Don't reload the page after the first failure. */
  isPatient?: boolean;
}

/** Loads code. `loaded`: what it has loaded; undefined before. */
export type Loader<T> = (() => Promise<T>) & { loaded?: T };

/**
 * A loader of code that is imported when it is needed. Rejects with NetworkError. If code is missing, the page is
 * reloaded with its kept state, because a newer version may be deployed. It is reloaded again whenever the user
 * retries, because many browsers remember a failed import and never request its address again. The loader stays pending
 * meanwhile, so that no error flashes.
 */
export function chunk<T>(
  load: () => Promise<T>,
  { isMissing = () => true, isPatient = false }: Options = {},
): Loader<T> {
  let hasFailed = false;
  const loader: Loader<T> = async () => {
    const [isQuiet, isRetry, asked] = [isAhead, hasFailed, Date.now()];
    try {
      loader.loaded = await load();
      return loader.loaded;
    } catch (reason) {
      if (!isMissing(reason)) throw reason;
      if (!isQuiet) {
        hasFailed = true;
        const isLoading = isRetry ? await reload() : !isPatient && (await reloadUnasked(asked));
        if (isLoading) return new Promise<never>(() => undefined);
      }
      throw new NetworkError('The code of the screen could not be loaded.', { cause: reason });
    }
  };
  return loader;
}
