import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Locale } from '../../engine/context/context.ts';
import type { FileFormat } from '../../engine/files/formats.ts';
import type { View as ReportView } from '../../engine/views/schema.ts';
import { writeGroups, writePivot } from '../../engine/views/text/pivot.ts';
import { writeFileFor } from '../../scripts/file-writer.ts';
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

const shownBy = (id: string, username: string) =>
  modelOf(id, username)
    .columns.filter(({ enabled }) => enabled)
    .map(({ value }) => ({ value }));

/** A view, and the link that says the same. */
interface View {
  view(id: string, username: string): ReportView;
  link: Readonly<Record<string, string>>;
  /** The name of its grid. */
  grid(title: string): string;
}

const start = '2026-09-01';
const groups = [{ value: 'vehicle_make' }, { value: 'vehicle_model' }];
const pivot: ReportView['pivot'] = {
  rows: [{ value: 'vehicle_make' }],
  columns: [{ value: 'transaction_date', by: 'month' }],
  values: [{ value: 'net_cost' }, { take: 'count' }],
};

const views = {
  /** The columns of the report but one, and everything else that a link can say. */
  narrowed: {
    view: (id, username) => ({
      columns: shownBy(id, username).filter(({ value }) => value !== 'product'),
      parameters: { start },
      search: 'a',
      sort: [
        { value: 'net_cost', direction: 'desc' },
        { value: 'vehicle_number', direction: 'asc' },
      ],
      filters,
    }),
    link: {
      start,
      _columns: '-product',
      _search: 'a',
      _sort: '-net_cost,vehicle_number',
      _filter: JSON.stringify(filters),
    },
    grid: (title) => title,
  },
  grouped: {
    view: (id, username) => ({ columns: shownBy(id, username), parameters: { start }, groups }),
    link: { start, _groups: writeGroups(groups) },
    grid: (title) => title,
  },
  pivot: {
    view: (id, username) => ({ columns: shownBy(id, username), parameters: { start }, look: 'pivot', pivot }),
    link: { start, _look: 'pivot', _pivot: writePivot(pivot) },
    grid: (title) => `${title}, pivot`,
  },
} as const satisfies Readonly<Record<string, View>>;

const files: [string, string, Locale, FileFormat, keyof typeof views | null][] = [
  ['fuel-detail-report', 'fleet-us', 'en-US', 'xlsx', 'narrowed'],
  ['fuel-detail-report', 'fleet-us', 'en-US', 'xlsx', 'grouped'],
  ['fuel-detail-report', 'fleet-us', 'en-US', 'csv', 'pivot'],
  ['fuel-detail-report', 'fleet-us', 'en-US', 'xlsx', 'pivot'],
  ['fuel-detail-report', 'fleet-us', 'en-US', 'pdf', 'pivot'],
  ['fuel-detail-report', 'fleet-ca', 'fr-CA', 'csv', 'narrowed'],
  ['fuel-detail-report', 'fleet-ca', 'fr-CA', 'pdf', 'narrowed'],
  ['fuel-detail-report', 'fleet-ca', 'fr-CA', 'pdf', 'grouped'],
  ['fuel-detail-report', 'fleet-ca', 'fr-CA', 'xlsx', null],
  ['saferoads-fleet-summary-report', 'fleet-ca', 'en-CA', 'xlsx', null],
  ['inventory-report', 'fleet-us', 'fr-CA', 'csv', null],
];

const codes: Readonly<Record<Locale, string>> = { 'en-US': 'en', 'en-CA': 'ca', 'fr-CA': 'fr' };

it.each(
  files,
)('%s for %s in %s as %s (%s), written without a browser, equals what the browser writes', async (id, username, locale, format, shown) => {
  const { title } = modelOf(id, username, locale);
  const path = routesOf(username).find((route) => route.id === id)?.path;
  const { view, link, grid } = shown ? views[shown] : { view: null, link: {}, grid: () => title };
  const { page } = await portal.open({
    as: username,
    path: `${prefixes[locale]}${path}?${new URLSearchParams({ ...link, _run: '1' })}`,
  });
  const screen = reportScreen(page, locale === 'en-US' ? grid(title) : title);
  await screen.isDone();
  const download = await screen.exportAs(format, 'shown');
  const viewFile = join(folder, 'view.json');
  if (view) writeFileSync(viewFile, JSON.stringify(view(id, username)));
  const out = join(folder, download.suggestedFilename());
  const { adminUrl, appUrl } = portal.database();
  const given = ['--as', username, '--locale', codes[locale], '--format', format, '--out', out];
  // As a file, and by its address in the browser.
  for (const asked of [view ? ['--view', viewFile] : [], ['--view', page.url()]]) {
    const lines = await writeFileFor(
      [id, ...given, ...asked],
      { databaseUrl: adminUrl, databaseAppUrl: appUrl, dataDir: folder },
      { now: new Date(`${seedDay}T12:00:00Z`), zone: 'UTC' },
    );
    if (shown !== 'pivot') expect(lines).toEqual([`${out}: ${await screen.rowCount()} rows`]);
    expect(Buffer.compare(await readFile(out), await readFile(await download.path()))).toBe(0);
  }
});
