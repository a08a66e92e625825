import { beforeAll, beforeEach, expect, it } from 'vitest';
import { loadPlaces } from '../../server/definitions.ts';
import { served } from '../fixtures/served.ts';
import { bearer, type Tokens } from './support/server.ts';

const routes = [...loadPlaces('definitions').keys()];

const server = served('two');
const { database } = server;
let one: Tokens;
let two: Tokens;
beforeAll(async () => {
  one = await server.signIn('one');
  two = await server.signIn('two');
});
beforeEach(() => database.admin.query('delete from user_stars'));

const save = (who: Tokens, route: string, starred = true) =>
  server.app.inject({ method: 'POST', url: '/api/account/stars', headers: bearer(who), payload: { route, starred } });
const starsOf = async (who: Tokens) =>
  (await server.app.inject({ url: '/api/account/stars', headers: bearer(who) })).json<{ data: string[] }>().data;

it('keeps the starred screens of a user, in their order, only for that user', async () => {
  await save(one, '/reporting/mpg-report');
  await save(one, '/reporting/fuel-detail-report');
  expect((await save(one, '/reporting/mpg-report')).json()).toMatchObject({
    data: ['/reporting/mpg-report', '/reporting/fuel-detail-report'],
  });
  expect(await starsOf(one)).toEqual(['/reporting/mpg-report', '/reporting/fuel-detail-report']);
  expect(await starsOf(two)).toEqual([]);
  await save(two, '/reporting/mpg-report', false);
  await save(one, '/reporting/mpg-report', false);
  expect(await starsOf(one)).toEqual(['/reporting/fuel-detail-report']);
});

it.each([
  'https://example.com/',
  '//example.com',
  '/a b',
  '',
  `/${'a'.repeat(300)}`,
])('refuses %j, which is not a route', async (route) => {
  expect((await save(one, route)).statusCode).toBe(400);
});

it('refuses a screen that does not exist, and leaves one out that no longer does', async () => {
  const refused = await save(one, '/r1');
  expect(refused.statusCode).toBe(404);
  expect(refused.json()).toMatchObject({ success: false, code: 'not_found' });
  await save(one, '/reporting/mpg-report');
  const gone =
    "insert into user_stars (customer_number, username, route) select customer_number, username, '/gone' from user_stars";
  await database.admin.query(gone);
  expect(await starsOf(one)).toEqual(['/reporting/mpg-report']);
  expect((await save(one, '/gone', false)).json()).toMatchObject({ data: ['/reporting/mpg-report'] });
  const { rowCount } = await database.admin.query('select from user_stars');
  expect(rowCount).toBe(1);
});

it('is limited to sixty, even if many are added at once', async () => {
  const answers = await Promise.all(routes.slice(0, 25).map((route) => save(one, route)));
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
  for (const route of routes.slice(25, 58)) await save(one, route);
  const last = await Promise.all(routes.slice(58, 68).map((route) => save(one, route)));
  expect(last.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
  expect(last.find(({ statusCode }) => statusCode !== 200)?.json()).toMatchObject({
    code: 'too_many_stars',
    values: { most: 60 },
  });
  expect(await starsOf(one)).toHaveLength(60);
});
