import { rm } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { findFirefox, launchFirefox, savedIn } from '../support/firefox.ts';
import { runFailed } from '../support/trouble.ts';
import { withholdCode } from './support/code.ts';
import { readCsv, readWorkbook, textOfCell, valuesOf } from './support/files.ts';
import { modelOf, wordsOf } from './support/model.ts';
import { servePortal } from './support/portal.ts';
import { reportScreen } from './support/report.ts';

const found = findFirefox();
if ('none' in found) console.log(`Nothing is tested in Firefox. ${found.none}`);

const words = wordsOf('en-US');
const french = wordsOf('fr-CA');
const fuel = modelOf('fuel-detail-report', 'fleet-us');
const fuelPath = '/reporting/fuel-detail-report';

/** By keyboard: React misses what Playwright fills in at once in Firefox. */
async function type(field: Locator, text: string): Promise<void> {
  await field.selectText();
  await field.pressSequentially(text);
}

describe.skipIf('none' in found)('in Firefox', () => {
  let home = '';
  const launch = async (): Promise<Browser> => {
    const launched = await launchFirefox('path' in found ? found.path : '');
    home = launched.home;
    return launched.browser;
  };
  // What is registered first runs last: after Firefox has closed.
  afterAll(() => rm(home, { recursive: true, force: true }));
  const portal = servePortal({}, launch);

  const signIn = async (page: Page) => {
    await type(page.getByLabel(words('session.username')), 'fleet-us');
    await type(page.getByRole('textbox', { name: words('session.password') }), 'demo');
    await page.keyboard.press('Enter');
  };

  it('the main task works from sign-in to files, to French and back', async () => {
    const { page } = await portal.open({ path: fuelPath, width: 2200 });
    await page.waitForURL('/login');
    await signIn(page);
    const report = reportScreen(page, 'Fuel detail');
    await type(report.field('Start date'), '11/21/2024');
    await page.keyboard.press('Tab');
    await report.run();
    const all = await report.rowCount();
    expect(all).toBeGreaterThan(25_000);

    const [first = ''] = await report.column('vehicle_number');
    await type(report.search, first);
    await expect.poll(() => report.rowCount()).toBeLessThan(all);
    const found = await report.rowCount();
    await expect.poll(async () => new Set(await report.column('vehicle_number'))).toEqual(new Set([first]));
    await report.header('Transaction date').click();
    await report.header('Transaction date').click();
    await expect.poll(() => new URL(page.url()).searchParams.get('_sort')).toBe('-transaction_date');
    await report.filter('Product', 'UNL');
    await expect.poll(() => report.rowCount()).toBeLessThanOrEqual(found);
    await expect.poll(() => new URL(page.url()).searchParams.has('_filter')).toBe(true);
    await expect.poll(async () => [...new Set(await report.column('product'))]).toEqual(['UNL']);
    const [grid, shown] = [await report.readGrid(), await report.rowCount()];

    const name = (extension: string) => `Fuel detail 2026-11-20.${extension}`;
    const book = await readWorkbook(await report.exportAs('xlsx', 'shown', () => savedIn(home, name('xlsx'))));
    const [header = [], ...rows] = valuesOf(book.worksheets[0]);
    // The grid draws only the visible columns.
    const textsOf = (row: (typeof rows)[number]) =>
      grid.columns.map((field, i) => {
        const column = fuel.columns.find(({ value }) => value === field);
        return column && textOfCell(column, row[header.indexOf(grid.headers[i] ?? '')] ?? null, fuel.style);
      });
    expect(rows.slice(0, grid.rows.length).map(textsOf)).toEqual(grid.rows);
    // One more: the totals.
    expect(rows).toHaveLength(shown + 1);
    const csv = await readCsv(await report.exportAs('csv', 'all', () => savedIn(home, name('csv'))));
    expect(csv[0]).toEqual(header);
    expect(csv.findIndex((record, i) => i > 0 && record.join('') === '')).toBe(all + 1);

    await page.getByRole('button', { name: `${words('frame.language')}: ` }).click();
    await page.getByRole('menuitemradio', { name: 'Français' }).click();
    const translated = reportScreen(page, french.of('reports.fuel-detail-report.title'));
    await translated.isDone();
    expect(new URL(page.url()).pathname).toBe(`/fr${fuelPath}`);
    expect(await translated.rowCount()).toBe(shown);
    await page
      .getByRole('button', { name: french('formats.pair', { name: french('frame.account_menu'), value: 'fleet-us' }) })
      .click();
    await page.getByRole('menuitem', { name: french('frame.sign_out') }).click();
    await page.waitForURL('/fr/login');
    expect((await page.context().cookies()).map((cookie) => cookie.name)).not.toContain('SESSIONID');
  });

  it.each([
    ['rows-bundle', false],
    ['grid', true],
  ])('a retry loads the code of %s that could not be loaded (remembered: %s)', async (name, remembered) => {
    const { page, expectTrouble } = await portal.open({ as: 'fleet-small', path: fuelPath });
    expectTrouble(new RegExp(`^NS_ERROR_\\w+ GET /assets/${name}-`), runFailed());
    const code = await withholdCode(page, name, { remembered });
    const report = reportScreen(page, 'Fuel detail');
    await type(report.field('Start date'), '10/01/2026');
    await page.keyboard.press('Tab');
    await report.button('Run').click();
    await report.screen.getByRole('alert').getByText(words('errors.unreachable')).waitFor();
    await report.field('Use bill date').check();
    code.giveBack();
    await report.button(words('report.retry')).click();
    await report.isDone();
    const ran = { start: '2026-10-01', use_bill_date: 'true' };
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject(ran);
    expect(await report.rowCount()).toBeGreaterThan(50);
  });
});
