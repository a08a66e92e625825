import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { loadBrand } from '../../server/definitions.ts';
import { axeFinds } from './support/axe.ts';
import { wordsOf } from './support/model.ts';
import { follow, servePortal } from './support/portal.ts';

const portal = servePortal();
const american = portal.stay({ as: 'fleet-us' });
const canadian = portal.stay({ as: 'fleet-ca' });
const brand = loadBrand('definitions');
const words = wordsOf('en-US');
const french = wordsOf('fr-CA');

const footerOf = (page: Page) => page.getByRole('contentinfo');

async function openSidebar(page: Page, said = words) {
  await page.getByRole('button', { name: said('frame.open_menu') }).click();
  const sidebar = page.getByRole('dialog', { name: said('frame.menu') });
  await sidebar.waitFor();
  return sidebar;
}

async function openContact(page: Page) {
  await (await openSidebar(page)).getByRole('button', { name: words('contact.title') }).click();
  const dialog = page.getByRole('dialog', { name: words('contact.title') });
  await dialog.waitFor();
  return dialog;
}

/** Closes the dialog first, then what it was opened from. */
async function closeContact(page: Page): Promise<void> {
  for (const name of [words('contact.title'), words('frame.menu')]) {
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name }).waitFor({ state: 'hidden' });
  }
}

describe('the footer', () => {
  it('has both offices, the provider’s pages, the app and the copyright', async () => {
    const { page } = await american('/');
    const footer = footerOf(page);
    await footer.getByRole('link', { name: '(410) 555-0142' }).waitFor();
    const links = await footer
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
    const sites = brand.sitemap.flatMap(({ links: own }) => own.map(({ label, url }) => [label.en, url]));
    expect(links).toEqual([
      ['(410) 555-0142', 'tel:+14105550142'],
      ['office.us@example.com', 'mailto:office.us@example.com'],
      ['(905) 555-0168', 'tel:+19055550168'],
      ['office.ca@example.com', 'mailto:office.ca@example.com'],
      ...sites,
      [words('updates.title'), '/updates'],
      ['App Store', brand.apps?.ios],
      ['Google Play', brand.apps?.android],
    ]);
    expect(await footer.textContent()).toContain(`© 2026 ${brand.provider}`);
  });

  it.each([320, 390, 768, 1440])('fits into %i pixels', async (width) => {
    const { page } = await american('/fr/reporting');
    await page.setViewportSize({ width, height: 800 });
    await footerOf(page).getByRole('link', { name: 'Location à long terme' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

  it('is below scrolling pages, and not below reports', async () => {
    const { page } = await american('/updates');
    await footerOf(page).waitFor();
    await follow(page, '/reporting/fuel-detail-report');
    await page.getByRole('button', { name: words('report.run') }).waitFor();
    expect(await footerOf(page).count()).toBe(0);
  });
});

describe('contact us', () => {
  it('lists the contacts of an account in the USA, and returns the focus', async () => {
    const { page } = await american('/');
    const dialog = await openContact(page);
    for (const key of ['own', 'rapid', 'rapid_registration', 'rapid_stock', 'help'] as const)
      await dialog.getByRole('heading', { name: words(`contact.${key}`), exact: true }).waitFor();
    const phones = await dialog.locator('a[href^="tel:"]').allTextContents();
    expect(phones.length).toBeGreaterThanOrEqual(2);
    for (const phone of phones) expect(phone).toMatch(/^\(\d{3}\) \d{3}-\d{4}$/);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    const sidebar = page.getByRole('dialog', { name: words('frame.menu') });
    await sidebar.waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(words('contact.title'));
    await page.keyboard.press('Escape');
    await sidebar.waitFor({ state: 'hidden' });
  });

  it('has no Rapid contacts for an account in Canada', async () => {
    const { page } = await canadian('/');
    const dialog = await openContact(page);
    await dialog.getByRole('heading', { name: words('contact.own') }).waitFor();
    expect(await dialog.getByText(/rapid/i).count()).toBe(0);
    await closeContact(page);
  });

  it('says that no contacts are assigned to the account', async () => {
    await portal.database().admin.query(`delete from account_contacts where customer_number = '410200'`);
    const { page } = await american('/');
    const dialog = await openContact(page);
    await dialog.getByText(words('contact.empty')).waitFor();
    await dialog.getByRole('link', { name: '(800) 555-0119' }).waitFor();
    await closeContact(page);
  });

  it('can be retried', async () => {
    const { page, expectTrouble } = await canadian('/');
    expectTrouble(/GET \/api\/account\/contactus/);
    await page.route('**/api/account/contactus', (route) => route.abort('connectionrefused'), { times: 1 });
    const dialog = await openContact(page);
    await dialog.getByRole('button', { name: words('errors.retry') }).click();
    await dialog.getByRole('heading', { name: words('contact.own') }).waitFor();
    await closeContact(page);
  });
});

describe('the live chat', () => {
  const to = 'https://chat.example.com/start?department=fleet-usa&note=Account%20410200';

  it('opens in its own window, with the account number', async () => {
    const { page } = await portal.open({ as: 'fleet-us', path: '/', own: true });
    await page.context().route('https://chat.example.com/**', (route) => route.fulfill({ body: 'Hello' }));
    const sidebar = await openSidebar(page);
    const [chat] = await Promise.all([
      page.waitForEvent('popup'),
      sidebar.getByRole('button', { name: words('contact.chat') }).click(),
    ]);
    await chat.waitForURL(to);
    expect(await chat.evaluate(() => [innerWidth, innerHeight, window.opener])).toEqual([420, 500, null]);
  });

  it('that is blocked says so, with a link', async () => {
    const { page } = await portal.open({ as: 'fleet-us' });
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await page.goto('/');
    await (await openSidebar(page)).getByRole('button', { name: words('contact.chat') }).click();
    const toast = page.getByRole('alert').filter({ hasText: words('contact.chat_blocked') });
    expect(await toast.getByRole('link', { name: words('contact.chat_open') }).getAttribute('href')).toBe(to);
  });
});

describe('updates', () => {
  it('are listed newest first, and the home page has three', async () => {
    const { page } = await american('/updates');
    const titles = ['Share a report with a link', 'Workbooks that calculate', 'French, and metric units'];
    await page.getByRole('heading', { name: titles[0] }).waitFor();
    expect(await page.title()).toBe('Motorpool :: Updates');
    const last = 'Your columns stay where you put them';
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      ...titles,
      last,
    ]);
    await follow(page, '/');
    const recent = page.getByRole('region', { name: words('updates.title') });
    await recent.waitFor();
    expect(await recent.getByRole('heading', { level: 3 }).allTextContents()).toEqual(titles);
  });

  it('are in French, and lead to a report without reloading the portal', async () => {
    const { page } = await american('/fr/updates/reports-by-link');
    await page.getByRole('heading', { level: 2, name: 'Bon à savoir' }).waitFor();
    expect(await page.title()).toBe('Motorpool :: Partager un rapport par un lien');
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await page.getByRole('link', { name: 'détail du carburant' }).click();
    await page.waitForURL('/fr/reporting/fuel-detail-report');
    await page.getByRole('button', { name: french('report.run') }).waitFor();
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
  });

  it('that do not exist show the not-found page', async () => {
    const { page } = await american('/updates/no-such-update');
    await page.getByRole('heading', { level: 1, name: words('errors.not_found') }).waitFor();
  });
});

it('signed-out visitors see the sign-in link and the training videos', async () => {
  const { page } = await portal.open({ path: '/fr/no/such/page' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  const training = page.getByRole('link', { name: french('shell.training') });
  expect(await training.getAttribute('href')).toBe(brand.training);
  await page.getByRole('link', { name: french('shell.please_sign_in') }).click();
  await page.waitForURL('/fr/login');
});

it.each([false, true])('axe finds nothing in the provider’s parts, dark: %s', async (dark) => {
  await portal.call('fleet-ca', 'account.dark-mode', '', { DARK_MODE: dark });
  const { page } = await portal.open({ as: 'fleet-ca', path: '/updates/workbook-export' });
  await page.getByRole('heading', { level: 2, name: 'Large reports' }).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await follow(page, '/updates');
  await page
    .getByRole('main')
    .getByRole('heading', { level: 1, name: words('updates.title') })
    .waitFor();
  await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
  expect(await axeFinds(page)).toEqual([]);
  const dialog = await openContact(page);
  await dialog.getByRole('heading', { name: words('contact.own') }).waitFor();
  expect(await axeFinds(page)).toEqual([]);
});
