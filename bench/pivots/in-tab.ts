import { columns } from '../columns.ts';
import { peakOf } from '../memory.ts';
import { benchPivots } from '../pivots.ts';
import { Figures } from '../rounds.ts';
import { findPeriods, type Period, type Site } from '../site.ts';
import { openReport, openTab, signIn } from '../tab.ts';

const title = 'Fuel detail';

/**
 * Seconds until the page has that many elements and no placeholders, and its longest task meanwhile in milliseconds, 0 if none
 * took more than 50.
 */
const watch = (selector: string, count: number): Promise<{ seconds: number; longest: number }> =>
  new Promise((resolve) => {
    const start = performance.now();
    let longest = 0;
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, Math.round(duration));
    });
    observer.observe({ type: 'longtask' });
    const look = () => {
      const isThere =
        document.querySelectorAll(selector).length >= count && !document.querySelector('[class*="skeleton"]');
      if (!isThere) return void requestAnimationFrame(look);
      const seconds = (performance.now() - start) / 1000;
      // The browser reports long tasks with a delay.
      setTimeout(() => resolve({ seconds, longest }), 200);
    };
    requestAnimationFrame(look);
  });

/**
 * A tab with all rows: seconds from a click to a pivot and to column summaries, and its peak memory. Returns the version of its
 * browser.
 */
async function measureInTab(address: string, period: Period, figures: Figures): Promise<string> {
  const tab = await openTab();
  const { page } = tab;
  try {
    await signIn(tab, address);
    await openReport(tab, address, period, columns);
    const { peak } = await peakOf(await tab.process(), async () => {
      const grid = `[role="treegrid"][aria-label="${title}, pivot"] [role="gridcell"], [role="grid"][aria-label="${title}, pivot"] [role="gridcell"]`;
      const pivot = page.evaluate(`(${watch})(${JSON.stringify(grid)}, 2)`);
      await page.getByText('Pivot', { exact: true }).click();
      figures.add('pivot in the tab', ((await pivot) as { seconds: number }).seconds);
      await page.getByText('Table', { exact: true }).first().click();
      await page.waitForSelector('[role="row"][row-index="0"]');
      const summaries = page.evaluate(`(${watch})('[role="listbox"]', 3)`);
      await page.getByRole('button', { name: 'Summarize columns', exact: true }).click();
      const { seconds, longest } = (await summaries) as { seconds: number; longest: number };
      figures.add('summaries in the tab', seconds);
      figures.add('summaries in the tab, longest task', longest);
    });
    figures.add('tab peak, pivots', peak);
    return tab.version;
  } finally {
    await tab.close();
  }
}

/** Measures pivots, groups and column summaries in Node and in the browser, and writes `PIVOTS.md`. */
export async function benchPivotsInTab(
  { address, adminUrl }: Site,
  { rows, rounds, out }: { rows: number; rounds: number; out: string },
): Promise<void> {
  const [period] = (await findPeriods(adminUrl, [rows])) as [Period];
  const figures = new Figures();
  let chromium = '';
  for (let round = 0; round < rounds; round++) chromium = await measureInTab(address, period, figures);
  await benchPivots({ rows, rounds, out, figures, chromium });
}
