import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { Locale } from '../../engine/context/context.ts';
import { reportFile } from '../../scripts/report-file.ts';
import { seedDay } from '../server/support/database.ts';
import { modelOf, reports, routesOf, wordsOf } from './support/model.ts';
import { prefixes, servePortal } from './support/portal.ts';
import { reportScreen } from './support/report.ts';

const portal = servePortal();

const files: [string, string, Locale, 'xlsx' | 'csv'][] = [
  ['fuel-detail-report', 'fleet-us', 'en-US', 'xlsx'],
  ['fuel-detail-report', 'fleet-ca', 'fr-CA', 'xlsx'],
  ['saferoads-fleet-summary-report', 'fleet-ca', 'en-CA', 'xlsx'],
  ['inventory-report', 'fleet-us', 'fr-CA', 'csv'],
];

it.each(
  files,
)('%s for %s in %s as %s, written without a browser, equals what the browser writes', async (id, username, locale, format) => {
  const model = modelOf(id, username, locale);
  const path = routesOf(username).find((route) => route.id === id)?.path;
  const { page } = await portal.open({ as: username, path: `${prefixes[locale]}${path}?_run=1` });
  const screen = reportScreen(page, model.title);
  await screen.isDone();
  const download = await screen.exportAs(format, 'shown');
  const report = reports.find((each) => each.id === id);
  if (!report) throw new Error(id);
  const written = await reportFile({
    report,
    wordsOf,
    base: `${portal.origin()}/api`,
    username,
    password: 'demo',
    locale,
    values: {},
    format,
    now: new Date(`${seedDay}T12:00:00Z`),
    zone: 'UTC',
  });
  expect(written.name).toBe(download.suggestedFilename());
  expect(written.rows).toBe(await screen.rowCount());
  expect(Buffer.compare(Buffer.from(written.bytes), await readFile(await download.path()))).toBe(0);
});
