import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isDrawn } from './support/dashboard.ts';
import { servePortal, type Visitor } from './support/portal.ts';

const portal = servePortal();
const onPhone = portal.stay({ as: 'fleet-us', touch: 'mobile', width: 390, height: 844 });
const onLaptop = portal.stay({ as: 'fleet-us', touch: 'laptop', width: 1024, height: 768 });

const fleet = '/fleet?start=2025-11-01&end=2026-11-18';
const fuel = '/reporting/fuel-detail-report?start=2026-09-01&end=2026-11-19&use_bill_date=false&_look=chart';
const inventory = '/reporting/inventory-report?_look=chart';

type Point = readonly [x: number, y: number];

/** The middle of a mark, in the window. */
async function middleOf(mark: Locator): Promise<Point> {
  await mark.scrollIntoViewIfNeeded();
  const box = await mark.boundingBox();
  if (!box) throw new Error('The mark is not drawn.');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

const tap = (page: Page, [x, y]: Point) => page.touchscreen.tap(x, y);

const hint = (page: Page, text: string) => page.getByText(text, { exact: true });
/** The tooltip around a hint. */
const tipOf = (found: Locator) => found.locator('xpath=..');

const selected = (page: Page) => new URL(page.url()).searchParams.get('_select');
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

async function barsOf(visit: Promise<Visitor>, name: string) {
  const { page } = await visit;
  await expect.poll(() => isDrawn(page)).toBe(true);
  await card(page, name).scrollIntoViewIfNeeded();
  const bars = card(page, name).locator('.bars .point');
  await bars.first().waitFor();
  await expect.poll(() => isDrawn(page)).toBe(true);
  return { page, bars };
}

describe('a finger on a chart of a dashboard', () => {
  const name = 'Cost per mile by make';
  const again = 'Tap again to filter the dashboard';

  it.each([
    ['phone', onPhone],
    ['computer with a mouse', onLaptop],
  ])('shows the tooltip, then selects, and takes the selection back, on a %s', async (_where, visit) => {
    const { page, bars } = await barsOf(visit(fleet), name);
    const filter = hint(page, again);
    await tap(page, await middleOf(bars.nth(0)));
    await filter.waitFor();
    const first = await tipOf(filter).textContent();
    expect(first).toContain('Cost per mile');
    expect(selected(page)).toBeNull();

    // Another mark has its own tooltip.
    await tap(page, await middleOf(bars.nth(1)));
    await expect.poll(() => tipOf(filter).textContent()).not.toBe(first);
    expect(selected(page)).toBeNull();
    await tap(page, await middleOf(bars.nth(1)));
    await expect.poll(() => selected(page)).not.toBeNull();
    expect(await filter.count()).toBe(0);

    await expect.poll(() => isDrawn(page)).toBe(true);
    await tap(page, await middleOf(bars.nth(1)));
    await hint(page, 'Tap again to remove the filter').waitFor();
    expect(selected(page)).not.toBeNull();
    await tap(page, await middleOf(bars.nth(1)));
    await expect.poll(() => selected(page)).toBeNull();
  });

  it('closes the tooltip anywhere else: on the page, and in the chart beside its marks', async () => {
    const { page, bars } = await barsOf(onPhone(fleet), name);
    const filter = hint(page, again);
    const tapMark = async () => {
      await tap(page, await middleOf(bars.nth(0)));
      await filter.waitFor();
    };
    await tapMark();
    await tap(page, await middleOf(card(page, name).getByText('followed by')));
    await filter.waitFor({ state: 'detached' });
    await tapMark();
    const drawing = await card(page, name).locator('.js-plotly-plot').boundingBox();
    await tap(page, [(drawing?.x ?? 0) + (drawing?.width ?? 0) - 3, (drawing?.y ?? 0) + 3]);
    await filter.waitFor({ state: 'detached' });
    // The next tap on the mark is a first one.
    await tapMark();
    expect(selected(page)).toBeNull();
  });

  it('scrolls the page, and does not select', async () => {
    const { page, bars } = await barsOf(onPhone(fleet), name);
    const [x, y] = await middleOf(bars.nth(0));
    await tap(page, [x, y]);
    await hint(page, again).waitFor();
    const before = await page.evaluate(() => scrollY);
    const protocol = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      protocol.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await touch('touchStart', [{ x, y }]);
    for (let step = 1; step <= 10; step += 1) await touch('touchMove', [{ x, y: y - step * 15 }]);
    await touch('touchEnd', []);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 50);
    expect(await hint(page, again).count()).toBe(0);
    expect(selected(page)).toBeNull();
  });

  it('says in French what the next tap does', async () => {
    const { page, bars } = await barsOf(onPhone(`/fr${fleet}`), 'Coût par mille selon la marque');
    await tap(page, await middleOf(bars.nth(0)));
    await hint(page, 'Touchez de nouveau pour filtrer le tableau de bord').waitFor();
  });
});

describe('where the screen reacts to fingers too', () => {
  const name = 'Cost per mile by make';
  const click = 'Click to filter the dashboard';

  it('a mouse selects at once, and moves the tooltip of a tap', async () => {
    const { page, bars } = await barsOf(onLaptop(fleet), name);
    await tap(page, await middleOf(bars.nth(1)));
    const again = hint(page, 'Tap again to filter the dashboard');
    await again.waitFor();
    await page.mouse.move(...(await middleOf(bars.nth(0))));
    await hint(page, click).waitFor();
    expect(await again.count()).toBe(0);
    await page.mouse.down();
    await page.mouse.up();
    await expect.poll(() => selected(page)).toContain('GMC');
  });

  it('a pen that hovers selects at once', async () => {
    const { page, bars } = await barsOf(onLaptop(fleet), name);
    const [x, y] = await middleOf(bars.nth(0));
    const protocol = await page.context().newCDPSession(page);
    const pen = { x, y, pointerType: 'pen' } as const;
    await protocol.send('Input.dispatchMouseEvent', { ...pen, type: 'mouseMoved' });
    await hint(page, click).waitFor();
    for (const type of ['mousePressed', 'mouseReleased'] as const)
      await protocol.send('Input.dispatchMouseEvent', { ...pen, type, button: 'left', clickCount: 1 });
    await expect.poll(() => selected(page)).toContain('GMC');
  });
});

describe('a finger on a chart of a report', () => {
  /** Where a map is drawn, as Plotly draws the one with figures after its background. */
  const state = '.choroplethlayer path:nth-child(6)';
  it.each([
    ['bar', `${fuel}&_pivot=transaction_date.month~vehicle_make~net_cost`, '.bars .point'],
    ['line', `${fuel}&_pivot=transaction_date.week~~net_cost`, '.scatterlayer .point'],
    ['area', `${fuel}&_pivot=transaction_date.week~~net_cost`, '.scatterlayer .point'],
    ['scatter', `${fuel}&_pivot=vehicle_make~~net_cost,fuel_economy`, '.scatterlayer .point'],
    ['histogram', `${fuel}&_pivot=net_cost~~.count`, '.bars .point'],
    ['treemap', `${fuel}&_pivot=vehicle_make~~net_cost`, '.bars .point'],
    ['heatmap', `${fuel}&_pivot=vehicle_make~transaction_date.week~net_cost`, '.nsewdrag'],
    ['donut', `${inventory}&_pivot=vehicle_category~~.count`, '.slice:last-child path.surface'],
    ['map', `${inventory}&_pivot=driver_state_province~~.count`, state],
    ['points', `${inventory}&_pivot=driver_city~~.count`, '.scattergeo path.point'],
  ])('shows the tooltip of a %s first, and the rows at the second tap', async (mark, path, marks) => {
    const { page } = await onPhone(`${path}&_chart=${mark}`);
    const plot = page.getByRole('main').locator('[aria-roledescription]');
    await plot.locator(marks).first().waitFor();
    const address = page.url();
    const at = await middleOf(plot.locator(marks).first());
    await tap(page, at);
    const again = hint(page, 'Tap again to show the rows');
    await again.waitFor();
    expect(await tipOf(again).locator('dd').allTextContents()).not.toEqual([]);
    expect(page.url()).toBe(address);
    await tap(page, at);
    await expect.poll(() => new URL(page.url()).searchParams.get('_look')).not.toBe('chart');
    await again.waitFor({ state: 'detached' });
  });
});

describe('what a mouse shows beside an element', () => {
  it('opens with a tap, and closes with the next', async () => {
    const { page } = await barsOf(onPhone(fleet), 'Cost per mile by make');
    const explained = card(page, 'Cost per mile by make').getByRole('button', { name: 'Full months only.' });
    const tip = page.getByRole('tooltip');
    await tap(page, await middleOf(explained));
    await tip.waitFor();
    expect(await tip.textContent()).toBe(await explained.getAttribute('aria-label'));
    await tap(page, await middleOf(explained));
    await tip.waitFor({ state: 'detached' });
    await tap(page, await middleOf(explained));
    await tip.waitFor();
    await tap(page, [200, 20]);
    await tip.waitFor({ state: 'detached' });
  });

  it('includes the description of a report, which a title shows only to a mouse', async () => {
    const { page } = await onPhone('/reporting/fuel-detail-report?start=2026-11-01&end=2026-11-18&use_bill_date=false');
    const title = page.getByRole('heading', { level: 1, name: 'Fuel detail' });
    await title.waitFor();
    const described = (await title.getAttribute('title')) ?? '';
    await tap(page, await middleOf(page.getByRole('button', { name: described })));
    await page.getByRole('tooltip', { name: described }).waitFor();

    const { page: other } = await portal.open({ as: 'fleet-us', path: '/reporting/fuel-detail-report' });
    await other.getByRole('heading', { level: 1, name: 'Fuel detail' }).waitFor();
    expect(await other.getByRole('button', { name: described }).count()).toBe(0);
  });
});
