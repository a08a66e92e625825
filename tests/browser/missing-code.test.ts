import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { runFailed } from '../support/trouble.ts';
import { withholdCode } from './support/code.ts';
import { modelOf, wordsOf } from './support/model.ts';
import { servePortal } from './support/portal.ts';
import { reportScreen } from './support/report.ts';

const portal = servePortal();
const words = wordsOf('en-US');
const french = wordsOf('fr-CA');
const fuelPath = '/reporting/fuel-detail-report';
const offline = (name: string) => new RegExp(`^net::ERR_INTERNET_DISCONNECTED GET /assets/${name}-`);
/** A stopping server refuses new requests, and aborts those in progress. */
const refused = /^net::ERR_CONNECTION_(REFUSED|RESET) /;

const fieldText = (key: string) =>
  modelOf('fuel-detail-report', 'fleet-small', 'fr-CA').fields.find((field) => field.key === key)?.text ?? '';

async function chooseFrench(page: Page): Promise<void> {
  await page.getByRole('button', { name: `${words('frame.language')}: ` }).click();
  await page.getByRole('menuitemradio', { name: 'Français' }).click();
}

async function whileServerIsDead(work: () => Promise<void>): Promise<void> {
  await portal.stop();
  try {
    await work();
  } finally {
    await portal.start();
  }
}

/** The portal checks that the server responds before it leaves the page. */
const asksForServer = (page: Page, act: () => Promise<void>) =>
  Promise.all([page.waitForRequest((request) => request.method() === 'HEAD'), act()]);

const loadsAgain = (page: Page, act: () => Promise<void>) => Promise.all([page.waitForEvent('load'), act()]);

it.each([
  ['rows-bundle', true],
  ['tables-worker', false],
])('a retry of a run loads the code of %s (remembered: %s), and nothing that was typed is lost', async (name, remembered) => {
  const { page, expectTrouble } = await portal.open({ as: 'fleet-small', path: fuelPath });
  // Chromium does not report requests for worker code.
  expectTrouble(refused, runFailed(), ...(name === 'tables-worker' ? [] : [offline(name)]));
  const code = await withholdCode(page, name, { remembered });
  const report = reportScreen(page, 'Fuel detail');
  const alert = report.screen.getByRole('alert').getByText(words('errors.unreachable'));
  const retry = () => report.button(words('report.retry')).click();
  await report.field('Start date').fill('10/01/2026');
  await page.keyboard.press('Tab');
  // A newer version might be deployed, so the page reloads itself once and keeps the run.
  await loadsAgain(page, () => report.button('Run').click());
  await alert.waitFor();
  expect(code.loads()).toBe(1);

  await report.field('End date').fill('10/31/2026');
  await report.field('Use bill date').check();
  await report.button('Columns').click();
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Driver name', exact: true }).uncheck();
  await page.keyboard.press('Escape');
  await report.search.fill('unl');
  const isKept = async () => {
    expect(await report.field('Start date').inputValue()).toBe('10/01/2026');
    expect(await report.field('End date').inputValue()).toBe('10/31/2026');
    expect(await report.field('Use bill date').isChecked()).toBe(true);
    expect(await report.search.inputValue()).toBe('unl');
  };

  await whileServerIsDead(async () => {
    await asksForServer(page, retry);
    await alert.waitFor();
    await isKept();
  });
  expect(code.loads()).toBe(1);
  await loadsAgain(page, retry);
  await alert.waitFor();
  await isKept();
  expect(code.loads()).toBe(2);

  code.giveBack();
  await retry();
  await report.isDone();
  // The browser in use may remember the failure by itself.
  expect(code.loads() - 2).toBeLessThanOrEqual(1);
  const [shown, of] = await report.rowCounts();
  expect(shown).toBeGreaterThan(0);
  expect(shown).toBeLessThan(of);
  expect((await report.readGrid()).columns).not.toContain('driver_name');
  expect((await report.grid.boundingBox())?.height).toBeGreaterThan(300);
  const ran = { start: '2026-10-01', end: '2026-10-31', use_bill_date: 'true' };
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject(ran);
  await report.button(modelOf('fuel-detail-report', 'fleet-small', 'en-US', { values: ran }).sentence).click();
  await isKept();
});

it.each(['signed-in', 'assemble', 'report'])('the error page for the code of %s leads to its screen', async (name) => {
  const { page, expectTrouble } = await portal.open({ as: 'fleet-small' });
  expectTrouble(offline(name), refused, /^console error: NetworkError: The code of the screen/);
  const code = await withholdCode(page, name, { remembered: true });
  await page.goto(fuelPath);
  await page.getByRole('heading', { name: words('errors.error') }).waitFor();
  expect(code.loads()).toBe(2);
  const again = page.getByRole('button', { name: words('errors.reload') });
  await whileServerIsDead(async () => {
    await again.click();
    await page.getByRole('alert').getByText(words('errors.unreachable')).waitFor();
  });
  expect(code.loads()).toBe(2);
  code.giveBack();
  await again.click();
  await reportScreen(page, 'Fuel detail').button('Run').waitFor();
  expect(code.loads()).toBe(3);
});

it('a language that could not be loaded can be chosen again, and typed text stays', async () => {
  const { page, expectTrouble } = await portal.open({ as: 'fleet-small', path: fuelPath });
  expectTrouble(offline('words-fr'));
  const code = await withholdCode(page, 'words-fr', { remembered: true });
  const start = page.getByRole('main').getByLabel('Start date');
  await start.fill('10/10/2026');
  await chooseFrench(page);
  await page.getByText(words('errors.unreachable')).waitFor();
  expect(await start.inputValue()).toBe('10/10/2026');
  expect(code.loads()).toBe(0);
  code.giveBack();
  await chooseFrench(page);
  const report = reportScreen(page, french.of('reports.fuel-detail-report.title'));
  await report.button(french('report.run')).waitFor();
  expect(await report.field(fieldText('start')).inputValue()).toBe('10/10/2026');
  expect(code.loads()).toBeLessThanOrEqual(1);
});

it('the sign-in page keeps the username', async () => {
  const { page, expectTrouble } = await portal.open({ path: '/login' });
  expectTrouble(offline('words-fr'));
  const code = await withholdCode(page, 'words-fr', { remembered: true });
  await page.getByLabel(words('session.username')).fill('fleet-small');
  await chooseFrench(page);
  await page.getByText(words('errors.unreachable')).waitFor();
  code.giveBack();
  await chooseFrench(page);
  const name = page.getByLabel(french('session.username'));
  await name.waitFor();
  expect(await name.inputValue()).toBe('fleet-small');
});

it('a page without its texts says so, and loads after a retry', async () => {
  const { page, expectTrouble } = await portal.open();
  expectTrouble(offline('words-en'), refused);
  const code = await withholdCode(page, 'words-en', { remembered: true });
  await page.goto('/login');
  await page.getByRole('alert').waitFor();
  expect(code.loads()).toBe(2);
  const again = page.getByRole('button', { name: 'Try again' });
  await whileServerIsDead(async () => {
    await asksForServer(page, () => again.click());
    await page.getByRole('alert').waitFor();
  });
  expect(code.loads()).toBe(2);
  code.giveBack();
  await again.click();
  await page.getByLabel(words('session.username')).waitFor();
});

it('parameters that change while a run waits for code are kept beside those of the run', async () => {
  const { page, expectTrouble } = await portal.open({ as: 'fleet-small', path: `/fr${fuelPath}` });
  expectTrouble(offline('grid-words-fr'));
  const report = reportScreen(page, french.of('reports.fuel-detail-report.title'));
  const billDate = report.field(fieldText('use_bill_date'));
  let fail = () => {};
  const typed = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route(/\/assets\/grid-words-fr-/, async (route) => {
    await typed;
    await route.abort('internetdisconnected');
  });
  await report.button(french('report.run')).click();
  await page.waitForURL(/start=/);
  const ran = page.url();
  const sentence = (values = {}) => modelOf('fuel-detail-report', 'fleet-small', 'fr-CA', { values }).sentence;
  await report.button(sentence()).click();
  await billDate.check();
  await page.getByText(french('report.changed')).waitFor();
  await loadsAgain(page, async () => fail());
  await report.isDone();
  await page.getByText(french('report.changed')).waitFor();
  expect(page.url()).toBe(ran);
  expect((await report.readGrid()).rows.length).toBeGreaterThan(5);
  await report.button(sentence({ use_bill_date: 'true' })).click();
  expect(await billDate.isChecked()).toBe(true);
});
