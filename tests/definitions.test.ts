import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mayOpen } from '../engine/access/holds.ts';
import type { Viewer } from '../engine/access/viewer.ts';
import { viewerFrom } from '../engine/access/viewer-from.ts';
import { columnKinds } from '../engine/columns/registry.ts';
import { resolveMenu } from '../engine/menus/resolve.ts';
import { type Context, locales, type Words } from '../engine/reports/context.ts';
import type { NormalReport } from '../engine/reports/normalise.ts';
import { resolveReport } from '../engine/reports/resolve.ts';
import type { ReportRequest, ResolvedReport } from '../engine/reports/resolved.ts';
import type { Menu } from '../engine/schema/menu.ts';
import { menuNames } from '../engine/schema/report.ts';
import { convertColumns } from '../engine/tables/convert.ts';
import { deriveColumns } from '../engine/tables/derive.ts';
import { columnarType, createFrameDecoder } from '../engine/tables/frame.ts';
import { sortRows } from '../engine/tables/sort.ts';
import { totalRows } from '../engine/tables/totals.ts';
import { allRows } from '../engine/tables/view.ts';
import { buildApp } from '../server/app.ts';
import { loadReports } from '../server/definitions.ts';
import { demoUsers, demoViewer } from '../server/seed/demo-viewer.ts';
import { loadWords } from '../server/words.ts';
import { createTestDatabase, seedDay, type TestDatabase } from './server/support/database.ts';
import { describeShown } from './snapshot.ts';

/** Every definition there is, with no list of them: a new report is tested by being there. */
const { reports, broken } = await loadReports('definitions', 'server/reports');
const all = reports.map(({ report }) => report);
const menus = menuNames.map((name) => ({
  name,
  menu: JSON.parse(readFileSync(`definitions/menus/${name}.json`, 'utf8')) as Menu,
}));
const wordsOf = await loadWords('locales');

let database: TestDatabase;
let app: FastifyInstance;
const tokens = new Map<string, string>();

beforeAll(async () => {
  database = await createTestDatabase();
  app = (await buildApp({
    databaseUrl: database.appUrl,
    secret: 'a secret of the tests, long enough',
    now: () => new Date(`${seedDay}T12:00:00Z`),
    zone: 'UTC',
    accessSeconds: 86_400,
  })) as unknown as FastifyInstance;
  for (const username of demoUsers) {
    const answer = await app.inject({ method: 'POST', url: '/api/login', payload: { username, password: 'demo' } });
    tokens.set(username, answer.json().data.token);
  }
});

afterAll(async () => {
  await app?.close();
  await database?.close();
});

const contextOf = (viewer: Viewer, locale: (typeof locales)[number]): Context => ({
  viewer,
  locale,
  zone: 'UTC',
  today: seedDay,
  words: wordsOf(locale),
});

async function answer(username: string, request: ReportRequest) {
  const reply = await app.inject({
    method: request.method,
    url: `/api${request.path}?${new URLSearchParams(request.query.map(([name, value]) => [name, value]))}`,
    headers: { authorization: `Bearer ${tokens.get(username)}`, accept: columnarType },
    ...(request.body ? { payload: { ...request.body } } : {}),
  });
  return { status: reply.statusCode, bytes: new Uint8Array(reply.rawPayload), text: reply.body };
}

const ascending = ({ columns }: ResolvedReport) =>
  columns.filter((column) => column.enabled).map(({ value }) => ({ value, direction: 'asc' as const }));

function read(bytes: Uint8Array, resolved: ResolvedReport) {
  const decoder = createFrameDecoder();
  decoder.push(bytes);
  decoder.finish();
  const table = decoder.table;
  if (!table) throw new Error('The answer had no table.');
  deriveColumns(table, resolved.derived, 0);
  convertColumns(table, resolved.columns, 0);
  // A report without an order of its own comes as the database likes: the snapshot needs one.
  const order = resolved.sort.length > 0 ? resolved.sort : ascending(resolved);
  const rows = sortRows(table, allRows(table), order, resolved.style.locale);
  return { table, rows, totals: totalRows(table, rows, resolved.columns) };
}

/** The values to try: the defaults, and every choice of every parameter that has choices. */
function choicesOf({ key, definition }: NormalReport['parameters'][number]): Record<string, unknown>[] {
  if (definition.type === 'boolean') return [{ [key]: true }];
  if ('true_value' in definition) return [{ [key]: definition.true_value }];
  return 'items' in definition ? definition.items.map((item) => ({ [key]: item.value })) : [];
}

/** What a user must choose, because nothing is chosen at first. */
function required(report: NormalReport): Record<string, unknown> {
  const empty = report.parameters.filter(({ required, definition }) => required && !('value' in definition));
  return Object.fromEntries(
    empty.map(({ key, definition }) => {
      if (definition.type === 'number' || definition.type === 'currency')
        return [key, definition.min ? definition.min : 5];
      if (definition.type === 'date') return [key, seedDay];
      if (definition.type === 'month') return [key, seedDay.slice(0, 7)];
      return [key, 'items' in definition ? definition.items[0]?.value : null];
    }),
  );
}

const variants = (report: NormalReport) =>
  [{}, ...report.parameters.flatMap(choicesOf)].map((choice) => ({ ...required(report), ...choice }));

const missing = (words: Words, resolved: ResolvedReport) =>
  [
    resolved.title,
    resolved.description,
    ...resolved.columns.map((column) => column.header.replace(/ \([^)]*\)$/, '')),
    ...resolved.columns.flatMap((column) => Object.values(column.values ?? {})),
    ...resolved.fields.flatMap((field) => [field.text, ...(field.items ?? []).map((item) => item.text)]),
  ].filter((text) => text === '' || (/^[a-z_]+\.[\w.-]+$/.test(text) && !words.has(text)));

it('reads every definition', () => {
  expect(broken).toEqual([]);
  const files = readdirSync('definitions/reports').filter((file) => file.endsWith('.json'));
  expect(all.map((report) => `${report.id}.json`)).toEqual(files.sort());
});

it.each(demoUsers)('%s is described alike with and without a database', async (username) => {
  const viewer = demoViewer(username);
  if (!viewer) throw new Error(username);
  const headers = { authorization: `Bearer ${tokens.get(username)}` };
  const [who, account] = await Promise.all(
    ['/api/user', '/api/login-payload'].map(async (url) => (await app.inject({ url, headers })).json().data),
  );
  const loaded = viewerFrom(who, account);
  const byCode = (v: Viewer) => [...v.centers].sort((a, b) => (a.center_code < b.center_code ? -1 : 1));
  expect({ ...viewer, centers: byCode(viewer), features: [...viewer.features].sort() }).toEqual({
    ...loaded,
    centers: byCode(loaded),
    features: [...loaded.features].sort(),
  });
});

describe.each(all.map((report) => [report.id, report] as const))('%s', (id, report) => {
  it.each(demoUsers)('for %s', async (username) => {
    const viewer = demoViewer(username);
    if (!viewer) throw new Error(username);
    const context = contextOf(viewer, 'en-US');
    const input = { values: required(report) };
    const request = resolveReport(report, context, input).request;
    if (!request) throw new Error('The defaults are at fault.');
    const first = await answer(username, request);
    if (!mayOpen(report, viewer)) {
      expect(first.status).toBe(404);
      return;
    }
    expect(first.status, first.text.slice(0, 500)).toBe(200);
    const parts = locales.map((locale) => {
      const resolved = resolveReport(report, contextOf(viewer, locale), input);
      expect(missing(wordsOf(locale), resolved)).toEqual([]);
      const placed = menus.map(({ name, menu }) => resolveMenu(name, menu, all, contextOf(viewer, locale)));
      return describeShown({ locale, resolved, menus: placed, ...read(first.bytes, resolved) });
    });
    const file = `snapshots/${id}.${username}.txt`;
    const isNew = !existsSync(`tests/${file}`);
    if (isNew && process.env.CI) throw new Error(`tests/${file} is not there: run npm test and commit what it writes.`);
    await expect(`${parts.join('\n\n')}\n`).toMatchFileSnapshot(file);
    if (isNew) console.log(`tests/${file} was written: read it, and commit it with the report.`);
  });

  it.each(variants(report))('with %j has the fields that it declares', async (values) => {
    const username = demoUsers.find((user) => mayOpen(report, demoViewer(user) as Viewer)) ?? '';
    const resolved = resolveReport(report, contextOf(demoViewer(username) as Viewer, 'en-US'), { values });
    if (!resolved.request) throw new Error(JSON.stringify(resolved.fields.filter((field) => field.fault)));
    const reply = await answer(username, resolved.request);
    expect(reply.status, reply.text.slice(0, 500)).toBe(200);
    const { table, rows } = read(reply.bytes, resolved);
    const kinds = resolved.columns.map(({ value, type }) => [
      value,
      columnKinds[type].kind,
      table.columns.get(value)?.kind,
    ]);
    expect(kinds.filter(([, declared, found]) => declared !== found)).toEqual([]);
    expect(rows.length).toBeGreaterThan(0);
  });
});
