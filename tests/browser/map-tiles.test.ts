import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { standInTiles } from '../support/tiles.ts';
import { axeFinds } from './support/axe.ts';
import { focusedName } from './support/keyboard.ts';
import { servePortal } from './support/portal.ts';

const tiles = standInTiles();
let isOn = false;
const portal = servePortal({
  get mapTiles() {
    const credit = '© [OpenStreetMap contributors](https://www.openstreetmap.org/copyright)';
    return isOn ? { url: `${tiles.origin}/{z}/{x}/{y}{r}.svg`, darkUrl: null, credit, maxZoom: 5 } : undefined;
  },
});
const path = '/account/fleet-navigator';

const map = (page: Page) => page.getByRole('group', { name: 'Map of Vehicles' });
const pictures = (page: Page) => map(page).locator('img');
const names = (page: Page) =>
  map(page)
    .locator('svg text')
    .filter({ hasText: /^[A-Z][a-z]/ });
const ours = (page: Page) => page.getByText(/^Places: GeoNames/);
const theirs = (page: Page) => page.getByRole('link', { name: 'OpenStreetMap contributors' });
const areThere = (page: Page) =>
  expect
    .poll(() =>
      pictures(page).evaluateAll(
        (found) => found.length > 0 && found.every((each) => (each as HTMLImageElement).naturalWidth > 0),
      ),
    )
    .toBe(true);

it('needs no other host and no further code by default', async () => {
  const { page } = await portal.open({ as: 'fleet-us', width: 1400, height: 900 });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(path);
  await expect.poll(() => names(page).count()).toBeGreaterThan(5);
  await ours(page).waitFor();
  await map(page).locator('svg').getByText('500 mi', { exact: true }).waitFor();
  expect(await pictures(page).count()).toBe(0);
  expect(requested.filter((each) => !each.startsWith(portal.origin()) || each.includes('map-tiles'))).toEqual([]);
  const answer = await page.reload();
  expect(answer?.headers()['content-security-policy']).toContain("img-src 'self' data: blob:;");
});

it('draws tiles below the points, and names whose they are', async () => {
  await portal.stop();
  isOn = true;
  await portal.start();
  const { page } = await portal.open({ as: 'fleet-us', path, width: 1400, height: 900 });
  await areThere(page);
  await theirs(page).waitFor();
  expect(await ours(page).isVisible()).toBe(false);
  // Tiles have names of their own.
  expect(await names(page).first().isVisible()).toBe(false);
  // They cover the map without gaps, and are where the points are.
  const covered = await map(page).evaluate((pane) => {
    const { left, top, width, height } = pane.getBoundingClientRect();
    const boxes = [...pane.querySelectorAll('img')].map((each) => each.getBoundingClientRect());
    const places = [1, width / 3, width / 2, width - 2].flatMap((x) => [1, height / 2, height - 2].map((y) => [x, y]));
    return places.map(
      ([x = 0, y = 0]) =>
        boxes.filter(
          (box) => box.left <= left + x && left + x < box.right && box.top <= top + y && top + y < box.bottom,
        ).length,
    );
  });
  expect(new Set(covered)).toEqual(new Set([1]));
  // The portal’s cookies are those of its host, whatever the port.
  expect((await page.context().cookies(tiles.origin)).length).toBeGreaterThan(0);
  for (const { headers } of tiles.received)
    expect([headers.cookie, headers.referer]).toEqual([undefined, `${portal.origin()}/`]);
  expect(await axeFinds(page)).toEqual([]);

  // Above the highest zoom they are enlarged.
  await map(page).focus();
  for (let times = 0; times < 4; times++) await page.keyboard.press('+');
  await expect.poll(() => tiles.received.some(({ path: each }) => each.startsWith('/5/'))).toBe(true);
  await areThere(page);
  expect((await pictures(page).last().boundingBox())?.width).toBeGreaterThan(500);
  expect(tiles.received.some(({ path: each }) => each.startsWith('/6/'))).toBe(false);

  await page.emulateMedia({ colorScheme: 'dark' });
  await expect
    .poll(() =>
      pictures(page)
        .first()
        .evaluate(({ parentElement }) => parentElement && getComputedStyle(parentElement).filter),
    )
    .toContain('invert(1)');
  expect(await axeFinds(page)).toEqual([]);

  // Paper has another size than the window: what is drawn is scaled as a whole.
  const boxes = await map(page).evaluate((pane) => {
    const drawings = [...pane.querySelectorAll(':scope > svg')];
    for (const each of drawings) each.setAttribute('viewBox', '0 0 100 400');
    return drawings.map((each) => JSON.stringify(each.getBoundingClientRect()));
  });
  expect([boxes.length, new Set(boxes).size]).toEqual([2, 1]);

  // On paper the map has its own shapes.
  await page.keyboard.press('Home');
  await page.emulateMedia({ media: 'print', colorScheme: 'light' });
  await expect.poll(() => names(page).first().isVisible()).toBe(true);
  await ours(page).waitFor();
  expect(await pictures(page).first().isVisible()).toBe(false);
});

it('says once that tiles could not be loaded, shows its own shapes, and tries again', async () => {
  const { page, expectTrouble } = await portal.open({ as: 'fleet-us', width: 1400, height: 900 });
  expectTrouble(/503 GET \/\d/);
  tiles.isDown = true;
  await page.goto(path);
  const note = page.getByText('The detailed map could not be loaded.');
  await note.waitFor();
  await expect.poll(() => names(page).first().isVisible()).toBe(true);
  await ours(page).waitFor();
  const { length } = tiles.received;
  await map(page).focus();
  await page.keyboard.press('+');
  await page.getByText('Only the area that you moved the map to.').waitFor();
  expect(await note.count()).toBe(1);
  expect(tiles.received.length).toBe(length);
  tiles.isDown = false;
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await theirs(page).waitFor();
  await note.waitFor({ state: 'detached' });
  expect(await focusedName(page)).toBe('Map of Vehicles');
});
