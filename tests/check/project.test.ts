import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDefinitions } from '../../engine/check/check.ts';
import { formatIssue } from '../../engine/check/issue.ts';
import type { World } from '../../engine/check/world.ts';
import { readWorld } from '../../scripts/world.ts';
import { withClient } from '../../server/database/connect.ts';
import { examineQueries } from '../../server/query/examine.ts';
import { createTestDatabase, type TestDatabase } from '../server/support/database.ts';

/** Caches by query, since its placeholders and faults are always the same. */
function cached<T>(work: (sql: string) => T): (sql: string) => T {
  const known = new Map<string, T>();
  return (sql) => {
    const found = known.has(sql) ? (known.get(sql) as T) : work(sql);
    known.set(sql, found);
    return found;
  };
}

const read = readWorld();
const ofReport = cached((sql) => read.structureFault(sql, true));
const ofDashboard = cached((sql) => read.structureFault(sql, false));
const world: World = {
  ...read,
  placeholders: cached(read.placeholders),
  structureFault: (sql, isReport) => (isReport ? ofReport : ofDashboard)(sql),
};
const paths = Object.keys(world.files);
const fuel = 'definitions/reports/fuel-detail-report.json';

/** Every sixth report, dashboard, query and file of texts, and all other files. */
const sample = paths.filter(
  (path, place) =>
    !/((reports|definitions\/dashboards|server\/dashboards\/[^/]+)\/[^/]+\.(json|sql)|locales\/.*)$/.test(path) ||
    place % 6 === 0,
);

const issuesWith = (files: Record<string, string>, more: Partial<World> = {}) =>
  checkDefinitions({ ...world, ...more, files: { ...world.files, ...files } }).issues.map(formatIssue);

/** The issues after renaming some files. */
function moved(names: Readonly<Record<string, string>>): string[] {
  const files = Object.entries(world.files).map(([path, text]) => [names[path] ?? path, text]);
  return checkDefinitions({ ...world, files: Object.fromEntries(files) }).issues.map(formatIssue);
}

/** A text without the comma in its middle. */
function withoutComma(text: string): string {
  const commas = [...text.matchAll(/,(?=\r?\n)/g)].map(({ index }) => index);
  const at = commas[Math.floor(commas.length / 2)];
  return at === undefined ? text : text.slice(0, at) + text.slice(at + 1);
}

/** Files of one folder in groups, so that one check finds mistakes in several files. */
function batches(all: readonly string[]): string[][] {
  const size = 8;
  return [...new Set(all.map(dirname))].flatMap((folder) => {
    const files = all.filter((path) => dirname(path) === folder);
    const starts = Array.from({ length: Math.ceil(files.length / size) }, (_, place) => place * size);
    return starts.map((start) => files.slice(start, start + size));
  });
}

const named = (batch: string[]) => [batch.join(', '), batch] as const;

/** Exactly one issue in each of the files. */
function expectOnce(issues: readonly string[], batch: readonly string[], text = ':'): void {
  expect(issues.toSorted()).toEqual(batch.toSorted().map((path) => expect.stringContaining(`${path}${text}`)));
}

describe('the check of this project', () => {
  it('finds nothing', () => {
    expect(issuesWith({})).toEqual([]);
  });

  it.each(
    batches(sample.filter((path) => path.endsWith('.json'))).map(named),
  )('reports one missing comma in each of %s once', (_names, batch) => {
    const files = Object.fromEntries(batch.map((path) => [path, withoutComma(world.files[path] ?? '')]));
    const broken = batch.filter((path) => files[path] !== world.files[path]);
    expectOnce(issuesWith(files), broken);
  });

  it('reports a renamed file once, without its consequences', () => {
    for (const path of sample.filter((each) => /^definitions\/(dashboards|menus|reports)\//.test(each))) {
      const name = path.replace(/[^/]+(?=\.json$)/, 'quite-another-name');
      const issues = moved({ [path]: name });
      expect(issues, path).toHaveLength(1);
      expect(issues[0]).toContain(`${name}:1:1  This `);
    }
    const query = 'server/reports/fuel-detail-report.sql';
    expect(moved({ [fuel]: fuel.replace('detail-', ''), [query]: query.replace('detail-', '') })).toHaveLength(1);
  });

  it('reports a missing or misnamed file of texts once', () => {
    for (const path of sample.filter((each) => each.startsWith('locales/en/')))
      expect(moved({ [path]: path.replace('.json', 's.json') }), path).toHaveLength(1);
    for (const batch of batches(paths.filter((each) => each.startsWith('locales/fr/')))) {
      const files = Object.fromEntries(Object.entries(world.files).filter(([path]) => !batch.includes(path)));
      const issues = checkDefinitions({ ...world, files }).issues.map(formatIssue);
      expectOnce(issues, batch, ':1:1  This file is missing.');
    }
  });

  it('lists the places of a mistake that is in many', () => {
    const columns = 'definitions/columns.json';
    const text = (world.files[columns] ?? '').replace('"vehicle": [', '"vehicles": [');
    const [issue, ...more] = issuesWith({ [columns]: text });
    expect(more).toEqual([]);
    expect(issue).toMatch(
      /Unknown column set “vehicle”.* Did you mean “vehicles”\? Also at definitions\/(?:dashboards|reports)\/.* more places\.$/,
    );
  });

  it('lists the first twenty of 60,000 wrong columns, and how many more there are', () => {
    const report = JSON.parse(world.files[fuel] ?? '');
    report.columns = Array.from({ length: 60_000 }, (_, index) => `vehicle_numbr_${index}`);
    const issues = issuesWith({ [fuel]: JSON.stringify(report, null, 2) });
    expect(issues).toHaveLength(21);
    expect(issues.at(-1)).toMatch(/59,980 more issues in this file\. Fix the ones above first\.$/);
  });

  it('reports folders and other files that do not belong there', () => {
    const root = mkdtempSync(join(tmpdir(), 'motorpool-folders-'));
    try {
      for (const path of paths) {
        mkdirSync(join(root, path, '..'), { recursive: true });
        writeFileSync(join(root, path), world.files[path] ?? '');
      }
      mkdirSync(join(root, 'definitions/reports/x.json'));
      writeFileSync(join(root, 'definitions/reports/x.json/y.json'), '{}');
      mkdirSync(join(root, 'server/reports/x.sql'));
      writeFileSync(join(root, 'definitions/reports/tires.txt'), '{}');
      writeFileSync(join(root, 'definitions/reports/README.md'), 'Notes.');
      const { files, unread = {} } = readWorld(root);
      expect(checkDefinitions({ ...world, files, unread }).issues.map(formatIssue)).toEqual([
        'definitions/reports/tires.txt:1:1  This file is not used. Expected one of brand.json, columns.json, dashboards/<id>.json, menus/<id>.json, reports/<id>.json, search.json in definitions. Did you mean “reports”?',
        'definitions/reports/x.json:1:1  This can’t be read: it is a folder. Expected a JSON file.',
        'server/reports/x.sql:1:1  This can’t be read: it is a folder. Expected a file with a SELECT.',
      ]);
    } finally {
      rmSync(root, { recursive: true });
    }
  });
});

describe('the check of this project’s queries', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase({ seeded: false });
  });
  afterAll(() => database.close());

  const withCommas = sample.filter(
    (path) => path.endsWith('.sql') && withoutComma(world.files[path] ?? '') !== world.files[path],
  );

  it.each(withCommas)('reports one missing comma in %s once', async (path) => {
    const sql = withoutComma(world.files[path] ?? '');
    const examined = await withClient(database.appUrl, (client) => examineQueries(client, { [path]: sql }));
    const issues = issuesWith({ [path]: sql }, { examined });
    expect(issues).toEqual([expect.stringContaining(`${path}:`)]);
  });

  it.each([
    ['"fuel_vendor"', '"fuel_vender"', /“fuel_vender”.* Did you mean “fuel_vendor”\?/],
    ['"merchant_city"', '"merchant_name"', /“merchant_name” is listed twice/],
  ])('reports only the column %s that is %s, and not that others are missing', async (from, to, message) => {
    const query = 'server/reports/fuel-detail-report.sql';
    const files = { [query]: world.files[query] ?? '' };
    const examined = await withClient(database.appUrl, (client) => examineQueries(client, files));
    const issues = issuesWith({ [fuel]: (world.files[fuel] ?? '').replace(from, to) }, { examined });
    expect(issues).toEqual([expect.stringMatching(message)]);
  });
});
