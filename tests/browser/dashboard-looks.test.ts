import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { mayOpen } from '../../engine/access/holds.ts';
import type { NormalReport } from '../../engine/definitions/normal-report.ts';
import { axeFinds } from './support/axe.ts';
import { isDrawn } from './support/dashboard.ts';
import { definitions, viewerOf, wordsOf } from './support/model.ts';
import { follow, prefixes, servePortal } from './support/portal.ts';

const portal = servePortal();
const words = wordsOf('en-US');

/** Sections whose chart scrolls by a few pixels: all of it is visible, with a scroll bar beside it. */
const scrolledForNothing = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main article')].flatMap((section) =>
      [...section.querySelectorAll('*')].some((element) => {
        const hidden = element.scrollHeight - element.clientHeight;
        return hidden > 0 && hidden < 12 && getComputedStyle(element).overflowY === 'auto';
      })
        ? (section.getAttribute('aria-label') ?? '')
        : [],
    ),
  );

const hasDefault = ({ required, definition }: NormalReport['parameters'][number]) => !required || 'value' in definition;

const addressesOf = (username: string) =>
  [...definitions.places.values()]
    .filter(({ family, entry }) => family === 'dashboards' && (!entry || mayOpen(entry, viewerOf(username))))
    // Without a value that only the user knows, such as a vehicle, there are no sections.
    .filter(({ id }) => definitions.dashboards.get(id)?.parameters.every(hasDefault))
    .map(({ path }) => path);

// Texts, colors and widths do not affect each other, so each is checked once.
describe.each([
  ['fleet-us', 'en-US', 1440, false],
  ['fleet-ev', 'fr-CA', 390, true],
] as const)('in %s of %s', (username, locale, width, dark) => {
  const addresses = addressesOf(username);
  it('every dashboard is intact and fits', { timeout: addresses.length * 20_000 }, async () => {
    await portal.call(username, 'account.dark-mode', '', { DARK_MODE: dark });
    const { page } = await portal.open({ as: username, width, height: 900, path: `${prefixes[locale]}/account` });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(addresses.length).toBeGreaterThanOrEqual(3);
    const found: string[] = [];
    for (const path of addresses) {
      await follow(page, prefixes[locale] + path);
      await expect.poll(() => isDrawn(page)).toBe(true);
      found.push(...(await axeFinds(page)).map((each) => `${path}: ${each}`));
      found.push(...(await scrolledForNothing(page)).map((section) => `${path}: ${section} scrolls for nothing`));
      for (const most of width < 400 ? [width, 320] : [width]) {
        await page.setViewportSize({ width: most, height: 900 });
        if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
          found.push(`${path} is too wide for ${most} pixels`);
      }
      await page.setViewportSize({ width, height: 900 });
    }
    expect(found).toEqual([]);
  });
});

it('a pivot in a small card shows values beside the names of its groups', async () => {
  const { page } = await portal.open({ as: 'fleet-ca', path: '/ca/ev-fleet/dashboard/ev-charging-locations' });
  const card = page.getByRole('article', { name: 'Cities and sites' });
  const figure = card.getByRole('gridcell', { name: /^[\d,]+\.\d\d$/ }).first();
  await figure.waitFor();
  const [room, held] = [await card.boundingBox(), await figure.boundingBox()];
  expect((held?.x ?? 0) + (held?.width ?? 0)).toBeLessThanOrEqual((room?.x ?? 0) + (room?.width ?? 0));
});

it('cards show skeletons from their first frame on, and no section is empty before its rows are there', async () => {
  const { page } = await portal.open({ as: 'fleet-us', path: '/account' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate((empty) => {
    const found = { frames: 0, hidden: 0, empty: 0 };
    const look = () => {
      const waiting = [...document.querySelectorAll('main article .mantine-Skeleton-root')];
      found.frames += Math.sign(waiting.length);
      found.hidden += waiting.filter((each) => getComputedStyle(each).visibility === 'hidden').length;
      found.empty += Number(document.querySelector('main')?.textContent?.includes(empty) ?? false);
      document.body.dataset.found = JSON.stringify(found);
      requestAnimationFrame(look);
    };
    look();
  }, words.of('dashboards.fleet.sections.alerts.empty'));
  await follow(page, '/fleet');
  await expect.poll(() => isDrawn(page)).toBe(true);
  const found = JSON.parse((await page.locator('body').getAttribute('data-found')) ?? '{}');
  expect(found).toMatchObject({ hidden: 0, empty: 0 });
  expect(found.frames).toBeGreaterThan(0);
});
