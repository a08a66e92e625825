import { NetworkError } from './errors.ts';

/**
 * Awaits code that is imported when it is needed. Where the page is about to load again for it (the import gives nothing
 * then) it stays pending, so that no error flashes up.
 */
export async function loadChunk<T>(chunk: Promise<T | undefined>): Promise<T> {
  const loaded = await chunk.catch((reason) => {
    throw new NetworkError('The code of the screen could not be loaded.', { cause: reason });
  });
  return loaded ?? new Promise<never>(() => undefined);
}
