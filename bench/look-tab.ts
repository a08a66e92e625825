import { peakOf } from './memory.ts';
import type { Figures } from './rounds.ts';
import type { Period } from './site.ts';
import { openReport, openTab, signIn } from './tab.ts';

const title = 'Fuel detail';

/** Seconds from now until the page holds; the longest task meanwhile in milliseconds, 0 where none was longer than 50. */
const watched = (selector: string, least: number): Promise<{ seconds: number; longest: number }> =>
  new Promise((resolve) => {
    const start = performance.now();
    let longest = 0;
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, Math.round(duration));
    });
    observer.observe({ type: 'longtask' });
    const look = () => {
      const isThere =
        document.querySelectorAll(selector).length >= least && !document.querySelector('[class*="skeleton"]');
      if (!isThere) return void requestAnimationFrame(look);
      const seconds = (performance.now() - start) / 1000;
      // What was long is told a little later.
      setTimeout(() => resolve({ seconds, longest }), 200);
    };
    requestAnimationFrame(look);
  });

/**
 * A tab with all rows, as a pivot and with what is in their columns: seconds from the clicks, and what it holds at most. Gives the
 * version of its browser.
 */
export async function measureLooks(
  address: string,
  period: Period,
  columns: readonly string[],
  figures: Figures,
): Promise<string> {
  const tab = await openTab();
  const { page } = tab;
  try {
    await signIn(tab, address);
    await openReport(tab, address, period, columns);
    const { peak } = await peakOf(await tab.process(), async () => {
      const grid = `[role="treegrid"][aria-label="${title}, pivot"] [role="gridcell"], [role="grid"][aria-label="${title}, pivot"] [role="gridcell"]`;
      const pivot = page.evaluate(`(${watched})(${JSON.stringify(grid)}, 2)`);
      await page.getByText('Pivot', { exact: true }).click();
      figures.add('pivot in the tab', ((await pivot) as { seconds: number }).seconds);
      await page.getByText('Rows', { exact: true }).first().click();
      await page.waitForSelector('[role="row"][row-index="0"]');
      const summaries = page.evaluate(`(${watched})('[role="listbox"]', 3)`);
      await page.getByRole('button', { name: 'Summarize columns', exact: true }).click();
      const { seconds, longest } = (await summaries) as { seconds: number; longest: number };
      figures.add('summaries in the tab', seconds);
      figures.add('summaries in the tab, longest task', longest);
    });
    figures.add('tab peak, looks', peak);
    return tab.version;
  } finally {
    await tab.close();
  }
}
