/** Measures the portal's page from inside. Times are performance.now() of the page, in milliseconds. */
export interface Probe {
  /** When the page last called the worker, by the name of the call. */
  calls: Record<string, number>;
  /** The time of the last click on Run; 0 before. */
  clicked: number;
  /** Waits for a click on Run: seconds from there to the first row and to the last row. */
  run(): Promise<{ first: number; all: number; status: string }>;
  /** Waits for the next call of a view: seconds from there to its rows. */
  nextView(): Promise<number>;
}

declare global {
  interface Window {
    probe: Probe;
  }
}

/**
 * Runs in the page before its own scripts. It notes when the page calls the worker, and looks at the grid once per frame until
 * it has rows. For the end of a load it watches the DOM instead: a callback in every frame would slow down what is measured.
 */
export function installProbe(): void {
  const calls: Record<string, number> = {};
  const note = (message: unknown) => {
    const path = (Object(message) as { path?: unknown }).path;
    if (Array.isArray(path)) calls[String(path.at(-1))] = performance.now();
  };
  for (const { prototype } of [MessagePort, Worker]) {
    const post = prototype.postMessage as (...args: unknown[]) => void;
    prototype.postMessage = function (this: unknown, ...args: unknown[]) {
      note(args[0]);
      post.apply(this, args);
    };
  }
  const hasRow = () =>
    [...document.querySelectorAll('[role="row"][row-index="0"] [role="gridcell"]')].some((cell) =>
      cell.textContent?.trim(),
    );
  const isBusy = () => document.querySelector('main [data-look]')?.getAttribute('aria-busy') === 'true';
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
    calls,
    clicked: 0,
    async run() {
      await until(() => probe.clicked > 0);
      const start = probe.clicked;
      await until(() => (calls.open ?? 0) > start);
      const first = await until(() => (calls.block ?? 0) > (calls.open ?? 0) && hasRow());
      const all = await untilDone();
      const status = document.querySelector('footer [role="status"]')?.textContent ?? '';
      return { first: (first - start) / 1000, all: (all - start) / 1000, status };
    },
    async nextView() {
      const before = performance.now();
      await until(() => (calls.show ?? 0) > before);
      const end = await until(() => (calls.block ?? 0) > (calls.show ?? 0) && hasRow());
      return (end - (calls.show ?? 0)) / 1000;
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
