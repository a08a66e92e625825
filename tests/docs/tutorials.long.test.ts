import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkDefinitions } from '../../engine/check/check.ts';
import { formatIssue } from '../../engine/check/issue.ts';
import { newDashboard } from '../../scripts/dashboard-maker.ts';
import { examinedBy } from '../../scripts/examined-world.ts';
import { newReport } from '../../scripts/report-maker.ts';
import { type Block, blocksOf, writeBlock } from '../support/docs.ts';
import { serveCopy } from '../support/project-copy.ts';

/** A copy of the project, in which the pages are followed. */
const { project, appUrl, rowsOf, dashboardOf } = serveCopy('docs');

const issues = async () => checkDefinitions(await examinedBy(appUrl(), project)).issues.map(formatIssue);

/** Lines of shared files move with every report: only their names count. */
const inFile = (line: string) => line.replace(/^(locales\/[^:]+):\d+:\d+/, '$1');

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** Runs a command of a page, if it writes something. */
async function run(command: string): Promise<void> {
  const [, script = '', rest = ''] = /^npm run (\S+) ?(.*)$/.exec(command) ?? [];
  expect(Object.keys(scripts)).toContain(script);
  const args = rest.split(' ').filter((each) => each !== '--' && each !== '');
  if (script === 'new:report') await newReport(project, args);
  if (script === 'new:dashboard') await newDashboard(project, args);
}

/** Does what a page says, step by step. */
async function follow(blocks: readonly Block[]): Promise<void> {
  for (const block of blocks) {
    if (block.info.startsWith('file=')) writeBlock(project, block);
    if (block.language === 'sh') for (const command of block.text.trim().split('\n')) await run(command);
    if (block.info !== 'check') continue;
    expect((await issues()).map(inFile)).toEqual(block.text.trim().split('\n').map(inFile));
  }
}

const dated = (path: string) => `${path}?start=2026-01-01&end=2026-11-20`;

async function sectionsOf(id: string) {
  const { parts } = await dashboardOf(id, 'fr-CA');
  return parts.flatMap(({ sections }) => sections.map(({ type, title }) => [type, title]));
}

describe('who follows', () => {
  it('the first tutorial has a report that is in order and has rows', async () => {
    await follow(blocksOf('docs/tutorial/first-report.md'));
    expect(await issues()).toEqual([]);
    const rows = await rowsOf('POST', dated('/reports/tire-purchases'));
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.every((row) => Number(row.price_per_tire) > 50)).toBe(true);
  });

  it('the second tutorial has a dashboard that is in order', async () => {
    await follow(blocksOf('docs/tutorial/first-dashboard.md'));
    expect(await issues()).toEqual([]);
    expect(await sectionsOf('tires')).toEqual([
      ['figure', 'Coût des pneus'],
      ['figure', 'Prix par pneu'],
      ['text', 'En bref'],
      ['chart', 'Coût par mois et par fournisseur'],
      ['list', 'Factures les plus élevées'],
    ]);
  });

  it('the third tutorial has an account screen that is in order, with a form that is sent', async () => {
    await follow(blocksOf('docs/tutorial/first-account-screen.md'));
    expect(await issues()).toEqual([]);
    expect(await sectionsOf('driver-contacts')).toEqual([['table', 'Conducteurs']]);
    const { actions } = await dashboardOf('driver-contacts', 'fr-CA');
    expect(actions.map(({ key, text }) => [key, text])).toEqual([
      ['edit', 'Modifier les coordonnées'],
      ['revert', 'Annuler la modification'],
    ]);
    expect((await rowsOf('GET', '/fleet/drivers')).every((row) => 'driver_mobile' in row)).toBe(true);
  });

  it('the page about dashboards has one that is in order and is answered', async () => {
    await follow(blocksOf('docs/how-to/dashboards.md').filter(({ info }) => info.startsWith('file=')));
    expect(await issues()).toEqual([]);
    expect((await sectionsOf('violations')).map(([type]) => type)).toEqual(['figure', 'text', 'chart', 'list']);
    const rows = await rowsOf('GET', dated('/violations/vehicles'));
    expect(rows.length).toBeGreaterThan(20);
  });

  it('the page about queries gets the message about a misspelled table', async () => {
    const [query, check] = ['sql', 'text'].map((language) =>
      blocksOf('docs/how-to/queries.md').find((block) => block.language === language),
    );
    const path = join(project, 'server/reports/tire-purchases.sql');
    const before = readFileSync(path, 'utf8');
    writeFileSync(path, (query?.text ?? '').replace('maintenance_records', 'maintenance_record'));
    expect(await issues()).toContain(check?.text.trim());
    writeFileSync(path, before);
  });

  it('the README has a report that only its words are missing of, and that has rows', async () => {
    await follow(blocksOf('README.md').filter(({ info }) => info.startsWith('file=')));
    const found = await issues();
    expect(found.filter((issue) => !/^locales\/|reports\.tire-costs\./.test(issue))).toEqual([]);
    const words = { 'tire-costs': { title: 'Tire costs', description: 'What tires cost.' } };
    for (const locale of ['en', 'fr'])
      writeBlock(project, {
        language: 'json',
        info: `file=locales/${locale}/reports.json`,
        text: JSON.stringify(words),
      });
    expect((await rowsOf('POST', dated('/reports/tire-costs'))).length).toBeGreaterThan(100);
  });
});
