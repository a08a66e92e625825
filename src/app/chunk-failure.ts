const key = 'motorpool.reloaded';

/** Milliseconds between two reloads (spec: shell §9). */
const guard = 60_000;

/** Loads under way whose failure is nobody's business yet. */
let quiet = 0;

/** Loads code ahead of need: a failure neither reloads the page nor is told. Who really asks for it will see. */
export async function loadAhead(load: () => Promise<unknown>): Promise<void> {
  quiet += 1;
  try {
    await load();
  } catch {
    // Asked for again when it is needed.
  } finally {
    quiet -= 1;
  }
}

/** A chunk that is gone, because a newer version was put in place: loads the page again, at most once a minute. */
export function reloadOnChunkFailure(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (quiet > 0 || !navigator.onLine) return;
    const last = Number(sessionStorage.getItem(key) ?? 0);
    if (Date.now() - last < guard) return;
    sessionStorage.setItem(key, String(Date.now()));
    event.preventDefault();
    location.reload();
  });
}
