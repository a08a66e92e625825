import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { credentials, standInSuperset } from '../support/superset.ts';
import { axeFinds } from './support/axe.ts';
import { servePortal } from './support/portal.ts';

const superset = standInSuperset();
const portal = servePortal({
  get superset() {
    return { ...credentials, url: superset.url };
  },
});
afterEach(() => {
  superset.instead = undefined;
});

const inFrame = (page: Page, name = 'Analytics dashboard') => page.frameLocator(`iframe[title="${name}"]`);

it('shows the dashboard of the account in a frame that fills the window, in both themes and by keyboard', async () => {
  const { page } = await portal.open({ as: 'fleet-bi', path: '/dashboards' });
  await page.getByRole('link', { name: 'Analytics dashboard' }).first().click();
  const frame = inFrame(page);
  await frame.getByText(/^customer_number = '\d+'$/).waitFor();
  const { width, height } = (await page.locator('iframe').boundingBox()) ?? { width: 0, height: 0 };
  expect([width > 900, height > 500]).toEqual([true, true]);
  await frame.getByText('default').waitFor();
  await page.emulateMedia({ colorScheme: 'dark' });
  await frame.getByText('dark').waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.getByRole('heading', { level: 1 }).click();
  for (let pressed = 0; pressed < 8; pressed++) {
    if (await frame.getByRole('button').evaluate((button) => button.ownerDocument.hasFocus())) break;
    await page.keyboard.press('Tab');
  }
  expect(await frame.locator('body').evaluate((body) => body.ownerDocument.hasFocus())).toBe(true);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Dashboards' }).waitFor();
  await page.goto('/fr/superset');
  await inFrame(page, 'Tableau de bord analytique').getByText('customer_number').waitFor();
});

it('gets a new token before one expires, and shows the dashboard again after a reload', async () => {
  const { page } = await portal.open({ as: 'fleet-bi' });
  await page.clock.install();
  await page.goto('/superset');
  const frame = inFrame(page);
  await frame.getByText('customer_number').waitFor();
  await expect.poll(() => frame.locator('#count').textContent()).toBe('1');
  await page.clock.fastForward(299_000);
  await expect.poll(() => frame.locator('#count').textContent()).toBe('2');
  await page.reload();
  await frame.getByText('customer_number').waitFor();
  await expect.poll(() => frame.locator('#count').textContent()).toBe('1');
});

it('says why there is no dashboard, and tries again', async () => {
  const { page, expectTrouble } = await portal.open({ as: 'fleet-bi' });
  expectTrouble(/503/);
  superset.instead = { path: '/login', answer: (_, to) => void to.writeHead(500).end() };
  await page.goto('/superset');
  await page.getByText('The dashboard server can’t be reached.').waitFor();
  superset.instead = undefined;
  await page.getByRole('button', { name: 'Try again' }).click();
  await inFrame(page).getByText('customer_number').waitFor();
});

it('says that a page in the frame does not answer', async () => {
  const { page, allowTrouble } = await portal.open({ as: 'fleet-bi' });
  allowTrouble(/postMessage|frame-ancestors|X-Frame-Options|chrome-error|ERR_BLOCKED_BY_RESPONSE/);
  await page.clock.install();
  superset.instead = {
    path: '/embedded/fleet-overview',
    answer: (_, to) => void to.writeHead(200, { 'content-type': 'text/html', 'x-frame-options': 'DENY' }).end('no'),
  };
  await page.goto('/superset');
  await page.locator('iframe').waitFor();
  await page.clock.fastForward(15_000);
  await page.getByText('has not answered in its frame').waitFor();
  expect(await page.locator('iframe').count()).toBe(0);
});

it('is in no menu and not found for other accounts', async () => {
  const { page, allowTrouble } = await portal.open({ as: 'fleet-us', path: '/dashboards' });
  allowTrouble(/404/);
  await page.getByRole('link', { name: /Fleet/ }).first().waitFor();
  expect(await page.getByRole('link', { name: 'Analytics dashboard' }).count()).toBe(0);
  await page.goto('/superset');
  await page.getByText('404').first().waitFor();
});
