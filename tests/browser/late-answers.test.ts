import type { Page, Request } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { seedDay } from '../server/support/database.ts';
import { isDrawnAgain } from './support/drawn.ts';
import { readWorkbook, valuesOf } from './support/files.ts';
import { wordsOf } from './support/model.ts';
import { follow, servePortal } from './support/portal.ts';
import { reportScreen } from './support/report.ts';

// Responses that arrive late, or not at all, while the user continues.

const portal = servePortal();
const visit = portal.stay({ as: 'fleet-small' });
const words = wordsOf('en-US');
const path = '/reporting/fuel-detail-report?start=2026-11-10&end=2026-11-20';
const header = (field: string) => words.of(`columns.${field}`);

/** Holds responses back until it is released. */
async function hold(page: Page, pattern: string): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  await page.context().route(pattern, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

const startsOf = (page: Page) => {
  const starts: (string | null)[] = [];
  page.context().on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/reports/fuel-detail') starts.push(searchParams.get('start'));
  });
  return starts;
};

async function setColumn(page: Page, field: string, isShown: boolean): Promise<void> {
  await reportScreen(page, 'Fuel detail').button('Columns').click();
  const drawer = page.getByRole('dialog');
  const box = drawer.getByRole('checkbox', { name: header(field), exact: true });
  // `setChecked` looks at the box afterwards, but the page may have been left by then.
  if ((await box.isChecked()) !== isShown) await box.evaluate((input: HTMLInputElement) => input.click());
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
}

it('rows load in parallel with the code that draws them, and match what the user has chosen by then', async () => {
  const { page } = await visit('/reporting/fuel-detail-report');
  const report = reportScreen(page, 'Fuel detail');
  await report.field('Start date').fill('11/10/2026');
  await page.keyboard.press('Tab');
  const letGo = await hold(page, '**/assets/rows-bundle-*');
  const starts = startsOf(page);
  // The worker asks, so it is the context that knows. It ends the request itself once it has the last row.
  const ofRows = { predicate: (request: Request) => request.url().includes('/api/reports/fuel-detail') };
  const answered = Promise.race(
    (['requestfinished', 'requestfailed'] as const).map((end) =>
      page.context().waitForEvent(end as 'requestfinished', ofRows),
    ),
  );
  await report.button('Run').click();
  await answered;
  expect(starts).toEqual(['2026-11-10']);
  await isDrawnAgain(page);
  expect(await report.grid.count()).toBe(0);
  await report.search.fill('unl');
  letGo();
  await report.isDone();
  const [shown, of] = await report.rowCounts();
  expect(shown).toBeGreaterThan(0);
  expect(shown).toBeLessThan(of);
});

it('a link that runs on load says that it waits, and a run by the user in the meantime stays', async () => {
  const { page } = await visit('/account');
  const letGo = await hold(page, '**/user-configuration*');
  const starts = startsOf(page);
  await follow(page, path);
  const report = reportScreen(page, 'Fuel detail');
  await report.field('Start date').waitFor();
  expect(await page.getByText(words('report.idle.title')).count()).toBe(0);
  await report.field('Start date').fill('11/15/2026');
  await page.keyboard.press('Tab');
  await report.run();
  const configured = page.waitForResponse('**/user-configuration*');
  letGo();
  expect(await (await configured).finished()).toBeNull();
  await report.isDone();
  // What the page does with that answer comes before what it does for the user after it.
  const [, all] = await report.rowCounts();
  await report.search.fill('unl');
  await expect.poll(async () => (await report.rowCounts())[0]).toBeLessThan(all);
  expect(starts).toEqual(['2026-11-15']);
  expect(page.url()).toContain('start=2026-11-15');
});

it('the code of a link that runs on load loads in parallel with the account', async () => {
  const { page } = await portal.open({ as: 'fleet-small' });
  const asked = new Set<string>();
  page.on('request', (request) => {
    const [, name] = /assets\/([\w-]+)-[\w-]{8}\.js$/.exec(request.url()) ?? [];
    if (name) asked.add(name);
  });
  const letGo = await hold(page, '**/api/user');
  await page.goto(path);
  await expect.poll(() => [...asked]).toEqual(expect.arrayContaining(['signed-in', 'report', 'rows-bundle']));
  letGo();
  await reportScreen(page, 'Fuel detail').isDone();
});

it('a screen that is left just before its grid loads rows raises no error', async () => {
  const { page } = await visit(path);
  await reportScreen(page, 'Fuel detail').isDone();
  // At once: the grid loads sorted rows with the next timer, and is gone by then.
  await page.evaluate(() => {
    const click = (what: string) => document.querySelector<HTMLElement>(what)?.click();
    click('[role="columnheader"][col-id="vehicle_number"] .ag-header-cell-label');
    click('header a');
  });
  await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
  await isDrawnAgain(page);
});

it('a column that could not be loaded is reported until it is loaded, and no file has it empty', async () => {
  const { page, expectTrouble } = await visit(`${path}&_columns=vehicle_number,-merchant_address`);
  expectTrouble(/reports\/fuel-detail/);
  const report = reportScreen(page, 'Fuel detail');
  await report.isDone();
  const lacking = page.getByText(words('report.columns_lacking'));
  await page.context().route('**/api/reports/fuel-detail*', (route) => route.abort('failed'));
  await setColumn(page, 'merchant_address', true);
  await lacking.waitFor();
  await report.button(/^Export/).click();
  await page.getByRole('menuitem', { name: /^CSV/ }).first().click();
  await page.getByText(words('report.file_failed')).waitFor();
  await setColumn(page, 'merchant_address', false);
  await lacking.waitFor({ state: 'hidden' });
  await setColumn(page, 'merchant_address', true);
  await lacking.waitFor();
  await page.context().unroute('**/api/reports/fuel-detail*');
  await report.button(words('report.retry')).click();
  await expect.poll(async () => (await report.column('merchant_address')).filter(Boolean).length).toBeGreaterThan(5);
  expect(await lacking.count()).toBe(0);
});

it('a file that waits for columns has the time of their rows, and can be cancelled', async () => {
  const { page } = await visit(path);
  const report = reportScreen(page, 'Fuel detail');
  await report.isDone();
  await page.context().clock.setFixedTime(new Date('2026-11-20T15:31:00Z'));
  onTestFinished(() => page.context().clock.setFixedTime(new Date(`${seedDay}T12:00:00Z`)));
  let letGo = await hold(page, '**/api/reports/fuel-detail*');
  await setColumn(page, 'merchant_address', true);
  let downloads = 0;
  page.on('download', () => {
    downloads += 1;
  });
  await report.button(/^Export/).click();
  await page.getByRole('menuitem', { name: /^CSV/ }).first().click();
  await report.button(new RegExp(`^${words('report.cancel_file')}`)).click();
  await report.button(/^Export/).waitFor();
  const download = report.exportAs('xlsx', 'shown');
  letGo();
  const { worksheets } = await readWorkbook(await download);
  const text = worksheets.flatMap((sheet) => valuesOf(sheet).flat()).join(' ');
  expect(text).toContain('3:31');
  expect(text).toContain('Merchant address');
  expect(downloads).toBe(1);

  // A run in its place is reported.
  letGo = await hold(page, '**/api/reports/fuel-detail*');
  await setColumn(page, 'fuel_type', true);
  await report.button(/^Export/).click();
  await page.getByRole('menuitem', { name: /^CSV/ }).first().click();
  await report.button('Run').click();
  letGo();
  await page.getByText(words('report.file_overtaken')).waitFor();
});

it('columns that are changed while others are being saved stay changed', async () => {
  const { page } = await visit(path);
  const report = reportScreen(page, 'Fuel detail');
  await report.isDone();
  await report.button('Columns').click();
  const drawer = page.getByRole('dialog');
  const box = (field: string) => drawer.getByRole('checkbox', { name: header(field), exact: true });
  await box('vin').uncheck();
  const letGo = await hold(page, '**/user-configuration*');
  await drawer.getByRole('button', { name: words('report.save_columns') }).click();
  await box('model_year').uncheck();
  letGo();
  await page.getByText(words('report.columns_saved')).waitFor();
  expect([await box('vin').isChecked(), await box('model_year').isChecked()]).toEqual([false, false]);
});

it('what was typed is restored after the session has ended, for the same user only', async () => {
  for (const [user, start] of [
    ['fleet-small', '11/17/2026'],
    ['fleet-us', '11/10/2026'],
  ] as const) {
    const { page, expectTrouble } = await visit(path);
    expectTrouble(/403/, /403/);
    const report = reportScreen(page, 'Fuel detail');
    await report.isDone();
    await report.button('Nov 10 – 20, 2026').click();
    await report.field('Start date').fill('11/17/2026');
    await page.keyboard.press('Tab');
    await portal.database().admin.query("delete from sessions where username = 'fleet-small'");
    await portal.pass(1_000);
    await setColumn(page, 'merchant_address', true);
    await page.getByText(words('session.ended')).waitFor();
    await page.getByLabel(words('session.username')).fill(user);
    await page.getByLabel(words('session.password'), { exact: true }).fill('demo');
    await page.getByRole('button', { name: words('session.submit') }).click();
    await report.isDone();
    const parameters = report.button(/2026$/);
    await parameters.click();
    expect(await report.field('Start date').inputValue()).toBe(start);
  }
});
