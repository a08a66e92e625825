import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { expect, it } from 'vitest';
import { withClient } from '../../../server/database/connect.ts';
import type { FileTable } from '../../../server/database/file-tables.ts';
import { retypingOf } from '../../../server/importing/retype.ts';
import { addFileTables } from '../../../server/seed/file-tables.ts';
import { nextMigration, tableRuns } from '../support/table-runs.ts';

const { root, admin, adminUrl, run, rows, files } = tableRuns();
const migrations = join(root, 'server/database/migrations');
const second = String(Number(nextMigration) + 1).padStart(4, '0');
const shared = { shared: true };
const again = (types: string) => ({ replace: true, types });

const description = () =>
  JSON.parse(readFileSync(join(root, 'server/tables/cars.json'), 'utf8')) as { columns: { name: string }[] };
const described = (name: string) => description().columns.find((column) => column.name === name);
const typeOf = async (column: string): Promise<string> =>
  (
    await admin().query(
      `select format_type(atttypid, null) as type from pg_attribute where attrelid = 'cars'::regclass and attname = $1`,
      [column],
    )
  ).rows[0].type;
const lastMigration = () => readMigrationFiles({ migrationsFolder: migrations }).at(-1);

const lots = 'lot,cost,make\n2134,1.5,Kia\n90210,2,Ford\n';
const right = 'lot,cost,make\n02134,1.5,Kia\n90210,2,Ford\n';

it('corrects a guessed type with a Drizzle migration and in the description', async () => {
  await run(lots, shared);
  expect(await typeOf('lot')).toBe('bigint');
  const { said, refusal } = await run(right, again('lot=text'));
  expect(refusal).toBeNull();
  expect(await rows()).toEqual([
    { row_number: 1, lot: '02134', cost: 1.5, make: 'Kia' },
    { row_number: 2, lot: '90210', cost: 2, make: 'Ford' },
  ]);
  expect(described('lot')).toEqual({ name: 'lot', type: 'text', header: 'lot' });
  expect(described('cost')).toMatchObject({ type: 'numeric', decimals: 1 });
  expect(readFileSync(join(root, 'server/tables/cars.csv'), 'utf8')).toContain('\n1,02134,1.5,Kia\n');
  expect(said.slice(-2)).toEqual([
    'lot was integer and is now text. In other databases, values are kept as they are until the rows are reloaded.',
    expect.stringMatching(
      /^Written: server\/tables\/cars\.json, .* Run npm run check to see which reports to adapt\.$/,
    ),
  ]);
  expect(readFileSync(join(migrations, `${second}_cars-types.sql`), 'utf8')).toBe(
    'ALTER TABLE "cars"\n\tALTER COLUMN "lot" TYPE text USING "lot"::text;\n',
  );
  const { rows: known } = await admin().query(
    'select hash, created_at::int8 as at from drizzle.__drizzle_migrations order by created_at desc limit 1',
  );
  expect(known).toEqual([{ hash: lastMigration()?.hash, at: lastMigration()?.folderMillis }]);
});

it.each([
  ['date', ['2026-02-28', '2026-02-29', '28/02/2026', '0000-01-01', ''], ['2026-02-28', null, null, null, null]],
  [
    'timestamptz',
    ['2026-02-28T13:05:09Z', '2026-02-28 13:05', '2026-02-28', '2026-02-30 10:00', '2026-02-28 24:00'],
    ['2026-02-28 13:05:09', '2026-02-28 13:05:00', '2026-02-28 00:00:00', null, null],
  ],
  ['boolean', ['Yes', 'n', 'TRUE', '0', 'perhaps'], ['true', 'false', 'true', 'false', null]],
] as const)('a text of other databases that is a %s stays, and any other is blank', async (type, texts, kept) => {
  const table = { name: 'texts', owner: 'shared', columns: [{ name: 'x', type }] } as unknown as FileTable;
  const changes: Parameters<typeof retypingOf>[1] = [{ column: { name: 'x', type, header: 'x' }, from: 'text' }];
  await withClient(adminUrl(), async (client) => {
    await client.query(`set timezone = 'UTC'`);
    await client.query('create temporary table texts (n serial, x text)');
    for (const text of texts) await client.query('insert into texts (x) values ($1)', [text]);
    for (const sql of retypingOf(table, changes)) await client.query(sql);
    const { rows: all } = await client.query("select replace(x::text, '+00', '') as x from texts order by n");
    expect(all.map(({ x }) => x)).toEqual(kept);
  });
});

it('a time without a zone, and a day, are in the portal’s zone, as in a load', async () => {
  const { rows: found } = await withClient(adminUrl(), async (client) => {
    await client.query(`set timezone = 'America/Toronto'`);
    await client.query('create temporary table moments (a text, b timestamptz, c timestamptz, d date)');
    await client.query(
      `insert into moments values ('2026-02-28 13:05', '2026-07-01 01:30Z', '2026-07-01 01:30Z', '2026-07-01')`,
    );
    const types = {
      a: ['text', 'timestamptz'],
      b: ['timestamptz', 'text'],
      c: ['timestamptz', 'date'],
      d: ['date', 'timestamptz'],
    } as const;
    const changes = Object.entries(types).map(([name, [from, type]]) => ({
      column: { name, type, header: name },
      from,
    }));
    const columns = changes.map(({ column }) => column);
    const table = { name: 'moments', owner: 'shared', columns } as unknown as FileTable;
    for (const sql of retypingOf(table, changes)) await client.query(sql);
    await client.query(`set timezone = 'UTC'`);
    return client.query('select a::text, b, c::text, d::text from moments');
  });
  expect(found).toEqual([
    { a: '2026-02-28 18:05:00+00', b: '2026-06-30 21:30:00', c: '2026-06-30', d: '2026-07-01 04:00:00+00' },
  ]);
});

it('gives other databases the same types, and converts their values if possible', async () => {
  await run('a,b,c,d,e\n1,x,2026-01-05,1.5,12%\n,2.5,2026-01-06,2,7%\n', shared);
  const types = 'a=numeric,b=numeric,c=timestamptz,d=integer,e=text';
  const { said } = await run('a,b,c,d,e\n1.5,1,2026-01-05 13:00,1,12%\n', again(types));
  expect(await typeOf('e')).toBe('text');
  expect(said).toContain(
    'b was text and is now numeric. In other databases, values are kept if they fit and blank otherwise until the rows are reloaded.',
  );
  const made = readMigrationFiles({ migrationsFolder: migrations }).slice(-2);
  await admin().query('drop table cars');
  for (const statement of made[0]?.sql ?? []) await admin().query(statement);
  await admin().query(
    `insert into cars values (1, 1, 'x', '2026-01-05', 1.5, 0.12), (2, null, '2.5', '2026-01-06', 2, 0.07)`,
  );
  for (const statement of made[1]?.sql ?? []) await admin().query(statement);
  const { rows: kept } = await admin().query(
    `select a::float8, b::float8, to_char(c at time zone 'UTC', 'YYYY-MM-DD HH24') as c, d::int, e from cars order by row_number`,
  );
  expect(kept).toEqual([
    { a: 1, b: null, c: '2026-01-05 00', d: null, e: '0.12' },
    { a: null, b: 2.5, c: '2026-01-06 00', d: 2, e: '0.07' },
  ]);
});

it('keeps policies and privileges, and the demo can be filled again', async () => {
  await run('customer_number,lot\n410200,1\n520100,2\n');
  await admin().query('grant select on cars to pg_monitor');
  const facts = async () =>
    (
      await admin().query(
        `select relrowsecurity, relforcerowsecurity, relacl::text,
                (select array_agg(polname::text) from pg_policy where polrelid = c.oid) as policies,
                (select array_agg(conname::text order by conname) from pg_constraint where conrelid = c.oid) as constraints
           from pg_class c where relname = 'cars'`,
      )
    ).rows;
  const before = await facts();
  expect(await run('customer_number,lot\n410200,01\n520100,02\n', again('lot=text'))).toMatchObject({ refusal: null });
  expect(await facts()).toEqual(before);
  const all = await rows();
  expect(all).toHaveLength(2);
  await admin().query('delete from cars');
  await withClient(adminUrl(), async (client) => {
    await client.query('begin');
    await addFileTables(client, [], join(root, 'server/tables'));
    await client.query('commit');
  });
  expect(await rows()).toEqual(all);
});

it('keeps the new type, and does not migrate twice', async () => {
  await run(lots, shared);
  await run(right, again('lot=text'));
  const before = files();
  expect(await run(right, again('lot=text'))).toMatchObject({ refusal: null });
  expect(await run(lots, { add: true })).toMatchObject({ refusal: null });
  expect((await rows('lot')).map(({ lot }) => lot)).toEqual(['02134', '90210', '2134', '90210']);
  expect(files()).toEqual(before);
});

it('changes nothing if rows are refused or the migration fails', async () => {
  await run(lots, shared);
  const all = () => [
    ...files().filter((file) => file !== 'cars.csv'),
    ...['server/tables/cars.json', 'server/tables/cars.csv'].map((file) => readFileSync(join(root, file), 'utf8')),
    ...readdirSync(migrations),
  ];
  const [before, kept] = [all(), await rows()];
  expect((await run('lot,cost,make\nx,1,Kia\n1,2,Kia\n', again('lot=numeric'))).refusal).toMatch(/^1 of 2 rows was/);
  await admin().query('create view lots as select lot from cars');
  expect((await run(right, again('lot=text'))).refusal).toMatch(/used by a view/);
  await admin().query('drop view lots');
  expect(all()).toEqual(before);
  expect(await rows()).toEqual(kept);
  expect(await typeOf('lot')).toBe('bigint');
});

it('repairs a description that a killed run left without its migration', async () => {
  await run(lots, shared);
  const path = join(root, 'server/tables/cars.json');
  writeFileSync(path, readFileSync(path, 'utf8').replace('"integer"', '"text"'));
  expect(await run(right, again('lot=text'))).toMatchObject({ refusal: null });
  expect(await typeOf('lot')).toBe('text');
});

it('keeps the rows of other accounts if the new type fits them, and refuses otherwise', async () => {
  await run('customer_number,lot\n410200,1\n520100,A2\n', { types: 'lot=text' });
  const theirs = { account: '410200', ...again('lot=integer') };
  expect((await run('lot\n3\n', theirs)).refusal).toBe(
    'cars also has rows of the account 520100, and not every text fits integer. ' +
      'Leave out --account and replace all rows, with a file that has a column customer_number.',
  );
  await admin().query(`delete from cars where customer_number = '520100'`);
  expect(await run('lot\n3\n', theirs)).toMatchObject({ refusal: null });
  await run('lot\n7\n', { account: '520100', add: true });
  expect(await run('lot\n03\n', { account: '410200', ...again('lot=text') })).toMatchObject({ refusal: null });
  expect(await rows('customer_number, lot')).toEqual(
    expect.arrayContaining([
      { customer_number: '410200', lot: '03' },
      { customer_number: '520100', lot: '7' },
    ]),
  );
});

it('never shows an empty table', async () => {
  await run(lots, shared);
  await withClient(adminUrl(), async (reader) => {
    await reader.query('begin');
    expect((await reader.query('select from cars')).rowCount).toBe(2);
    let isDone = false;
    const loading = run(right, again('lot=text')).then((result) => {
      isDone = true;
      return result;
    });
    const asking = `select from pg_locks where relation = 'cars'::regclass and mode = 'AccessExclusiveLock' and not granted`;
    await expect.poll(async () => (await admin().query(asking)).rowCount).toBe(1);
    // Others read, beside a long report and a request for an exclusive lock.
    expect((await admin().query('select from cars')).rowCount).toBe(2);
    expect(isDone).toBe(false);
    await reader.query('commit');
    expect(await loading).toMatchObject({ refusal: null });
    expect((await reader.query('select from cars')).rowCount).toBe(2);
  });
});
