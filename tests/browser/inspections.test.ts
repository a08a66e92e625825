import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folderStore } from '../../server/documents/store.ts';
import { pictureFiles } from '../../server/seed/pictures.ts';
import { axeFinds } from './support/axe.ts';
import { focusedName } from './support/keyboard.ts';
import { wordsOf } from './support/model.ts';
import { follow, servePortal } from './support/portal.ts';

const folder = mkdtempSync(join(tmpdir(), 'motorpool-inspections-'));
// Hooks run in reverse: the server closes first.
afterAll(() => rmSync(folder, { recursive: true }));
const portal = servePortal({ documents: { folder } });
const words = wordsOf('en-US');

interface Found {
  vehicle: string;
  id: string;
  damages: number;
}
const found: Record<'fleet-us' | 'fleet-ca', Found> = {} as never;

beforeAll(async () => {
  for (const username of ['fleet-us', 'fleet-ca'] as const) {
    const { rows } = await portal.database().admin.query<Found & { account: string }>(
      `select n.customer_number as account, n.vehicle_number as vehicle, n.inspection_id as id, count(*)::int as damages
         from inspections n join inspection_damages d using (customer_number, inspection_id)
         join users u using (customer_number)
        where u.username = $1 and exists (
          select from inspection_photos p where p.customer_number = n.customer_number and p.inspection_id = n.inspection_id)
        group by 1, 2, 3 order by count(*) desc, 3 limit 1`,
      [username],
    );
    const [row] = rows as [Found & { account: string }];
    found[username] = row;
    for (const { key, content } of pictureFiles(row.account))
      await folderStore(folder).put(key, Readable.from([content]));
  }
});

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const addressOf = ({ vehicle, id }: Found) => `/vehicle/inspection?vehicle=${vehicle}&inspection=${id}`;
const viewer = (page: Page) => page.getByRole('dialog');
const large = (page: Page) => viewer(page).locator('img');
const widthOf = (page: Page) => large(page).evaluate((image: HTMLImageElement) => image.naturalWidth);
const zoomed = (page: Page) => viewer(page).locator('[data-zoomed]');
/** How wide the picture is drawn, in pixels. */
const drawn = async (page: Page) => Math.round((await large(page).boundingBox())?.width ?? 0);

/** The pictures that the page asks for, with their widths. */
function watchPictures(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (/-photo$/.test(pathname)) asked.push(searchParams.get('width') ?? 'whole');
  });
  return asked;
}

describe('the inspections of a vehicle', () => {
  it('are a tab, and each leads to its photos, damages and answers', async () => {
    const { vehicle, id, damages } = found['fleet-us'];
    const { page } = await portal.open({
      as: 'fleet-us',
      own: true,
      path: `/vehicle/dashboard/inspections?vehicle=${vehicle}`,
    });
    const list = card(page, 'Inspections');
    await list.getByRole('row').nth(1).waitFor();
    const asked = watchPictures(page);
    await list.locator(`a[href*="inspection=${id}"]`).click();
    await card(page, 'Damage').getByRole('listitem').first().waitFor();
    expect(await card(page, 'Damage').getByRole('listitem').count()).toBe(damages);
    await card(page, 'Inspection').getByText(vehicle, { exact: true }).waitFor();
    await card(page, 'Inspection').locator('.mantine-Badge-root', { hasText: 'Failed' }).waitFor();
    await expect.poll(() => card(page, 'Damage').locator('img').count()).toBe(damages);
    await card(page, 'Photos').scrollIntoViewIfNeeded();
    await expect.poll(() => card(page, 'Photos').locator('img').count()).toBe(5);
    await portal.areAnswered();
    // Small ones, each once.
    expect(asked).toEqual(Array.from({ length: damages + 5 }, () => '400'));
    await card(page, 'Questions').getByText('No', { exact: true }).first().waitFor();
    expect(await axeFinds(page)).toEqual([]);

    await page.reload();
    await card(page, 'Damage').getByRole('listitem').first().waitFor();
    await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Inspections' }).click();
    await list.getByRole('row').nth(1).waitFor();
    expect(new URL(page.url()).searchParams.get('vehicle')).toBe(vehicle);
  });

  it('have marks on a drawing, which open their pictures', async () => {
    const { page } = await portal.open({ as: 'fleet-us', path: addressOf(found['fleet-us']) });
    const section = card(page, 'Damage');
    await section.getByRole('listitem').first().waitFor();
    const [first] = await section.getByRole('listitem').allInnerTexts();
    const [number, name = ''] = (first ?? '').split('\n').filter(Boolean);
    expect(number).toBe('1');
    await section
      .locator('figure')
      .getByRole('button', { name: `Open 1, ${name}`, exact: true })
      .click();
    await viewer(page).getByText(`1. ${name}`, { exact: true }).waitFor();
    await expect.poll(() => widthOf(page)).toBe(1280);
    await page.keyboard.press('Escape');
    await expect.poll(() => viewer(page).count()).toBe(0);
  });

  it('show a picture in full size, with keys for the next one and for zoom', async () => {
    const { page } = await portal.open({ as: 'fleet-us', path: addressOf(found['fleet-us']) });
    const asked = watchPictures(page);
    await card(page, 'Photos').scrollIntoViewIfNeeded();
    await card(page, 'Photos')
      .getByRole('button', { name: /^Open Front/ })
      .focus();
    await page.keyboard.press('Enter');
    await viewer(page).getByText('1 of 5').waitFor();
    await expect.poll(() => widthOf(page)).toBe(1280);
    expect(asked.filter((width) => width === 'whole')).toHaveLength(1);
    expect(await axeFinds(page)).toEqual([]);
    await page.keyboard.press('ArrowRight');
    await viewer(page).getByText('2 of 5').waitFor();
    await viewer(page).getByText('Left side', { exact: true }).waitFor();
    await expect.poll(() => widthOf(page)).toBe(1280);
    const fitting = await drawn(page);
    await page.keyboard.press('+');
    await zoomed(page).waitFor();
    await expect.poll(() => drawn(page)).toBeGreaterThan(fitting * 1.4);
    await page.keyboard.press('-');
    await expect.poll(() => zoomed(page).count()).toBe(0);
    expect(await drawn(page)).toBe(fitting);
    // Arrows move a picture that is wider than its stage.
    for (const key of ['+', '+', '+']) await page.keyboard.press(key);
    await expect.poll(() => drawn(page)).toBeGreaterThan(fitting * 3);
    const scrolled = () => zoomed(page).evaluate((stage) => stage.scrollLeft);
    const before = await scrolled();
    await page.keyboard.press('ArrowRight');
    await expect.poll(scrolled).toBeGreaterThan(before);
    await viewer(page).getByText('2 of 5').waitFor();
    await page.keyboard.press('0');
    await expect.poll(() => zoomed(page).count()).toBe(0);
    await page.keyboard.press('End');
    await viewer(page).getByText('5 of 5').waitFor();
    await page.keyboard.press('ArrowRight');
    await viewer(page).getByText('5 of 5').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => viewer(page).count()).toBe(0);
    await expect.poll(() => focusedName(page)).toMatch(/^Open Front/);
  });
});

describe('a picture of an inspection', () => {
  it('is saved as a file', async () => {
    const { page } = await portal.open({ as: 'fleet-ca', path: `/ca${addressOf(found['fleet-ca'])}` });
    await card(page, 'Photos').scrollIntoViewIfNeeded();
    await card(page, 'Photos')
      .getByRole('button', { name: /^Open Rear/ })
      .click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      viewer(page).getByRole('button', { name: 'Download photo' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(
      new RegExp(`^${found['fleet-ca'].vehicle} 20\\d\\d-\\d\\d-\\d\\d rear\\.jpg$`),
    );
    await page.getByText('The photo was downloaded.').waitFor();
  });

  it('that could not be loaded says so, and is loaded again', async () => {
    const { page, allowTrouble } = await portal.open({ as: 'fleet-us', path: '/account' });
    allowTrouble(/mobile-inspection-report-photo/);
    await page.route(/mobile-inspection-report-photo/, (route) => route.abort());
    await follow(page, addressOf(found['fleet-us']));
    await card(page, 'Photos').scrollIntoViewIfNeeded();
    await card(page, 'Photos').getByText('This picture could not be loaded.').first().waitFor();
    await card(page, 'Photos')
      .getByRole('button', { name: /^Open Front/ })
      .click();
    await viewer(page).getByRole('alert').waitFor();
    await page.unroute(/mobile-inspection-report-photo/);
    await viewer(page)
      .getByRole('button', { name: words('dashboard.retry') })
      .click();
    await expect.poll(() => widthOf(page)).toBe(1280);
  });

  it('is not there for another account', async () => {
    const { page, allowTrouble } = await portal.open({ as: 'fleet-us', path: '/account' });
    allowTrouble(/mobile-inspection-report/);
    await follow(page, addressOf({ ...found['fleet-ca'], vehicle: found['fleet-us'].vehicle, id: 'NONE' }));
    await card(page, 'Inspection').getByText('This inspection was not found.').waitFor();
    expect(await page.getByRole('listitem', { name: /Open/ }).count()).toBe(0);
  });

  it('is in the PDF of the inspection', async () => {
    const { damages } = found['fleet-us'];
    const { page } = await portal.open({ as: 'fleet-us', path: addressOf(found['fleet-us']) });
    await card(page, 'Damage').getByRole('listitem').first().waitFor();
    await page.getByRole('button', { name: words('report.export') }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: words('dashboard.file.pdf') }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^Vehicle inspection .+\.pdf$/);
    const bytes = await readFile(await download.path());
    const sizes = [...bytes.toString('latin1').matchAll(/\/Subtype \/Image\s+\/Width (\d+)/g)].map(
      ([, width]) => width,
    );
    expect(sizes).toEqual(Array.from({ length: damages + 5 }, () => '800'));
  });
});
