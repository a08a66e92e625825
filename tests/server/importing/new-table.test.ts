import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import { restoreBackup } from '../../../server/backup/restore.ts';
import { writeBackup } from '../../../server/backup/write.ts';
import { withClient } from '../../../server/database/connect.ts';
import { folderStore } from '../../../server/documents/store.ts';
import { applyMigration } from '../../../server/importing/migration.ts';
import type { TableOptions } from '../../../server/importing/new-table.ts';
import { listPage } from '../../../server/importing/project-files.ts';
import { addFileTables } from '../../../server/seed/file-tables.ts';
import { createTestDatabase } from '../support/database.ts';
import { addTwoAccounts } from '../support/server.ts';
import { nextMigration, tableRuns } from '../support/table-runs.ts';

/** No document of the demo has a file here. */
const documents = folderStore(join(tmpdir(), 'motorpool-no-documents'));

const { root, admin, adminUrl, run, rows, exists, files } = tableRuns();

const shared = { shared: true };
const plain = 'make,cost\nKia,1\nFord,2\n';

it('creates the table, its Drizzle migration, a description, demo rows and a line in the list', async () => {
  const before = files();
  expect(await run(plain, shared)).toMatchObject({ refusal: null });
  expect(await rows()).toEqual([
    { row_number: 1, make: 'Kia', cost: 1 },
    { row_number: 2, make: 'Ford', cost: 2 },
  ]);
  expect(files().filter((file) => !before.includes(file))).toEqual([
    'cars.csv',
    `server/database/migrations/${nextMigration}_cars.sql`,
    `server/database/migrations/meta/${nextMigration}_snapshot.json`,
    'server/tables/cars.csv',
    'server/tables/cars.json',
  ]);
  expect(readFileSync(join(root, 'server/tables/cars.csv'), 'utf8')).toBe('row_number,make,cost\n1,Kia,1\n2,Ford,2\n');
  expect(readFileSync(join(root, listPage), 'utf8')).toBe(
    'Before\n\n<!-- tables from files -->\n* `cars`: 2 columns from cars.csv, the same for every account\n\nAfter\n',
  );
  const [made] = readMigrationFiles({ migrationsFolder: join(root, 'server/database/migrations') }).slice(-1);
  const { rows: known } = await admin().query(
    'select hash, created_at::int8 as at from drizzle.__drizzle_migrations order by created_at desc limit 1',
  );
  expect(known).toEqual([{ hash: made?.hash, at: made?.folderMillis }]);
  await admin().query('drop table cars');
  for (const statement of made?.sql ?? []) await admin().query(statement);
  expect(await rows()).toEqual([]);
});

it.each([
  ['tsv', () => 'make\tcost\nKia\t1\nFord\t2\n'],
  [
    'xlsx',
    async () => {
      const book = new ExcelJS.Workbook();
      book.addWorksheet('Cars').addRows([
        ['make', 'cost'],
        ['Kia', 1],
        ['Ford', 2],
      ]);
      return Buffer.from(await book.xlsx.writeBuffer());
    },
  ],
])('is loaded from %s, for one account', async (kind, content) => {
  const from = join(root, `cars.${kind}`);
  writeFileSync(from, await content());
  expect(await run('', { from, account: '410200' })).toMatchObject({ refusal: null });
  expect(await rows()).toEqual([
    { customer_number: '410200', row_number: 1, make: 'Kia', cost: 1 },
    { customer_number: '410200', row_number: 2, make: 'Ford', cost: 2 },
  ]);
});

it('reports that the files of a table are missing', async () => {
  await run(plain, shared);
  rmSync(join(root, 'server/tables/cars.json'));
  expect((await run(plain, shared)).refusal).toBe(
    'The table cars already exists, but its files are missing here. Restore server/tables/cars.json, its rows and its migration, ' +
      'choose another name, or remove the table from the database as the documentation describes.',
  );
});

it('keeps rows by account, and only those of the demo’s accounts', async () => {
  await admin().query(
    `insert into accounts (customer_number, customer_name, customer_country, currency) values ('990001', 'Elsewhere', 'USA', 'USD')
     on conflict do nothing`,
  );
  const { said } = await run('Customer Number,make\n410200,Kia\n990001,Ford\n');
  expect(said.at(-2)).toBe(
    'The demo has 1 of 2 rows (server/tables/cars.csv): the others belong to accounts that are not in the demo, or exceed 10 MB.',
  );
  expect(readFileSync(join(root, 'server/tables/cars.csv'), 'utf8')).toBe(
    'customer_number,row_number,make\n410200,1,Kia\n',
  );
  const { rows: facts } = await admin().query(
    `select relrowsecurity as enabled, relforcerowsecurity as forced,
            (select pg_get_expr(polqual, polrelid) from pg_policy where polrelid = c.oid and polname = 'own_account') as policy,
            (select pg_get_constraintdef(oid) from pg_constraint where conrelid = c.oid and contype = 'p') as key,
            (select count(*)::int from pg_constraint where conrelid = c.oid and contype = 'f') as refers
       from pg_class c where relname = 'cars'`,
  );
  expect(facts).toEqual([
    {
      enabled: true,
      forced: true,
      policy: expect.stringContaining(`current_setting('app.customer'`),
      key: 'PRIMARY KEY (customer_number, row_number)',
      refers: 1,
    },
  ]);
});

it('is part of a backup', async () => {
  const [one, other] = await Promise.all([0, 1].map(() => createTestDatabase({ seeded: false })));
  if (!one || !other) throw new Error('The databases were not created.');
  try {
    await addTwoAccounts(one);
    await run('customer_number,make\n100001,Kia\n200002,"For\td\\"\n', {}, { url: one.adminUrl });
    const path = join(root, 'all.backup');
    await withClient(one.adminUrl, (client) => writeBackup(client, path, documents));
    const [made] = readMigrationFiles({ migrationsFolder: join(root, 'server/database/migrations') }).slice(-1);
    const { sql: statements = [], hash = '', folderMillis: when = 0 } = made ?? {};
    await withClient(other.adminUrl, async (client) => {
      await applyMigration(client, { statements, hash, when, files: {} });
      await restoreBackup(client, path, documents);
    });
    const all = 'select * from cars order by customer_number';
    expect((await other.admin.query(all)).rows).toEqual((await one.admin.query(all)).rows);
    expect((await other.admin.query(all)).rows).toHaveLength(2);
  } finally {
    await Promise.all([one.close(), other.close()]);
  }
});

it('is filled with the demo’s rows if it is empty, and for new accounts', async () => {
  await run('customer_number,make\n410200,Kia\n520100,Ford\n');
  const fill = (fresh: string[]) =>
    withClient(adminUrl(), async (client) => {
      await client.query('begin');
      const counts = await addFileTables(client, fresh, join(root, 'server/tables'));
      await client.query('commit');
      return counts;
    });
  const all = await rows();
  expect(await fill([])).toEqual({ cars: 0 });
  await admin().query('delete from cars');
  expect(await fill([])).toEqual({ cars: 2 });
  expect(await rows()).toEqual(all);
  await admin().query(`delete from cars where customer_number = '520100'`);
  expect(await fill([])).toEqual({ cars: 0 });
  expect(await fill(['520100'])).toEqual({ cars: 1 });
  expect(await rows()).toEqual(all);
});

describe('with new data', () => {
  it('adds or replaces rows, and keeps the demo rows in step', async () => {
    await run(plain, shared);
    expect(await run('cost,make\n3,Opel\n', { add: true })).toMatchObject({ refusal: null });
    expect(await rows('row_number, make')).toEqual([
      { row_number: 1, make: 'Kia' },
      { row_number: 2, make: 'Ford' },
      { row_number: 3, make: 'Opel' },
    ]);
    expect(await run('make,cost\nFiat,4\n', { replace: true })).toMatchObject({ refusal: null });
    expect(await rows('make, cost')).toEqual([{ make: 'Fiat', cost: 4 }]);
    const demo = () => readFileSync(join(root, 'server/tables/cars.csv'), 'utf8');
    expect(demo()).toBe('row_number,make,cost\n1,Fiat,4\n');
    const { said } = await run('make,cost\nSeat,5\n', { replace: true }, { embedded: false });
    expect(said.at(-1)).toMatch(/is unchanged, because this is not the demo's database/);
    expect(demo()).toContain('Fiat');
  });

  it('keeps the types of the table, whatever the new rows look like', async () => {
    await run('code,share,cost\n007,12%,1.5\n', shared);
    const { said, refusal } = await run('code,share,cost\n8,0.5,2\n', { add: true });
    expect(refusal).toBeNull();
    expect(said).toEqual(
      expect.arrayContaining(['  code   text     8', 'share has no % in this file, so 12 means 1200%.']),
    );
    expect(await rows('code, share, cost')).toEqual([
      { code: '007', share: 0.12, cost: 1.5 },
      { code: '8', share: 0.5, cost: 2 },
    ]);
  });

  it('replaces the rows of one account only', async () => {
    await run('customer_number,make\n410200,Kia\n520100,Ford\n');
    expect(await run('make\nOpel\nFiat\n', { account: '410200', replace: true })).toMatchObject({ refusal: null });
    expect(await rows('customer_number, make')).toEqual([
      { customer_number: '520100', make: 'Ford' },
      { customer_number: '410200', make: 'Opel' },
      { customer_number: '410200', make: 'Fiat' },
    ]);
  });

  it.each<[string, string, Partial<TableOptions>, RegExp | string]>([
    [
      'neither --add nor --replace',
      plain,
      shared,
      'The table cars already exists, made from cars.csv. Use --add to append the rows, or --replace to replace its rows.',
    ],
    ['both', plain, { add: true, replace: true }, /^The table cars already exists/],
    [
      'types of added rows',
      plain,
      { add: true, types: 'cost=text' },
      /^The types of cars are fixed in server\/tables\/cars\.json\. .* change them with --replace/,
    ],
    ['an account for a table that all share', plain, { add: true, account: '410200' }, /Leave out --account\.$/],
    [
      'an account in the file of a shared table',
      'customer_number,make,cost\n410200,Kia,1\n',
      { add: true },
      'All accounts share the rows of cars. Leave out the column customer_number of cars.csv.',
    ],
    [
      'other columns',
      'make,costs,tax\nKia,1,2\n',
      { add: true },
      'cars.csv does not have the columns of the table cars:\n  costs is new. Was it called cost?\n  tax is new\n  cost is missing',
    ],
    [
      'values of another type',
      'make,cost\nKia,none\n',
      { replace: true },
      'Every row was rejected. Nothing was written.',
    ],
  ])('refuses %s, and changes nothing', async (_what, content, options, message) => {
    await run(plain, shared);
    const [before, kept] = [await rows(), readFileSync(join(root, 'server/tables/cars.csv'), 'utf8')];
    expect((await run(content, options)).refusal).toMatch(message);
    expect(await rows()).toEqual(before);
    expect(readFileSync(join(root, 'server/tables/cars.csv'), 'utf8')).toBe(kept);
  });
});

describe('rows that do not fit', () => {
  const bad = 'make,cost\nKia,1\nFord,two\n"Opel\nCorsa",3\nSeat\nFiat,4,more\nVW,x\n';
  const typed = { ...shared, types: 'cost=integer' };

  it('are listed with their lines, and nothing is written', async () => {
    const before = files();
    const { said, refusal } = await run(bad, typed);
    expect(said.slice(-4)).toEqual([
      'cars.csv:3  cost: “two” is not a whole number',
      'cars.csv:6  it has 1 cell, but the file has 2 headers',
      'cars.csv:7  it has 3 cells, but the file has 2 headers',
      'cars.csv:8  cost: “x” is not a whole number',
    ]);
    expect(refusal).toBe(
      '4 of 6 rows were rejected, so nothing was written. Correct them, or skip them with --skip-bad.',
    );
    expect(await exists()).toBe(false);
    expect(files()).toEqual([...before, 'cars.csv'].sort());
  });

  it('are skipped with --skip-bad', async () => {
    expect(await run(bad, { ...typed, skipBad: true })).toMatchObject({ refusal: null });
    expect(await rows('make, cost')).toEqual([
      { make: 'Kia', cost: 1 },
      { make: 'Opel\nCorsa', cost: 3 },
    ]);
  });

  it('include those of unknown accounts', async () => {
    const { said, refusal } = await run('customer_number,make\n410200,Kia\n999,Ford\n,Opel\n');
    expect(said.slice(-2)).toEqual([
      'cars.csv:3  the account “999” does not exist',
      'cars.csv:4  customer_number is blank',
    ]);
    expect(refusal).toMatch(/^2 of 3 rows were rejected/);
  });

  it('report the number of cells', async () => {
    const { said } = await run('make\nKia\nFord,2\n', shared);
    expect(said).toContain('cars.csv:3  it has 2 cells, but the file has 1 header');
  });

  it('are counted if there are many', async () => {
    const { said } = await run(`make,cost\n${'Kia,x\n'.repeat(3000)}Kia,1\n`, typed);
    expect(said.filter((line) => /cars\.csv:\d+ /.test(line))).toHaveLength(20);
    expect(said.at(-1)).toBe('… and 2,980 rows more.');
  });

  it('do not include rows with unusual texts', async () => {
    const nasty = ['\\N', '\\.', 'tab\there', 'a\\b', 'Ünïcode €', '=1+1', "'; drop table cars; --"];
    await run(`make,cost\n${nasty.map((text) => `"${text}",1`).join('\n')}\n`, shared);
    expect((await rows('make')).map(({ make }) => make)).toEqual(nasty);
  });
});

it('asks for the account of new rows, and lists the options', async () => {
  const own = 'customer_number,make\n410200,Kia\n';
  await run(own);
  expect((await run('make\nFord\n', { add: true })).refusal).toBe(
    'Which account do these rows belong to? Specify it for cars with a column customer_number in the file, ' +
      'or with --account <customer number> if all rows belong to one account.',
  );
  expect((await run(own, { add: true, account: '410200' })).refusal).toBe(
    'The owner of the rows is specified twice: by the column customer_number of cars.csv and by --account. Keep only one.',
  );
  expect(await rows('make')).toHaveLength(1);
});

it('guesses the table for new rows', async () => {
  await run(plain, shared);
  const { refusal } = await run(plain, { ...shared, name: 'carz', add: true });
  expect(refusal).toBe('No table “carz” was made from a file. Did you mean cars?');
});

it.each<[string, Partial<TableOptions>, string | RegExp, string?]>([
  [
    'new rows for an unknown table',
    { ...shared, replace: true },
    'No table “cars” was made from a file. To create it, leave out --add and --replace.',
  ],
  [
    'a table without an account for its rows',
    {},
    /^Which account do these rows belong to\? Specify it in one of three ways: a column customer_number .* --account .* --shared/,
  ],
  [
    'a table with two accounts for its rows',
    { shared: true, account: '410200' },
    'The owner of the rows is specified twice: by --account and by --shared. Keep only one.',
  ],
  [
    'a table with an account and a column for it',
    shared,
    /twice: by the column customer_number of cars\.csv and by --shared/,
    'customer_number,a\n410200,1\n',
  ],
  [
    'an account that there is not',
    { account: '999' },
    /^The account “999” does not exist\. Existing accounts: 410200, /,
  ],
  [
    'the name of a table',
    { ...shared, name: 'users' },
    'users already exists as a table that was not made from a file. Choose another name.',
  ],
  [
    'the name of a view',
    { ...shared, name: 'vehicle_identity' },
    /^vehicle_identity already exists as a view that was not made/,
  ],
  ['a word of SQL', { ...shared, name: 'select' }, /a reserved word in PostgreSQL/],
  ['a path', { ...shared, name: '../cars' }, /can't be the name of a table/],
  ['customer numbers alone', {}, /has no columns except customer_number/, 'customer_number\n410200\n'],
])('refuses %s, and writes nothing', async (_what, options, message, content = plain) => {
  const before = files();
  expect((await run(content, options)).refusal).toMatch(message);
  expect(files().filter((file) => file !== 'cars.csv')).toEqual(before);
  expect(await exists()).toBe(false);
});

it('shows the content of a file without an account, and writes nothing', async () => {
  const { said, refusal } = await run(plain, { dryRun: true });
  expect({ refusal, first: said[0] }).toEqual({
    refusal: null,
    first: 'cars.csv: 2 rows, 2 columns, separated by commas.',
  });
  expect(await exists()).toBe(false);
});

it('reports that the page has no list', async () => {
  rmSync(join(root, listPage));
  const { said } = await run(plain, shared);
  expect(said).toContain(
    'docs/how-to/table-from-a-file.md no longer has a list of tables from files, so nothing was added to it.',
  );
});

it('removes what it wrote if a file can’t be written', async () => {
  writeFileSync(join(root, 'server/tables'), 'a file where a folder is to be');
  expect((await run(plain, shared)).refusal).toMatch(/EEXIST|ENOTDIR/);
  expect(await exists()).toBe(false);
  expect(existsSync(join(root, `server/database/migrations/${nextMigration}_cars.sql`))).toBe(false);
});

describe('a run that was killed', () => {
  const description = () => join(root, 'server/tables/cars.json');

  it.each([
    ['after its description', () => undefined],
    ['in the middle of its description', () => writeFileSync(description(), '{"name": "ca')],
  ])('%s has created no table, and the next run creates it', async (_when, leave) => {
    const migrations = join(root, 'server/database/migrations');
    const before = readFileSync(join(migrations, 'meta/_journal.json'), 'utf8');
    await run(plain, shared);
    leave();
    writeFileSync(join(migrations, 'meta/_journal.json'), before);
    rmSync(join(migrations, `${nextMigration}_cars.sql`));
    await admin().query('drop table cars');
    await admin().query(
      'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
    );
    expect(await withClient(adminUrl(), (client) => addFileTables(client, [], join(root, 'server/tables')))).toEqual(
      {},
    );
    expect(await run(plain, shared)).toMatchObject({ refusal: null });
    expect(await rows('make')).toEqual([{ make: 'Kia' }, { make: 'Ford' }]);
    expect(JSON.parse(readFileSync(description(), 'utf8'))).toMatchObject({ name: 'cars' });
  });

  it('before its line in the list has it added by the next run', async () => {
    const page = () => readFileSync(join(root, listPage), 'utf8');
    await run(plain, shared);
    const whole = page();
    writeFileSync(join(root, listPage), whole.replace(/^\* `cars`.*\n/m, ''));
    expect(await run(plain, { ...shared, replace: true })).toMatchObject({ refusal: null });
    expect(page()).toBe(whole);
    await run(plain, { ...shared, add: true });
    expect(page()).toBe(whole);
  });
});

it.each([
  ['other headers', 'cost,make\n1,Kia\n2,Ford\n'],
  ['one more row', `${plain}Rivian,3\n`],
  ['one row less', 'make,cost\nKia,1\n'],
])('refuses a file with %s than before when its rows are loaded', async (_what, now) => {
  const { refusal } = await run(plain, shared, { onSurvey: (path) => writeFileSync(path, now) });
  expect(refusal).toBe('cars.csv changed while it was being read. Nothing was written. Try again.');
  expect(await exists()).toBe(false);
});
