import { readFile } from 'node:fs/promises';
import exceljs from 'exceljs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Data } from '../../contract/calls.ts';
import { axeFinds } from './support/axe.ts';
import { focusedName } from './support/keyboard.ts';
import { paste } from './support/paste.ts';
import { servePortal } from './support/portal.ts';

const portal = servePortal();

type Driver = Data<'fleet.drivers'>[number];

const drivers = async () => (await portal.call('fleet-us', 'fleet.drivers', '')) as Driver[];

const pasteCells = async (page: Page, lines: readonly (readonly string[])[]) => {
  await dialog(page).getByRole('textbox').focus();
  await paste(
    page,
    lines.map((cells) => cells.join('\t')),
  );
};
const dialog = (page: Page) => page.getByRole('dialog').first();
const button = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name });
const rowsOf = async (page: Page) => {
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, /^Download/).click()]);
  const book = new exceljs.Workbook();
  await book.xlsx.load((await readFile(await file.path())) as never);
  const rows: string[][] = [];
  book.worksheets[0]?.eachRow((row) => rows.push((row.values as unknown[]).slice(1).map(String)));
  return rows;
};

/** Lines of a spreadsheet for drivers in one center. Five of 200 have an error. */
function linesFor(center: string): string[][] {
  const head = [
    'First name',
    'Nom de famille',
    'E-mail',
    'Mobile',
    'CENTER_CODE',
    'Driver since',
    'Street',
    'City',
    'State',
    'ZIP code',
    'Fax',
  ];
  const rows = Array.from({ length: 200 }, (_, at) => [
    ...[`Ann ${at}`, `Import ${at}`, `ann${at}@example.com`, `614555${1000 + at}`, center, `${(at % 12) + 1}/9/2025`],
    ...[`${at + 1} Main Street`, 'Columbus', at % 2 ? 'OH' : 'Ohio', '43215', 'none'],
  ]);
  const wrong: [row: number, column: number, text: string][] = [
    ...(
      [
        [3, 2, 'ann3@example'],
        [50, 3, '12'],
        [77, 9, 'ABC'],
      ] as const
    ).map((each) => [...each] as [number, number, string]),
    [120, 1, ''],
    [199, 5, '2/30/2025'],
  ];
  for (const [row, column, text] of wrong) (rows[row] as string[])[column] = text;
  // As spreadsheets copy it.
  (rows[7] as string[])[0] = '"Ann';
  return [head, ...rows];
}

describe('an import', () => {
  const visit = portal.stay({ as: 'fleet-us' });

  it('of 200 drivers, five with errors: corrected, imported, downloaded and undone', async () => {
    const { page } = await visit('/account/manage-drivers');
    const before = await drivers();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await pasteCells(page, linesFor(before[0]?.center_code ?? ''));
    await dialog(page).getByText('195 rows can be imported.').waitFor();
    await dialog(page)
      .getByText(/^1 column is left out.*Fax/)
      .waitFor();
    await dialog(page).getByLabel('Show only rows with errors').check();
    const wrong = dialog(page).locator('input[aria-invalid="true"]');
    expect(await wrong.count()).toBe(5);
    expect(await axeFinds(page)).toEqual([]);
    await wrong.first().focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('ann3@example.com');
    await page.keyboard.press('Enter');
    await button(page, 'Import 196 rows without errors').click();
    await dialog(page)
      .getByText(/^196 drivers were added\. \d+ addresses were corrected\. 4 rows were left out\.$/)
      .waitFor();
    expect(await drivers()).toHaveLength(before.length + 196);
    const left = await rowsOf(page);
    expect(left.map((cells) => cells.at(-1))).toEqual([
      'Problem',
      'Mobile: Enter a phone number with 10 digits.',
      'ZIP code: Enter a code such as 44301 (United States) or H2X 1Y4 (Canada).',
      'Last name: This field is required.',
      'Driver since: Enter a date.',
    ]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Undo the import' }).click();
    await page.getByText('The import was undone.').waitFor();
    expect(await drivers()).toHaveLength(before.length);
  });

  it('has a template, whose headers are those of its fields', async () => {
    const { page } = await visit('/account/manage-drivers');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const [head = []] = await rowsOf(page);
    expect(head).toEqual(expect.arrayContaining(['Reference number', 'First name', 'Last name', 'ZIP code']));
    await pasteCells(page, [head, head.map(() => 'x')]);
    await dialog(page)
      .getByText(/1 row has errors/)
      .waitFor();
    expect(
      await dialog(page)
        .getByText(/left out/)
        .count(),
    ).toBe(0);
  });

  it('of readings asks about those that are not plausible', async () => {
    const { page } = await visit('/account/odometer-reporting');
    const [one, two] = (await portal.call('fleet-us', 'odometer.vehicles', '')) as Data<'odometer.vehicles'>;
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await pasteCells(page, [
      ['Vehicle number', 'Odometer'],
      [one?.vehicle_number ?? '', String((one?.odometer ?? 0) + 1)],
      [two?.vehicle_number ?? '', '1'],
      ['NOBODY', '1'],
    ]);
    await button(page, 'Import all 3 rows').click();
    await dialog(page).getByText('1 reading was saved. 2 rows were left out.').waitFor();
    await button(page, 'Correct them here').click();
    await dialog(page).getByText('Lower than the reading before it').waitFor();
    await dialog(page).getByLabel('Save anyway').check();
    await button(page, 'Import 1 row without errors').click();
    await dialog(page).getByText('1 reading was saved. 1 row was left out.').waitFor();
    await button(page, 'Undo the import').click();
    await page.getByText('The import was undone.').waitFor();
    const after = (await portal.call('fleet-us', 'odometer.vehicles', '')) as Data<'odometer.vehicles'>;
    expect(after.slice(0, 2).map(({ odometer }) => odometer)).toEqual([one?.odometer, two?.odometer]);
  });
});

it('an import opens at once, and its texts follow', async () => {
  const { page } = await portal.open({ as: 'fleet-us', path: '/account/manage-drivers' });
  const opener = page.getByRole('button', { name: 'Import', exact: true });
  await page.getByRole('region', { name: 'Drivers' }).getByRole('row').nth(5).waitFor();
  let go = (): void => undefined;
  const held = new Promise<void>((done) => {
    go = done;
  });
  await page.route(/import-words/, async (route) => {
    await held;
    await route.continue();
  });
  await opener.click();
  const opened = page.getByRole('dialog', { name: 'Import: Drivers' });
  await opened.locator('[aria-busy="true"]').waitFor();
  expect(await opened.getByRole('textbox').count()).toBe(0);
  go();
  await opened.getByRole('textbox', { name: /^Paste rows/ }).waitFor();
  await expect.poll(() => focusedName(page)).toMatch(/^Paste rows/);
  await page.keyboard.press('Escape');
  await opened.waitFor({ state: 'detached' });
  await expect.poll(() => focusedName(page)).toBe('Import');
});

describe('the preview of an import', () => {
  const visit = portal.stay({ as: 'fleet-us' });

  it('is there again after a reload, and reads the other days as a corrected one', async () => {
    const { page } = await visit('/account/manage-drivers');
    const [{ center_code: center } = { center_code: '' }] = await drivers();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const [head = []] = linesFor(center);
    const lines = linesFor(center)
      .slice(1, 4)
      .map((cells, at) => cells.map((cell, place) => (place === 5 ? `0${at + 1}-05-2025` : cell)));
    await pasteCells(page, [head, ...lines]);
    await dialog(page)
      .getByText(/3 rows have errors/)
      .waitFor();
    const since = (line: number) => dialog(page).getByLabel(`Driver since, line ${line}`);
    await since(2).fill('2025-05-01');
    await page.keyboard.press('Enter');
    await dialog(page).getByText('1 row can be imported.').waitFor();
    page.once('dialog', (question) => void question.accept());
    await page.reload();
    expect(await since(2).inputValue()).toBe('2025-05-01');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toMatch(/^1 row can be imported\./);
    await button(page, 'Read the dates in “Driver since” as day/month/year').click();
    await dialog(page).getByText('3 rows can be imported.').waitFor();
    await button(page, 'Import all 3 rows').click();
    await dialog(page).getByText('3 drivers were added.').waitFor();
    const added = (await drivers()).filter(({ driver_last_name: name }) => /^Import [012]$/.test(name));
    expect(added.map(({ driver_effective_date: day }) => day).sort()).toEqual([
      '2025-05-01',
      '2025-05-02',
      '2025-05-03',
    ]);
    await button(page, 'Undo the import').click();
    await page.getByText('The import was undone.').waitFor();
  });

  it('keeps rows that are typed and not previewed over a reload', async () => {
    const { page } = await visit('/account/manage-drivers');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const typed = dialog(page).getByRole('textbox', { name: /Paste/ });
    await typed.fill('First name,Last name\nZoé');
    page.on('dialog', (question) => void question.accept());
    await page.reload();
    await expect.poll(() => typed.inputValue()).toBe('First name,Last name\nZoé');
    await expect.poll(() => typed.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Stay', exact: true }).click();
    await button(page, 'Preview the pasted rows').click();
    await button(page, 'Back').click();
    expect(await typed.inputValue()).toBe('First name,Last name\nZoé');
  });
});
