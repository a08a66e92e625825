import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { mayOpen } from '../../engine/access/holds.ts';
import { axeFinds } from './support/axe.ts';
import { isDrawn } from './support/dashboard.ts';
import { definitions, viewerOf } from './support/model.ts';
import { follow, prefixes, servePortal } from './support/portal.ts';

const portal = servePortal();

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

const addressesOf = (username: string) =>
  [...definitions.places.values()]
    .filter(({ family, entry }) => family === 'dashboards' && (!entry || mayOpen(entry, viewerOf(username))))
    .map(({ path }) => path);

// Texts, colors and widths do not affect each other, so each is checked once.
describe.each([
  ['fleet-us', 'en-US', 1440, false],
  ['fleet-ev', 'fr-CA', 390, true],
] as const)('in %s of %s', (username, locale, width, dark) => {
  it('every dashboard is intact and fits', async () => {
    await portal.call(username, 'account.dark-mode', '', { DARK_MODE: dark });
    const { page } = await portal.open({ as: username, width, height: 900, path: `${prefixes[locale]}/account` });
    await page.getByRole('heading', { level: 1 }).waitFor();
    const addresses = addressesOf(username);
    expect(addresses.length).toBeGreaterThanOrEqual(3);
    const found: string[] = [];
    for (const path of addresses) {
      await follow(page, prefixes[locale] + path);
      await expect.poll(() => isDrawn(page)).toBe(true);
      found.push(...(await axeFinds(page)).map((each) => `${path}: ${each}`));
      found.push(...(await scrolledForNothing(page)).map((section) => `${path}: ${section} scrolls for nothing`));
      if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
        found.push(`${path} is too wide`);
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
