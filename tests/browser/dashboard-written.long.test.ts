import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import type { Locale } from '../../engine/context/context.ts';
import type { DashboardView } from '../../engine/views/dashboard-schema.ts';
import { writeFileFor } from '../../scripts/file-writer.ts';
import { seedDay } from '../server/support/database.ts';
import { definitions, viewerOf, wordsOf } from './support/model.ts';
import { prefixes, servePortal } from './support/portal.ts';

const portal = servePortal();
const folder = mkdtempSync(join(tmpdir(), 'motorpool-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

const codes: Readonly<Record<Locale, string>> = { 'en-US': 'en', 'en-CA': 'ca', 'fr-CA': 'fr' };

interface DashboardCase {
  id: string;
  username: string;
  locale: Locale;
  view?: DashboardView;
  link?: Readonly<Record<string, string>>;
}

/** The file that the server writes. */
async function written({ id, username, locale, view }: DashboardCase, ...more: string[]): Promise<Uint8Array> {
  const [out, viewFile] = [join(folder, 'file'), join(folder, 'view.json')];
  if (view) await writeFile(viewFile, JSON.stringify(view));
  const { adminUrl, appUrl } = portal.database();
  const given = ['--as', username, '--locale', codes[locale], '--out', out, ...(view ? ['--view', viewFile] : [])];
  await writeFileFor(
    [id, ...given, ...more],
    { databaseUrl: adminUrl, databaseAppUrl: appUrl, dataDir: folder },
    { now: new Date(`${seedDay}T12:00:00Z`), zone: 'UTC' },
  );
  return readFile(out);
}

async function saved(page: Page, choose: () => Promise<void>): Promise<Uint8Array> {
  const [download] = await Promise.all([page.waitForEvent('download'), choose()]);
  return readFile(await download.path());
}

async function opened({ id, username, locale, link }: DashboardCase): Promise<Page> {
  const { page } = await portal.open({
    as: username,
    path: `${prefixes[locale]}${definitions.dashboards.get(id)?.route}?${new URLSearchParams(link)}`,
  });
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(3);
  return page;
}

/** The entry of the export menu for a format. */
async function exported(page: Page, { username, locale }: DashboardCase, format: 'xlsx' | 'pdf'): Promise<Uint8Array> {
  const words = wordsOf(locale, viewerOf(username).country);
  return saved(page, async () => {
    await page.getByRole('button', { name: words('report.export') }).click();
    await page.getByRole('menuitem', { name: words(`dashboard.file.${format}`) }).click();
  });
}

async function pixelsOf(png: Uint8Array): Promise<Uint8ClampedArray> {
  const image = await loadImage(Buffer.from(png));
  const brush = createCanvas(image.width, image.height).getContext('2d');
  brush.drawImage(image, 0, 0);
  return brush.getImageData(0, 0, image.width, image.height).data;
}

/** The share of pixels that differ in a color by more than a tenth. */
async function differenceOf(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [a, b] = await Promise.all([pixelsOf(one), pixelsOf(other)]);
  if (a.length !== b.length) return 1;
  let differing = 0;
  for (let at = 0; at < a.length; at += 4)
    if ([0, 1, 2].some((band) => Math.abs((a[at + band] ?? 0) - (b[at + band] ?? 0)) > 25)) differing += 1;
  return differing / (a.length / 4);
}

async function compareBooks(own: Uint8Array, browsers: Uint8Array): Promise<void> {
  const [one, other] = [unzipSync(own), unzipSync(browsers)];
  expect(Object.keys(one)).toEqual(Object.keys(other));
  const isPicture = (name: string) => name.endsWith('.png');
  const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString();
  for (const name of Object.keys(one).filter((each) => !isPicture(each)))
    expect([name, text(one[name])]).toEqual([name, text(other[name])]);
  const pictures = Object.keys(one).filter(isPicture);
  expect(pictures.length).toBeGreaterThan(0);
  for (const name of pictures) {
    const share = await differenceOf(one[name] ?? new Uint8Array(), other[name] ?? new Uint8Array());
    expect([name, share]).toEqual([name, expect.toSatisfy((each: number) => each < 0.02)]);
  }
}

const filters: NonNullable<DashboardView['selections']>[string] = [
  { value: 'case_category', match: 'all', conditions: [{ type: 'values', operator: 'one_of', values: ['FUEL CARD'] }] },
];

const dashboards: DashboardCase[] = [
  { id: 'fleet', username: 'fleet-us', locale: 'en-US' },
  { id: 'fleet', username: 'fleet-ca', locale: 'fr-CA' },
  { id: 'fleet-objective-report', username: 'fleet-us', locale: 'en-US' },
  { id: 'fleet-objective-report', username: 'fleet-ca', locale: 'fr-CA' },
  {
    id: 'crm',
    username: 'fleet-us',
    locale: 'fr-CA',
    view: { search: 'card', selections: { newest: filters } },
    link: { _search: 'card', _select: JSON.stringify({ newest: filters }) },
  },
];

describe.each(dashboards)('$id for $username in $locale, written without a browser', (asked) => {
  it('equals the workbook and the PDF that the browser writes', async () => {
    const page = await opened(asked);
    await compareBooks(await written(asked, '--format', 'xlsx'), await exported(page, asked, 'xlsx'));
    const [own, browsers] = [await written(asked, '--format', 'pdf'), await exported(page, asked, 'pdf')];
    // Then its pages, texts and pictures are the same, too.
    expect(Buffer.compare(own, browsers)).toBe(0);
  });
});

it.each([
  'xlsx',
  'csv',
] as const)('a section as %s, written without a browser, equals what the browser writes', async (format) => {
  const asked: DashboardCase = { id: 'crm', username: 'fleet-us', locale: 'en-US' };
  const words = wordsOf('en-US');
  const title = 'Open cases, oldest first';
  const page = await opened(asked);
  const section = page.getByRole('article', { name: title, exact: true });
  await section.scrollIntoViewIfNeeded();
  await section.getByRole('columnheader').first().waitFor();
  const browsers = await saved(page, async () => {
    await section.getByRole('button', { name: words('dashboard.more', { title }) }).click();
    await page.getByRole('menuitem', { name: words(`dashboard.file.section_${format}`) }).click();
  });
  const own = await written(asked, '--format', format, '--section', 'newest');
  expect(Buffer.compare(own, browsers)).toBe(0);
});

it.each([
  'xlsx',
  'csv',
] as const)('a section with the answer of a call, as %s, equals what the browser writes', async (format) => {
  const vehicle = '201570';
  const note = { vehicle, note: 'Winter tires\nare in the garage', idempotency_key: randomUUID() };
  await portal.call('fleet-us', 'vehicle.note', '', note);
  const words = wordsOf('en-US');
  const asked: DashboardCase = { id: 'vehicle', username: 'fleet-us', locale: 'en-US' };
  const { page } = await portal.open({
    as: 'fleet-us',
    path: `/vehicle/dashboard/documents-and-notes?vehicle=${vehicle}`,
  });
  const section = page.getByRole('article', { name: 'Notes', exact: true });
  await section.getByText('Winter tires').first().waitFor();
  const title = words.of('dashboards.documents-and-notes.sections.notes.title');
  const browsers = await saved(page, async () => {
    await section.getByRole('button', { name: words('dashboard.more', { title }) }).click();
    await page.getByRole('menuitem', { name: words(`dashboard.file.section_${format}`) }).click();
  });
  const given = ['--format', format, '--section', 'notes', '--values', JSON.stringify({ vehicle })];
  expect(Buffer.compare(await written(asked, ...given), browsers)).toBe(0);
});
