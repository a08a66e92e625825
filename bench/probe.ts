/** What the page of the portal is watched by. Times are performance.now() of the page, in milliseconds. */
export interface Probe {
  /** When the page last asked the worker for something, by the name of what it called. */
  asked: Record<string, number>;
  /** When Run was last pressed. */
  clicked: number;
  /** Waits for rows after Run was pressed: seconds to the first one and to the last one. */
  run(): Promise<{ first: number; all: number; status: string }>;
  /** Waits for the rows of the view that is asked for next; seconds since it was asked for. */
  nextView(): Promise<number>;
}

declare global {
  interface Window {
    probe: Probe;
  }
}

/**
 * Runs in the page before its own scripts: notes when the page posts a call to the worker, and looks at the grid once a
 * frame until it has rows. The end of a load is told by the page: who asks for a frame sixty times a second meanwhile
 * takes from what is measured.
 */
export function installProbe(): void {
  const asked: Record<string, number> = {};
  const note = (message: unknown) => {
    const path = (Object(message) as { path?: unknown }).path;
    if (Array.isArray(path)) asked[String(path.at(-1))] = performance.now();
  };
  for (const { prototype } of [MessagePort, Worker]) {
    const post = prototype.postMessage as (...of: unknown[]) => void;
    prototype.postMessage = function (this: unknown, ...of: unknown[]) {
      note(of[0]);
      post.apply(this, of);
    };
  }
  const hasRow = () =>
    [...document.querySelectorAll('[role="row"][row-index="0"] [role="gridcell"]')].some((cell) =>
      cell.textContent?.trim(),
    );
  const isBusy = () => document.querySelector('main [aria-busy]')?.getAttribute('aria-busy') === 'true';
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(() => resolve(performance.now())));
  const until = async (holds: () => boolean): Promise<number> => {
    for (;;) {
      const now = await frame();
      if (holds()) return now;
    }
  };
  const untilDone = async (): Promise<number> => {
    await new Promise<void>((done) => {
      const look = () => {
        if (isBusy()) return;
        observer.disconnect();
        done();
      };
      const observer = new MutationObserver(look);
      observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-busy'] });
      look();
    });
    return frame();
  };
  const probe: Probe = {
    asked,
    clicked: 0,
    async run() {
      await until(() => probe.clicked > 0);
      const start = probe.clicked;
      await until(() => (asked.open ?? 0) > start);
      const first = await until(() => (asked.block ?? 0) > (asked.open ?? 0) && hasRow());
      const all = await untilDone();
      const status = document.querySelector('footer [role="status"]')?.textContent ?? '';
      return { first: (first - start) / 1000, all: (all - start) / 1000, status };
    },
    async nextView() {
      const before = performance.now();
      await until(() => (asked.show ?? 0) > before);
      const end = await until(() => (asked.block ?? 0) > (asked.show ?? 0) && hasRow());
      return (end - (asked.show ?? 0)) / 1000;
    },
  };
  document.addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element | null)?.closest('button');
      if (button?.textContent?.trim() === 'Run') probe.clicked = performance.now();
    },
    true,
  );
  window.probe = probe;
}
