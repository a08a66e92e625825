import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { wordsOf } from './support/model.ts';
import { prefixes, servePortal } from './support/portal.ts';

/** The default font size of this browser, and the usual one. */
const [large, usual] = [24, 16];

const portal = servePortal({}, () => launchChromium(`--blink-settings=defaultFontSize=${large}`));

const donutText = 'text.annotation-text';

const fuel = '/reporting/fuel-detail-report?start=2026-10-01&end=2026-11-18&use_bill_date=false';
const bars = `${fuel}&_look=chart&_chart=bar&_pivot=transaction_date.month~vehicle_make~net_cost`;

interface Texts {
  /** The font sizes of texts on the screen in pixels, by the kind of their element. */
  sizes: Record<string, number[]>;
  /** Texts that their element cuts off without a sign. */
  cut: string[];
}

const textsOf = (page: Page): Promise<Texts> =>
  page.evaluate(() => {
    const sizes: Record<string, number[]> = {};
    const cut: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement | SVGGraphicsElement>('body *')) {
      const text = [...element.childNodes].flatMap((node) => (node instanceof Text ? node.data.trim() : [])).join('');
      const box = element.getBoundingClientRect();
      // Texts for screen readers are one pixel wide.
      if (!text || box.width <= 2 || box.height <= 2 || element.closest('noscript, #js-plotly-tester')) continue;
      const style = getComputedStyle(element);
      // Charts are shown larger than they are drawn.
      const scale = element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.d ?? 1) : 1;
      const kind = `${element.tagName}.${element.getAttribute('class') ?? ''}`;
      const size = Math.round(Number.parseFloat(style.fontSize) * Math.abs(scale) * 100) / 100;
      sizes[kind] = [...new Set([...(sizes[kind] ?? []), size])].sort((a, b) => a - b);
      const isCut = element.scrollWidth > element.clientWidth + 1 && style.overflowX === 'hidden';
      if (isCut && style.textOverflow !== 'ellipsis') cut.push(text);
    }
    return { sizes, cut };
  });

const widthOver = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Shows the page as with another font size of the browser; null: with its own. */
const showWith = (page: Page, size: number | null) =>
  page.evaluate((pixels) => {
    document.documentElement.style.fontSize = pixels === null ? '' : `${pixels}px`;
  }, size);

/** Every text is larger, none is cut off that was not before, and the page is not wider than the window. */
async function expectLarger(page: Page): Promise<void> {
  await showWith(page, usual);
  await expect.poll(() => widthOver(page)).toBe(0);
  const before = await textsOf(page);
  await showWith(page, null);
  // The grid and charts draw again.
  await expect
    .poll(async () => {
      const { sizes } = await textsOf(page);
      return Object.entries(before.sizes).flatMap(([kind, all]) => {
        const wanted = all.map((size) => (size * large) / usual);
        // The text in a donut is as large as there is room for.
        const isRight = (size: number) =>
          kind === donutText ? size >= Math.min(...wanted) : wanted.some((each) => Math.abs(each - size) < 0.02);
        const others = sizes[kind]?.filter((size) => !isRight(size)) ?? [];
        return others.length > 0 ? [`${kind}: ${others} instead of ${wanted}`] : [];
      });
    })
    .toEqual([]);
  const after = await textsOf(page);
  expect(after.cut.filter((text) => !before.cut.includes(text))).toEqual([]);
  await expect.poll(() => widthOver(page)).toBe(0);
}

/** What is looked at, once it is there. Sections of dashboards load when they are near the window. */
const screens = [
  { path: fuel, shown: '.ag-cell', height: 850 },
  { path: bars, shown: '.js-plotly-plot .xtick', height: 850 },
  { path: '/fleet?start=2025-11-01&end=2026-11-26', shown: 'td', height: 5000 },
  { path: '/fleet-objective-report', shown: 'td', height: 5000 },
] as const;

it.each([
  ['en-US', 1400],
  ['fr-CA', 390],
] as const)('every text of the portal follows the font size of the browser (%s, %i)', async (locale, width) => {
  const words = wordsOf(locale);
  const { page } = await portal.open({ as: locale === 'en-US' ? 'fleet-us' : 'fleet-ca', width });
  for (const { path, shown, height } of screens) {
    await page.setViewportSize({ width, height });
    await page.goto(`${prefixes[locale]}${path}`);
    if (path === '/fleet-objective-report')
      await page.getByRole('button', { name: words('report.run'), exact: true }).click();
    await page.locator(shown).first().waitFor();
    await portal.areAnswered();
    await expectLarger(page);
  }
  await page.locator('header').first().getByRole('button').last().click();
  await page.getByRole('menu').waitFor();
  await expectLarger(page);
  await page.getByRole('menuitem', { name: words('sessions.title') }).click();
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
  await expectLarger(page);
});

it('lines of the grid, its columns and its headers grow with their texts', async () => {
  const { page } = await portal.open({ as: 'fleet-us', path: fuel, width: 1400 });
  await page.locator('.ag-cell').first().waitFor();
  const sizes = () =>
    page.evaluate(() =>
      ['.ag-row', '.ag-header-row', '.ag-header-cell'].map((name) => {
        const { width, height } = document.querySelector(name)?.getBoundingClientRect() ?? { width: 0, height: 0 };
        return name === '.ag-header-cell' ? width : height;
      }),
    );
  await showWith(page, usual);
  await expect.poll(async () => (await sizes()).slice(0, 2)).toEqual([32, 40]);
  const [row = 0, header = 0, column = 0] = await sizes();
  await showWith(page, null);
  await expect.poll(sizes).toEqual([row * 1.5, header * 1.5, column * 1.5]);
});

it('a chart that is shown larger shows the bar under the mouse', async () => {
  const { page } = await portal.open({ as: 'fleet-us', path: bars, width: 1400 });
  // The first make of the last month.
  const bar = page.locator('.js-plotly-plot .point path').nth(1);
  await bar.waitFor();
  await bar.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await bar.boundingBox()) ?? {};
  const said = page.locator('[class*="tip"] dl');
  await expect
    .poll(async () => {
      await page.mouse.move(x + width - 20, y + height / 2);
      await page.mouse.move(x + width - 4, y + height / 2);
      return (await said.count()) > 0 && (await said.first().locator('..').innerText());
    })
    .toMatch(/Nov 2026[\s\S]*FORD/);
  expect((await said.first().boundingBox())?.x).toBeLessThan(1400);
});
