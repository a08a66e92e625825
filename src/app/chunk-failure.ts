const key = 'motorpool.reloaded';

/** Milliseconds between two reloads (spec: shell §9). */
const guard = 60_000;

/** A chunk that is gone, because a newer version was put in place: loads the page again, at most once a minute. */
export function reloadOnChunkFailure(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(key) ?? 0);
    if (Date.now() - last < guard) return;
    sessionStorage.setItem(key, String(Date.now()));
    event.preventDefault();
    location.reload();
  });
}
