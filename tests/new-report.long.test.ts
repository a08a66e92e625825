import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkDefinitions } from '../engine/check/check.ts';
import { formatIssue } from '../engine/check/issue.ts';
import { newReport } from '../scripts/report-maker.ts';
import { readWorld } from '../scripts/world.ts';
import { columnar, decode } from './server/support/server.ts';
import { runScript, serveCopy } from './support/project-copy.ts';

/** A copy of the project in which reports are written. */
const { project, ask } = serveCopy('project');
const id = 'wheel-report';
const written = [
  `definitions/reports/${id}.json`,
  `server/reports/${id}.sql`,
  'locales/en/reports.json',
  'locales/fr/reports.json',
];

const command = (...args: string[]) => runScript(project, 'new-report', ...args);

const refusal = (...args: string[]): Promise<string> =>
  newReport(project, args).then(
    () => 'nothing',
    (error: Error) => error.message,
  );

/** The text of every file that a report may consist of. */
const texts = () =>
  Object.fromEntries(
    ['definitions/reports', 'server/reports', 'locales/en', 'locales/fr'].flatMap((folder) =>
      readdirSync(join(project, folder)).map((name) => {
        const path = `${folder}/${name}`;
        return [path, readFileSync(join(project, path), 'utf8')] as const;
      }),
    ),
  );

describe('npm run new:report', () => {
  it('writes a definition, a query and texts, and changes nothing else', async () => {
    const before = texts();
    await newReport(project, [id]);
    const after = texts();
    const changed = Object.keys(after).filter((path) => after[path] !== before[path]);
    expect(changed.sort()).toEqual([...written].sort());
  });

  it('leaves the project formatted and valid, except for its French texts', () => {
    expect(checkDefinitions(readWorld(project)).issues.map(formatIssue)).toEqual(
      [
        ['title', 'Wheel report'],
        ['description', 'Wheel report, one row per vehicle.'],
      ].map(([key, text]) =>
        expect.stringMatching(
          new RegExp(
            `^locales/fr/reports\\.json:\\d+:\\d+ {2}“reports\\.wheel-report\\.${key}” is not translated yet\\. Expected the French for “${text}”\\.$`,
          ),
        ),
      ),
    );
    const files = written.filter((path) => path.endsWith('.json'));
    const config = ['--config-path', resolve('.'), '--vcs-enabled=false'];
    const biome = resolve('node_modules/.bin/biome');
    const checked = spawnSync(biome, ['format', ...config, ...files], { cwd: project, encoding: 'utf8' });
    expect(checked).toMatchObject({ status: 0, stdout: expect.stringContaining('Checked 3 files') });
  });

  it('writes a report that the server answers, with its columns', async () => {
    const { rawPayload } = await ask('POST', '/reports/wheel-report', columnar);
    const table = decode(new Uint8Array(rawPayload));
    expect(table.length).toBeGreaterThan(500);
    expect([...table.columns.keys()].sort()).toEqual([
      'center_name',
      'model_year',
      'vehicle_make',
      'vehicle_model',
      'vehicle_number',
    ]);
  });

  it.each([
    ['nothing', []],
    ['capitals and blanks', ['Tire Report']],
    ['a path', ['../tire']],
    ['a report that is there', ['fuel-detail-report']],
    ['one that was just written', [id]],
  ])('refuses %s, says why, and writes nothing', async (_what, args) => {
    const before = texts();
    expect(await refusal(...args)).toMatch(/^(Usage: npm run new:report <id> |The id can’t be “|\S+ already exists\.)/);
    expect(texts()).toEqual(before);
    expect(existsSync(join(project, '..', 'tire.json'))).toBe(false);
  });

  it('writes refusals to stderr, and exits with an error code', () => {
    expect(command('../tire')).toEqual({
      status: 1,
      stdout: '',
      stderr:
        'The id can’t be “../tire”. It has lowercase letters, digits and single hyphens, and begins with a letter. For example: tire\n',
    });
  });
});

describe('a new report that is not possible', () => {
  it.each([
    ['whose key is taken', 'fuel-detail-report', { key: 'spare_key_report' }, 'spare-key-report', /spare_key_report/],
    [
      'whose call is taken',
      'fuel-detail-report',
      { sources: [{ method: 'POST', path: '/reports/spare-call' }] },
      'spare-call',
      /POST \/reports\/spare-call/,
    ],
  ])('refuses %s with a message, and writes nothing', async (_what, owner, change, name, message) => {
    const path = join(project, `definitions/reports/${owner}.json`);
    const original = readFileSync(path, 'utf8');
    writeFileSync(path, JSON.stringify({ ...(JSON.parse(original) as object), ...change }));
    const before = texts();
    const said = await refusal(name);
    expect(texts()).toEqual(before);
    writeFileSync(path, original);
    expect(said).toMatch(message);
    // The report whose name does not match its id is the wrong one.
    expect(said).toContain(`definitions/reports/${owner}.json:`);
    expect(said).toContain(`“${name}”`);
  });

  it('with unreadable locale files says where the mistake is, and writes nothing', async () => {
    const path = join(project, 'locales/fr/reports.json');
    const original = readFileSync(path, 'utf8');
    writeFileSync(path, `${original},`);
    const before = texts();
    const said = await refusal('spare-report');
    expect(texts()).toEqual(before);
    writeFileSync(path, original);
    expect(said).toBe('locales/fr/reports.json is not valid JSON. Run npm run check to see where.');
  });
});
