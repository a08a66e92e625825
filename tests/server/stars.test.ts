import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { App } from '../../server/http-app.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { addTwoAccounts, bearer, signIn, startServer, type Tokens } from './support/server.ts';

let database: TestDatabase;
let app: App;
let one: Tokens;
let two: Tokens;
beforeAll(async () => {
  database = await createTestDatabase({ seeded: false });
  await addTwoAccounts(database);
  ({ app } = await startServer(database));
  one = await signIn(app, 'one', 'one');
  two = await signIn(app, 'two', 'two');
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});
beforeEach(() => database.admin.query('delete from user_stars'));

const save = (who: Tokens, route: string, starred = true) =>
  app.inject({ method: 'POST', url: '/api/account/stars', headers: bearer(who), payload: { route, starred } });
const starsOf = async (who: Tokens) =>
  (await app.inject({ url: '/api/account/stars', headers: bearer(who) })).json<{ data: string[] }>().data;

it('keeps a user’s starred screens in their order, for that user only', async () => {
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

it('holds sixty, even if many arrive at once', async () => {
  const answers = await Promise.all(Array.from({ length: 25 }, (_, place) => save(one, `/reporting/a${place}`)));
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
  for (let place = 25; place < 58; place++) await save(one, `/reporting/a${place}`);
  const last = await Promise.all(Array.from({ length: 10 }, (_, place) => save(one, `/reporting/b${place}`)));
  expect(last.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
  expect(last.find(({ statusCode }) => statusCode !== 200)?.json()).toMatchObject({
    code: 'too_many_stars',
    values: { most: 60 },
  });
  expect(await starsOf(one)).toHaveLength(60);
});
