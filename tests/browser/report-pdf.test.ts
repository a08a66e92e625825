import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { findPoppler, readPdf } from '../support/poppler.ts';
import { wordsOf } from './support/model.ts';
import { servePortal } from './support/portal.ts';
import { reportScreen } from './support/report.ts';

const portal = servePortal();
const words = wordsOf('en-US');
const path = '/reporting/fuel-detail-report?_run=1';
const poppler = findPoppler();

it.skipIf(!poppler)('the PDF of a report has its title, its parameters and the rows on the screen', async () => {
  const { page } = await portal.open({ as: 'fleet-small', path });
  const report = reportScreen(page, 'Fuel detail');
  await report.isDone();
  const { headers } = await report.readGrid();
  const download = await report.exportAs('pdf', 'shown');
  expect(download.suggestedFilename()).toMatch(/^Fuel detail \d{4}-\d{2}-\d{2}\.pdf$/i);
  const pdf = readPdf(poppler ?? '', await readFile(await download.path()));
  const [first = '', ...others] = pdf.texts();
  expect(first).toContain('Fuel detail');
  expect(first).toContain(words('report.truth.account'));
  expect(first).toContain(words('dashboard.file.page', { page: 1, pages: others.length + 1 }));
  const tight = pdf.raw().replace(/\s/g, '');
  for (const header of headers) expect(tight).toContain(header.replace(/\s/g, ''));
});

it('a PDF that is cancelled is not downloaded, and another file can be written', async () => {
  const { page } = await portal.open({ as: 'fleet-small', path });
  const report = reportScreen(page, 'Fuel detail');
  await report.isDone();
  const downloads: string[] = [];
  page.on('download', (download) => downloads.push(download.suggestedFilename()));
  let goOn: () => void = () => undefined;
  const isHeld = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/*.ttf', async (route) => {
    await isHeld;
    await route.continue();
  });
  await report.button(/^Export/).click();
  await page.getByRole('menuitem', { name: /^PDF/ }).click();
  await page.getByRole('button', { name: words('report.cancel_file') }).click();
  goOn();
  const csv = await report.exportAs('csv', 'shown');
  expect(downloads).toEqual([csv.suggestedFilename()]);
});
