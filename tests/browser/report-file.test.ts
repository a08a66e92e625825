import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Locale } from '../../engine/context/context.ts';
import type { ReportView } from '../../engine/schema/report-view.ts';
import { writeReport } from '../../scripts/report-writer.ts';
import { seedDay } from '../server/support/database.ts';
import { modelOf, routesOf } from './support/model.ts';
import { prefixes, servePortal } from './support/portal.ts';
import { reportScreen } from './support/report.ts';

const portal = servePortal();
const folder = mkdtempSync(join(tmpdir(), 'motorpool-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

const filters: ReportView['filters'] = [
  { value: 'net_cost', match: 'all', conditions: [{ type: 'number', operator: 'greater_than', from: 40 }] },
];
/** The columns of the report but one, and everything else that the link below says. */
const viewOf = (id: string, username: string): ReportView => ({
  columns: modelOf(id, username)
    .columns.filter(({ enabled, value }) => enabled && value !== 'product')
    .map(({ value }) => ({ value })),
  parameters: { start: '2026-09-01' },
  search: 'a',
  sort: [
    { value: 'net_cost', direction: 'desc' },
    { value: 'vehicle_number', direction: 'asc' },
  ],
  filters,
});
const link = new URLSearchParams({
  start: '2026-09-01',
  _columns: '-product',
  _search: 'a',
  _sort: '-net_cost,vehicle_number',
  _filter: JSON.stringify(filters),
});

const files: [string, string, Locale, 'xlsx' | 'csv', 'as linked'?][] = [
  ['fuel-detail-report', 'fleet-us', 'en-US', 'xlsx'],
  ['fuel-detail-report', 'fleet-us', 'en-US', 'xlsx', 'as linked'],
  ['fuel-detail-report', 'fleet-ca', 'fr-CA', 'csv', 'as linked'],
  ['fuel-detail-report', 'fleet-ca', 'fr-CA', 'xlsx'],
  ['saferoads-fleet-summary-report', 'fleet-ca', 'en-CA', 'xlsx'],
  ['inventory-report', 'fleet-us', 'fr-CA', 'csv'],
];

const codes: Readonly<Record<Locale, string>> = { 'en-US': 'en', 'en-CA': 'ca', 'fr-CA': 'fr' };

it.each(
  files,
)('%s for %s in %s as %s, written without a browser, equals what the browser writes', async (id, username, locale, format, shown) => {
  const model = modelOf(id, username, locale);
  const path = routesOf(username).find((route) => route.id === id)?.path;
  const { page } = await portal.open({
    as: username,
    path: `${prefixes[locale]}${path}?${shown ? `${link}&` : ''}_run=1`,
  });
  const screen = reportScreen(page, model.title);
  await screen.isDone();
  const download = await screen.exportAs(format, 'shown');
  const viewFile = join(folder, 'view.json');
  writeFileSync(viewFile, JSON.stringify(viewOf(id, username)));
  const out = join(folder, download.suggestedFilename());
  const { adminUrl, appUrl } = portal.database();
  const lines = await writeReport(
    [
      id,
      '--as',
      username,
      '--locale',
      codes[locale],
      '--format',
      format,
      '--out',
      out,
      ...(shown ? ['--view', viewFile] : []),
    ],
    { databaseUrl: adminUrl, databaseAppUrl: appUrl, dataDir: folder },
    { now: new Date(`${seedDay}T12:00:00Z`), zone: 'UTC' },
  );
  expect(lines).toEqual([`${out}: ${await screen.rowCount()} rows`]);
  expect(Buffer.compare(await readFile(out), await readFile(await download.path()))).toBe(0);
});
