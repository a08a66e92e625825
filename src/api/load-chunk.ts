import { NetworkError } from './errors.ts';
import { reload, reloadUnasked } from './reload.ts';

let isAhead = false;

/** Begins a load of code ahead of need: a failure neither loads the page again nor is told. Who really asks for it will see. */
export function loadAhead(load: () => Promise<unknown>): void {
  isAhead = true;
  // Asked for again when it is needed.
  void load().catch(() => undefined);
  isAhead = false;
}

interface Options {
  /** Whether a failure is one of loading. */
  isMissing?: (reason: unknown) => boolean;
  /** A first failure leaves the page as it is. */
  isPatient?: boolean;
}

/**
 * A loader of code that is imported when it is needed; it rejects with NetworkError. Where code is missing the page is loaded
 * again, with all that is kept, because a newer version may be in place; and once more whenever the user asks for the code
 * again: many browsers remember that an import failed, and never try its address a second time. The loader stays pending
 * then, so that no error flashes up.
 */
export function chunk<T>(
  load: () => Promise<T>,
  { isMissing = () => true, isPatient = false }: Options = {},
): () => Promise<T> {
  let hasFailed = false;
  return async () => {
    const [isQuiet, isRetry, asked] = [isAhead, hasFailed, Date.now()];
    try {
      return await load();
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
}
