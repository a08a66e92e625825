import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { mayOpen } from '../../engine/access/holds.ts';
import { locales } from '../../engine/context/context.ts';
import { required } from '../support/demo-reports.ts';
import { addEmptyAccount, emptyUser, emptyViewer } from '../support/empty-account.ts';
import { definitions, wordsOf } from './support/model.ts';
import { follow, prefixes, servePortal } from './support/portal.ts';

const portal = servePortal();
beforeAll(() => addEmptyAccount(portal.database()));

const addresses = [...definitions.places.values()]
  .filter(({ family, entry }) => family === 'dashboards' && (!entry || mayOpen(entry, emptyViewer)))
  .map(({ path }) => path)
  // The account has no vehicle and no driver to show.
  .filter((path) => !/^\/vehicle\/|^\/account\/manage-drivers\//.test(path));

/** The titles of sections that show nothing, are loading, or have a table with headers only. */
const blankSections = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main article')].flatMap((section) => {
      const title = section.getAttribute('aria-label') ?? '';
      const text = (section.textContent ?? '').replaceAll(title, '').trim();
      const isWaiting = section.querySelector('.mantine-Skeleton-root, [aria-busy="true"]') !== null;
      const hasHeaders = section.querySelector('thead, .ag-header') !== null;
      const hasRows = section.querySelector('tbody tr, .ag-center-cols-container .ag-row') !== null;
      return text === '' || isWaiting || (hasHeaders && !hasRows) ? [title] : [];
    }),
  );

/** Canadian English differs in single words only. */
describe.each(locales.filter((locale) => locale !== 'en-CA'))('in %s', (locale) => {
  it('no section of a dashboard shows its title and nothing below it', async () => {
    const { page } = await portal.open({ as: emptyUser, path: `${prefixes[locale]}/account` });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(addresses.length).toBeGreaterThanOrEqual(4);
    const run = page.getByRole('button', { name: wordsOf(locale).of('report.run'), exact: true });
    for (const path of addresses) {
      await follow(page, prefixes[locale] + path);
      await page.locator('main h1').waitFor();
      if (path === '/fleet-objective-report') await run.click();
      await page.locator('main article').first().waitFor();
      // Sections load when they come near the window, or are about to be printed.
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      await expect.poll(() => blankSections(page), { message: path }).toEqual([]);
    }
  });
});

it('every report says that it has no rows', async () => {
  const places = [...definitions.places.values()];
  const reports = [...definitions.reports.values()].filter((report) => mayOpen(report, emptyViewer));
  expect(reports.length).toBeGreaterThanOrEqual(30);
  const { page } = await portal.open({ as: emptyUser, path: '/account' });
  const run = page.getByRole('button', { name: 'Run', exact: true });
  for (const report of reports) {
    const path = places.find(({ family, id }) => family === 'reports' && id === report.id)?.path;
    const given = Object.entries(required(report)).map(([key, value]) => [key, String(value)]);
    await follow(page, `${path}?${new URLSearchParams([...given, ['_run', '1']])}`);
    await expect.poll(() => page.getByText('No rows for these parameters').count(), { message: path }).toBe(1);
    await run.waitFor();
  }
});

it('a count of nothing is 0', async () => {
  const { page } = await portal.open({ as: emptyUser, path: '/fleet' });
  await page.getByRole('article', { name: 'Active vehicles' }).getByText('0', { exact: true }).waitFor();
});
