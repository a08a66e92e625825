/** A vehicle that was opened. Milliseconds from the click or the key to the paint. */
export interface Opened {
  /** Until the sections above the tabs have their rows. */
  header: number;
  /** Until every section that begins inside the window has its rows. */
  fold: number;
  /** The longest task until then; 0 if none took more than 50. */
  longest: number;
}

declare global {
  interface Window {
    /** Waits for the next click or key, and for the vehicle that it opens. Fails if none is opened. */
    nextOpening(): Promise<Opened>;
    /** Whether every section that is inside the window has its rows. */
    isDrawn(): boolean;
  }
}

/** Runs in the page before its own scripts. It looks at the sections after each frame in which something has changed. */
export function installOpening(): void {
  const [still, patience] = [500, 60_000];
  const vehicleNow = () => new URLSearchParams(location.search).get('vehicle') ?? '';
  const sections = () => [...document.querySelectorAll('main article')];
  const isWaiting = (section: Element) =>
    section.matches('[aria-busy="true"]') || section.querySelector('.mantine-Skeleton-root') !== null;

  function isHeaderDrawn(before: string): boolean {
    const tab = document.querySelector('main nav a[aria-current="page"]');
    const vehicle = vehicleNow();
    if (!tab || vehicle === '' || vehicle === before) return false;
    const head = sections().filter(
      (each) => (each.compareDocumentPosition(tab) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
    );
    const figures = head.flatMap((each) => [...each.querySelectorAll('dd')]);
    return figures.some(({ textContent }) => textContent?.trim() === vehicle) && !head.some(isWaiting);
  }

  window.isDrawn = () =>
    sections().every((each) => {
      const { top, bottom } = each.getBoundingClientRect();
      return top > innerHeight || bottom < 0 || !isWaiting(each);
    });

  window.nextOpening = () =>
    new Promise((resolve, reject) => {
      const before = vehicleNow();
      const tasks: PerformanceEntry[] = [];
      const longTasks = new PerformanceObserver((list) => tasks.push(...list.getEntries()));
      const begun = new AbortController();
      let [start, header, fold, quiet, late] = [0, 0, 0, 0, 0];
      let isAsked = false;

      function end(): void {
        changes.disconnect();
        longTasks.disconnect();
        clearTimeout(late);
        const during = tasks.filter(({ startTime }) => startTime >= start && startTime < fold);
        const longest = Math.max(0, ...during.map(({ duration }) => duration));
        resolve({ header: header - start, fold: fold - start, longest });
      }
      function look(): void {
        const now = performance.now();
        header = isHeaderDrawn(before) ? header || now : 0;
        fold = header > 0 && window.isDrawn() ? fold || now : 0;
        clearTimeout(quiet);
        if (fold > 0) quiet = window.setTimeout(end, still);
      }
      // A task that is queued in a frame runs after its paint.
      const changes = new MutationObserver(() => {
        if (isAsked) return;
        isAsked = true;
        requestAnimationFrame(() => {
          isAsked = false;
          setTimeout(look);
        });
      });
      function begin({ timeStamp }: Event): void {
        begun.abort();
        start = timeStamp;
        late = window.setTimeout(() => reject(new Error('No vehicle was opened.')), patience);
        longTasks.observe({ type: 'longtask' });
        changes.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
      }
      for (const type of ['click', 'keydown']) addEventListener(type, begin, { capture: true, signal: begun.signal });
    });
}
