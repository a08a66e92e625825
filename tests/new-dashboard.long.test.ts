import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkDefinitions } from '../engine/check/check.ts';
import { formatIssue } from '../engine/check/issue.ts';
import { isUntranslated } from '../engine/check/words/words.ts';
import { newDashboard } from '../scripts/dashboard-maker.ts';
import { readWorld } from '../scripts/world.ts';
import { loadDefinitions } from '../server/definitions.ts';
import { runScript, serveCopy } from './support/project-copy.ts';

/** A copy of the project in which dashboards are written. */
const { project, rowsOf, dashboardOf } = serveCopy('dashboard');
const id = 'fuel-costs';
const query = `server/dashboards/${id}/open_orders.sql`;
const files = [`definitions/dashboards/${id}.json`, 'locales/en/dashboards.json', 'locales/fr/dashboards.json', query];
const chosen = '--report fuel-detail-report --report maintenance-detail-report --own open_orders'.split(' ');

const command = (...args: string[]) => runScript(project, 'new-dashboard', ...args);

/** The text of every file that a dashboard may consist of. */
const texts = () =>
  Object.fromEntries(
    ['definitions', 'server/reports', 'server/dashboards', 'locales'].flatMap((folder) =>
      readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.\w+$/.test(name))
        .map((name) => [`${folder}/${name}`, readFileSync(join(project, folder, name), 'utf8')] as const),
    ),
  );

const issues = () => checkDefinitions(readWorld(project)).issues;

describe('npm run new:dashboard', () => {
  it('writes a definition, a query and texts, changes nothing else, and lists the next steps', () => {
    const before = texts();
    const { status, stdout, stderr } = command(id, ...chosen);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const after = texts();
    const changed = Object.keys(after).filter((path) => after[path] !== before[path]);
    expect(changed.sort()).toEqual([...files].sort());
    expect(stdout).toMatchInlineSnapshot(`
      "Created definitions/dashboards/fuel-costs.json, server/dashboards/fuel-costs/open_orders.sql, with texts in locales/{en,fr}/dashboards.json.
      Its address is /dashboards/fuel-costs. To add it to a menu, write "menus": { "reporting": "fleet" } in its definition.
      Next: complete server/dashboards/fuel-costs/open_orders.sql, edit its sections, translate the texts marked (fr), then run npm run check and npm run dev.
      "
    `);
  });

  it('leaves the project formatted and valid, except for its French texts', () => {
    const found = issues();
    expect(found.filter((issue) => !isUntranslated(issue)).map(formatIssue)).toEqual([]);
    expect(found.map(({ message }) => /“(.*)”/.exec(message)?.[1])).toEqual([
      'dashboards.fuel-costs.title',
      'dashboards.fuel-costs.sections.fuel_detail_chart.title',
      'dashboards.fuel-costs.sections.maintenance_detail_chart.title',
      'dashboards.fuel-costs.sections.open_orders_rows.title',
    ]);
    const config = ['--config-path', resolve('.'), '--vcs-enabled=false'];
    const written = files.filter((path) => path.endsWith('.json'));
    const biome = resolve('node_modules/.bin/biome');
    const checked = spawnSync(biome, ['format', ...config, ...written], { cwd: project, encoding: 'utf8' });
    expect(checked).toMatchObject({ status: 0, stdout: expect.stringContaining('Checked 3 files') });
  });

  it('writes a dashboard that resolves, with all its texts', async () => {
    const english = await dashboardOf(id, 'en-US');
    expect(english.fields.map(({ key }) => key)).toEqual(['start', 'end', 'use_bill_date']);
    expect(english.tables.map(({ name, fault }) => [name, fault])).toEqual([
      ['fuel_detail', null],
      ['maintenance_detail', null],
      ['open_orders', null],
    ]);
    expect(english.parts.flatMap(({ sections }) => sections.map(({ width }) => width))).toEqual([
      6, 6, 6, 6, 12, 12, 12,
    ]);
    const titles = english.parts.flatMap(({ sections }) => sections.map(({ type, title }) => [type, title]));
    expect(titles).toEqual([
      ['figure', 'Fuel detail: Net cost'],
      ['figure', 'Maintenance detail: Amount'],
      ['chart', 'Net cost by month'],
      ['chart', 'Amount by month'],
      ['table', 'Fuel detail'],
      ['table', 'Maintenance detail'],
      ['table', 'Open orders'],
    ]);
    const french = await dashboardOf(id, 'fr-CA');
    expect(french.parts.flatMap(({ sections }) => sections.map(({ title }) => title))).toContain(
      'Détail du carburant\u00a0: Coût net',
    );
  });

  it('writes a call that the server answers', async () => {
    const rows = await rowsOf('GET', `/dashboards/${id}/open-orders?start=2026-01-01&end=2026-11-20`);
    expect(rows.length).toBeGreaterThan(500);
  });

  it('writes one for any report, with the given addresses', async () => {
    const { definitions } = loadDefinitions(join(project, 'definitions'));
    const all = [...definitions.reports.keys()].flatMap((report) => ['--report', report]);
    await newDashboard(project, ['everything', '--route', '/all/of-it', ...all]);
    const [waiting, ...more] = issues().filter((issue) => !isUntranslated(issue));
    expect(waiting?.message).toMatch(/ more issues in this file\.$/);
    expect(more).toEqual([]);
    expect(loadDefinitions(join(project, 'definitions')).definitions.places.get('/all/of-it')?.id).toBe('everything');
  });
});

describe('a new dashboard that is not possible', () => {
  it.each([
    ['nothing', [], /^Usage: npm run new:dashboard <id>/],
    ['no call', ['spare-costs'], /^Usage: npm run new:dashboard <id>/],
    ['a path', ['../fuel', '--own', 'orders'], /^The id can’t be “\.\.\/fuel”\..* For example: fuel$/],
    ['capitals', ['Fuel_Costs', '--own', 'orders'], /For example: fuel-costs$/],
    ['a mistyped option', ['fuel', '--ownn', 'orders'], /^Unknown option --ownn\. Did you mean --own\?/],
    ['another option', ['spare-costs', '--table', 'orders'], /^Unknown option --table\.\n\nUsage:/],
    ['a dashboard that is there', ['crm', '--own', 'orders'], /^definitions\/dashboards\/crm\.json already exists\.$/m],
    ['one that was just written', [id, ...chosen], /already exists\.$/m],
    [
      'a report that is not there',
      ['spare-costs', '--report', 'fuel-detial-report'],
      /Did you mean “fuel-detail-report”\?$/m,
    ],
    [
      'a table named as a report',
      ['spare-costs', '--report', 'fuel-detail-report', '--own', 'fuel_detail'],
      /already uses the table name fuel_detail/,
    ],
    [
      'an address that is taken',
      ['spare-costs', '--own', 'orders', '--route', '/account/crm'],
      /The route \/account\/crm is already used by “crm”\..*\nNothing was written\.$/m,
    ],
    ['an address that is none', ['spare-costs', '--own', 'orders', '--route', 'Costs'], /“route” is "Costs"/],
  ])('refuses %s, says why, and writes nothing', async (_what, args, message) => {
    const before = texts();
    await expect(newDashboard(project, args)).rejects.toThrow(message);
    expect(texts()).toEqual(before);
    expect(existsSync(join(project, 'server/dashboards/spare-costs'))).toBe(false);
  });
});
