import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { addressWith, reportRoleOf } from '../../../server/database/address.ts';
import { connect } from '../../../server/database/connect.ts';
import { openDatabase } from '../../../server/database/open.ts';

// A database whose owner cannot create roles and does not own PostgreSQL’s functions.

const id = randomBytes(6).toString('hex');
const [name, owner, app] = [`weak_${id}`, `owner_${id}`, `app_${id}`];
const readers = reportRoleOf(app);
const { adminUrl } = inject('cluster');

let maintenance: pg.Client;
let superuser: pg.Client;
beforeAll(async () => {
  maintenance = await connect(addressWith(adminUrl, { database: 'postgres' }));
  await maintenance.query(`create role ${owner} login password 'secret'; create role ${app} login password 'secret'`);
  await maintenance.query(`create database ${name} owner ${owner} template template0`);
  superuser = await connect(addressWith(adminUrl, { database: name }));
});
afterAll(async () => {
  await superuser.query(`drop owned by ${app}`);
  await superuser.end();
  await maintenance.query(`drop database ${name} with (force)`);
  await maintenance.query(`drop role ${app}; drop role ${owner}; drop role if exists ${readers}`);
  await maintenance.end();
});

let said: string[] = [];
beforeEach(async () => {
  said = [];
  await open();
});

const as = (user: string) => addressWith(adminUrl, { database: name, user, password: 'secret' });
const open = () =>
  openDatabase({ databaseUrl: as(owner), databaseAppUrl: as(app), log: (line) => void said.push(line) });

/** Runs the statements of a warning. */
const obey = (warning = '') => superuser.query(warning.slice(warning.indexOf('\n')));

it('logs at startup that the reporting role is missing, and how to create it', async () => {
  expect(said).toEqual([
    expect.stringMatching(/is not allowed to create the role .* They run as .*rows of other accounts/),
  ]);
  await obey(said[0]);
});

it('logs at startup that set_config is public, and how to revoke it', async () => {
  expect(said).toEqual([
    expect.stringMatching(/is not allowed to revoke .*set_config\(text,text,boolean\).* from public/),
  ]);
  await obey(said[0]);
});

it('is not reported after that, but if its runtime role cannot set anything', async () => {
  expect(said).toEqual([]);
  await superuser.query(`revoke execute on function set_config(text, text, boolean) from ${app}`);
  await open();
  expect(said).toEqual([
    expect.stringMatching(/is not allowed to grant .* the right to call set_config, which every call needs/),
  ]);
  await obey(said[0]);
  said = [];
  await open();
  expect(said).toEqual([]);
});
