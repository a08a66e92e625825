import type { Page } from 'playwright-core';
import catalogue from '../definitions/columns.json' with { type: 'json' };
import type { Dashboard } from '../engine/schema/dashboard.ts';
import { openTab, signInByCookie, type Tab } from './tab.ts';

/** The portal's dashboard that is replaced by the measured one, which uses the titles of its sections. */
const replaced = { id: 'crm', route: '/account/crm', call: '/crm/case-details' };

const chart = (key: string, rest: object) => ({ type: 'chart', key, table: 'rows', width: 6, height: 320, ...rest });
const barsOf = (key: string, value: string, values: object[], columns: object[] = []) =>
  chart(key, { rows: [{ value }], columns, values, mark: 'bar' });
const line = (key: string, by: string, values: object[], columns: object[] = []) =>
  chart(key, { rows: [{ value: 'transaction_date', by }], columns, values, mark: 'line' });

/** Six bar and line charts over one table, as a dashboard of transactions has them. */
const dashboard = {
  key: 'crm',
  route: replaced.route,
  icon: 'clipboard-check',
  calls: {
    rows: {
      type: 'query',
      method: 'GET',
      path: replaced.call,
      tables: {
        rows: {
          columns: [
            'vehicle_make',
            'product',
            'expense_category',
            'vehicle_class',
            'transaction_date',
            'quantity',
            'net_cost',
            'expense_amount',
          ],
        },
      },
    },
  },
  sections: [
    barsOf('open_cases', 'vehicle_make', [{ value: 'net_cost' }]),
    barsOf('closed_cases', 'product', [{ take: 'count' }]),
    line('time_to_close', 'month', [{ value: 'net_cost' }], [{ value: 'product' }]),
    line('time_to_response', 'week', [{ value: 'quantity', take: 'mean' }]),
    barsOf('resolution', 'vehicle_class', [{ value: 'expense_amount' }], [{ value: 'expense_category' }]),
    line('response_times', 'quarter', [{ take: 'count' }, { value: 'net_cost' }]),
  ],
} as unknown as Dashboard;

const names = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name} ${at + 1}`);

/** Bars of the first chart that are pressed in turn: those in view without scrolling. */
const bars = 8;

/** The same rows each time. */
function rowsOf(count: number): object[] {
  const [makes, products, categories, classes] = [
    names('Make', 12),
    names('Product', 6),
    names('Category', 5),
    names('Class', 8),
  ];
  const first = Date.UTC(2024, 0, 1);
  return Array.from({ length: count }, (_, at) => {
    const turn = (at * 7919) % 100_003;
    const of = (list: readonly string[], step: number) => list[Math.floor(turn / step) % list.length];
    return {
      vehicle_make: of(makes, 1),
      product: of(products, 5),
      expense_category: of(categories, 11),
      vehicle_class: of(classes, 17),
      transaction_date: new Date(first + (turn % 730) * 86_400_000).toISOString().slice(0, 10),
      quantity: 5 + (turn % 400) / 10,
      net_cost: 20 + (turn % 9000) / 100,
      expense_amount: 10 + (turn % 5000) / 100,
    };
  });
}

/** Milliseconds from the next press to the last paint, after which nothing changes for a second. Fails if nothing changes. */
const nextClick = (): Promise<{ last: number; longest: number }> =>
  new Promise((resolve, reject) => {
    const [still, patience] = [1000, 30_000];
    let [start, last, longest] = [0, 0, 0];
    let timer = 0;
    const tasks = new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        if (startTime >= start) longest = Math.max(longest, duration);
    });
    const end = () => {
      changes.disconnect();
      tasks.disconnect();
      resolve({ last: last - start, longest });
    };
    const painted = () => {
      last = performance.now();
      clearTimeout(timer);
      timer = window.setTimeout(end, still);
    };
    // A task that is queued in a frame runs after its paint.
    const changes = new MutationObserver(() => requestAnimationFrame(() => setTimeout(painted)));
    addEventListener(
      'pointerdown',
      ({ timeStamp }) => {
        start = timeStamp;
        timer = window.setTimeout(() => reject(new Error('A press on a bar changed nothing.')), patience);
        tasks.observe({ type: 'longtask' });
        changes.observe(document.querySelector('main') ?? document.body, {
          subtree: true,
          childList: true,
          attributes: true,
          characterData: true,
        });
      },
      { once: true, capture: true },
    );
  });

/** Opens the dashboard, with a mocked answer of so many rows. */
async function show(tab: Tab, address: string, rows: number): Promise<void> {
  const { page } = tab;
  await signInByCookie(tab, address, 'fleet-us');
  await page.route(new RegExp(`/assets/${replaced.id}-[^/]+\\.js$`), async (route) => {
    const text = await (await route.fetch()).text();
    const end = /export\s*\{\s*(\w+) as default\s*\};?\s*$/;
    const own = end.exec(text)?.[1];
    if (!own) throw new Error('The built definition of a dashboard has another form: adapt the bench.');
    const whole = JSON.stringify({ definition: dashboard, columns: catalogue.columns });
    const body = `${text.replace(end, '')}\nexport default { ...${own}, ...${whole} };`;
    await route.fulfill({ contentType: 'text/javascript', body });
  });
  const body = JSON.stringify({ success: true, message: 'OK', data: rowsOf(rows) });
  await page.route(`**/api${replaced.call}*`, (route) => route.fulfill({ contentType: 'application/json', body }));
  await page.setViewportSize({ width: 1600, height: 1400 });
  await page.goto(`${address}${replaced.route}`);
  await page.waitForFunction((count) => document.querySelectorAll('.js-plotly-plot').length === count, 6);
  await page.locator('.scatterlayer .trace').first().waitFor();
}

/** Presses a bar of the first chart. */
async function press(page: Page, at: number): Promise<void> {
  const bar = page.locator('.js-plotly-plot').first().locator('.barlayer .point path').nth(at);
  const box = await bar.boundingBox();
  if (!box) throw new Error('The first chart has no bar.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  // Time for the tooltip to be drawn.
  await page.waitForTimeout(500);
  await page.mouse.click(x, y);
}

export interface Clicks {
  /** Milliseconds from the press to the last paint. */
  last: number[];
  /** The longest task meanwhile, in milliseconds; 0 if none takes more than 50. */
  longest: number[];
  chromium: string;
}

/** Selections on the dashboard, one after the other, each of another bar. */
export async function clickThrough(address: string, rows: number, rounds: number): Promise<Clicks> {
  const tab = await openTab();
  const clicks: Clicks = { last: [], longest: [], chromium: tab.version };
  try {
    await show(tab, address, rows);
    await tab.page.waitForTimeout(2000);
    // The first two warm up.
    for (let round = -2; round < rounds; round++) {
      const next = tab.page.evaluate(nextClick);
      await tab.page.evaluate(() => undefined);
      await press(tab.page, (round + 2) % bars);
      const { last, longest } = await next;
      if (round < 0) continue;
      clicks.last.push(last);
      clicks.longest.push(longest);
    }
    return clicks;
  } finally {
    await tab.close();
  }
}
