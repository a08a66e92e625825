import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { seedDay } from '../server/support/database.ts';
import { servePortal } from './support/portal.ts';
import { reportScreen } from './support/report.ts';

const portal = servePortal();

const fuel = '/reporting/fuel-detail-report';
const days = { before: '2026-11-20', after: '2026-11-21' };

const paramOf = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);
const notice = (page: Page) => page.getByText('It is Nov 21 now.');
const runIn = (page: Page) => page.getByRole('button', { name: 'Run', exact: true });

/** A page whose clock may be moved: no later test may use it. */
async function openBefore(path: string) {
  const { page } = await portal.open({ as: 'fleet-us', path, own: true });
  await page.clock.setFixedTime(new Date(`${days.before}T23:50:00Z`));
  return page;
}

/** The user comes back to the page on the next day. */
async function comeBack(page: Page) {
  await portal.areAnswered();
  await page.clock.setFixedTime(new Date(`${days.after}T08:50:00Z`));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

describe('a dashboard that is open past midnight', () => {
  it('says that a new day has begun, and is run with its dates when the user wants it', async () => {
    const page = await openBefore('/fleet');
    await expect.poll(() => paramOf(page, 'end')).toBe(days.before);
    await comeBack(page);
    await notice(page).waitFor();
    expect([paramOf(page, 'start'), paramOf(page, 'end')]).toEqual(['2025-11-01', days.before]);
    await runIn(page).click();
    await expect.poll(() => paramOf(page, 'end')).toBe(days.after);
    await notice(page).waitFor({ state: 'detached' });
    // Back returns to the day before.
    await page.goBack();
    await expect.poll(() => paramOf(page, 'end')).toBe(days.before);
    await notice(page).waitFor();
  });

  it('says so after a reload, which keeps its dates, and offers today', async () => {
    const page = await openBefore('/fleet');
    await expect.poll(() => paramOf(page, 'end')).toBe(days.before);
    await comeBack(page);
    await notice(page).waitFor();
    await page.reload();
    await notice(page).waitFor();
    expect(paramOf(page, 'end')).toBe(days.before);
    await page.getByRole('button', { name: 'Use today’s dates' }).click();
    await expect.poll(() => paramOf(page, 'end')).toBe(days.after);
    await notice(page).waitFor({ state: 'detached' });
  });

  it('says so at midnight, in French too', async () => {
    const { page } = await portal.open({ as: 'fleet-ca', own: true });
    await page.clock.setFixedTime(new Date(`${days.before}T23:59:59.500Z`));
    await page.goto('/fr/fleet');
    await expect.poll(() => paramOf(page, 'end')).toBe(days.before);
    await page.clock.setFixedTime(new Date(`${days.after}T00:00:00Z`));
    await page.getByText('Nous sommes maintenant le 21 nov.').waitFor();
    await page.getByRole('button', { name: 'Utiliser les dates du jour' }).click();
    await expect.poll(() => paramOf(page, 'end')).toBe(days.after);
  });

  it('keeps the dates of a link', async () => {
    const page = await openBefore(`/fleet?start=2025-11-01&end=${days.before}`);
    await page.getByRole('article', { name: 'Active vehicles' }).waitFor();
    await comeBack(page);
    await page.getByRole('button', { name: 'Cancel', exact: true }).waitFor({ state: 'detached' });
    const asked = page.waitForRequest(/fleet-dashboard\/fuel\?/);
    await runIn(page).click();
    expect((await asked).url()).toContain(`end=${days.before}`);
    expect(await notice(page).count()).toBe(0);
  });
});

describe('a report that is open past midnight', () => {
  it('says so before its first run, too', async () => {
    const page = await openBefore(fuel);
    const report = reportScreen(page, 'Fuel detail');
    await report.field('End date').waitFor();
    await comeBack(page);
    await notice(page).waitFor();
    expect(await report.field('End date').inputValue()).toBe('11/20/2026');
    await report.run();
    expect(paramOf(page, 'end')).toBe(days.after);
    await notice(page).waitFor({ state: 'detached' });
  });

  it('keeps a date that was typed', async () => {
    const page = await openBefore(fuel);
    const report = reportScreen(page, 'Fuel detail');
    await report.field('End date').fill('11/15/2026');
    await report.field('End date').press('Enter');
    await report.isDone();
    expect(paramOf(page, 'end')).toBe('2026-11-15');
    await comeBack(page);
    const asked = page.waitForRequest(/reports\/fuel-detail/);
    await runIn(page).click();
    expect((await asked).url() + (await asked).postData()).toContain('2026-11-15');
    expect(await notice(page).count()).toBe(0);
  });
});

describe('the clock of a page', () => {
  // One after the other, so that the second one could have what the first one has left.
  it.each([
    '2027-03-01',
    seedDay,
  ])('may be moved by a test to %s, and shows the next test the day of the fleet', async (day) => {
    const { page } = await portal.open({ path: '/login' });
    expect(await page.evaluate(() => new Date().toISOString().slice(0, 10))).toBe(seedDay);
    await page.clock.install({ time: new Date(`${day}T12:00:00Z`) });
  });
});
