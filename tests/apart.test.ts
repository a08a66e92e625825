import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Call, refusalsOf } from '../contract/call.ts';
import { calls } from '../contract/calls.ts';
import { neededWords } from '../engine/check/words/needed-words.ts';
import { definedBy, familyOf, fileOf } from '../engine/definitions/families.ts';
import { namedCalls } from '../engine/definitions/named-call.ts';
import {
  type Files,
  type FullDefinition,
  readDefinitions,
  readFullDefinition,
  routesOf,
} from '../engine/definitions/read.ts';
import type { Catalogue } from '../engine/schema/column.ts';
import type { Report } from '../engine/schema/report.ts';
import { Apart } from '../scripts/apart.ts';
import { loadDefinitions } from '../server/definitions.ts';
import { group, groupId, tabs } from './fixtures/vehicle-group.ts';

type Tree = { [key: string]: string | Tree };

type Name = 'dashboards' | 'reports';
type Brought = FullDefinition<Name> & { words: Record<string, Record<string, Tree>> };

const apart = new Apart('.');
const { read } = loadDefinitions('definitions');
const files: Files = Object.fromEntries([...read].map(([path, { value }]) => [path, value]));
const named = namedCalls(calls);
const whole = readDefinitions(files, { calls: named }).definitions;
const screens = (['dashboards', 'reports'] as const).flatMap((family) =>
  [...whole[family].keys()].map((id) => ({ family, id })),
);

/** What the portal loads first. */
const begun: Files = {
  ...Object.fromEntries(Object.entries(files).filter(([path]) => !/^definitions\/(dashboards|reports)\//.test(path))),
  'definitions/columns.json': apart.firstColumns(),
};
const outlines: Files = Object.fromEntries(
  Object.keys(files).flatMap((path) => {
    const { family, id } = definedBy(path) ?? {};
    return id !== undefined && (family === 'dashboards' || family === 'reports')
      ? [[path, apart.outline(family, id)]]
      : [];
  }),
);
const others = {
  catalogue: files['definitions/columns.json'] as Catalogue,
  menus: whole.menus,
  reports: new Map<string, Report>(),
  calls: named,
};
const wholeOf = (family: Name, id: string) => apart.whole(family, id) as Brought;

const json = (path: string): Tree => JSON.parse(readFileSync(path, 'utf8'));

function merged(first: Tree, second: Tree): Tree {
  const all = { ...first };
  for (const [key, value] of Object.entries(second)) {
    const own = all[key];
    all[key] = typeof own === 'object' && typeof value === 'object' ? merged(own, value) : value;
  }
  return all;
}

const leaves = (tree: Tree, before = ''): string[] =>
  Object.entries(tree)
    .flatMap(([key, value]) => (typeof value === 'string' ? [`${before}${key}`] : leaves(value, `${before}${key}.`)))
    .sort();

it('there are dashboards and reports to load separately', () => {
  expect(new Set(screens.map(({ family }) => family))).toEqual(new Set(['dashboards', 'reports']));
});

describe('split definitions', () => {
  it('have the same addresses, menus and search as the whole', () => {
    const { definitions, broken } = readDefinitions(begun, { outlines });
    expect(broken).toEqual([]);
    expect(new Map(definitions.places)).toEqual(new Map(whole.places));
    expect(definitions.menus).toEqual(whole.menus);
    expect(definitions.search).toEqual(whole.search);
    expect(definitions.dashboards.size + definitions.reports.size).toBe(0);
  });

  it.each(screens)('$id is the same once it is loaded', ({ family, id }) => {
    expect(readFullDefinition(family, id, wholeOf(family, id), begun)).toEqual(whole[family].get(id));
  });

  it.each(screens)('the first part of $id has only what the lists of screens use', ({ family, id }) => {
    const asked = new Set<string>();
    const outline = apart.outline(family, id) as object;
    const watched = new Proxy(outline, {
      get(all, name: string) {
        asked.add(name);
        return Reflect.get(all, name);
      },
    });
    routesOf(family, id, watched, {
      catalogue: { columns: {}, sets: {} },
      menus: new Map(),
      reports: new Map(),
      calls: {},
    });
    expect([...asked, 'my_report']).toEqual(expect.arrayContaining(Object.keys(outline)));
  });

  it('an unknown definition has neither an outline nor the rest', () => {
    expect(apart.outline('dashboards', 'nowhere')).toBeNull();
    expect(apart.whole('dashboards', 'nowhere')).toBeNull();
  });
});

it('another dashboard, with its own columns, choices and parameters, adds its place in the menu', () => {
  const root = mkdtempSync(join(tmpdir(), 'motorpool-apart-'));
  for (const folder of ['definitions', 'locales']) cpSync(folder, join(root, folder), { recursive: true });
  const change = (path: string, own: Tree | object) => {
    const file = join(root, path);
    writeFileSync(file, JSON.stringify(merged(existsSync(file) ? json(file) : {}, own as Tree)));
  };
  const names = Array.from({ length: 200 }, (_, index) => `column_of_its_own_${index}`);
  const path = '/second-dashboard/rows';
  change('definitions/columns.json', {
    columns: Object.fromEntries(names.map((name) => [name, { type: 'text', values: [`OF_${name}`] }])),
  });
  change('definitions/dashboards/second-dashboard.json', {
    key: 'second_dashboard',
    route: '/second-dashboard',
    icon: 'car',
    menus: { account: 'tools' },
    parameters: names.map((key) => ({ type: 'text', key })),
    calls: { rows: { type: 'query', method: 'GET', path, tables: { rows: { columns: names } } } },
    sections: names.map((key) => ({ type: 'table', key, table: 'rows', columns: names })),
  });
  const texts = Object.fromEntries(names.map((name) => [name, `Text of ${name}`]));
  change('locales/fr/columns.json', texts);
  change('locales/fr/values.json', Object.fromEntries(names.map((name) => [name, { [`OF_${name}`]: name }])));
  change('locales/fr/parameters.json', Object.fromEntries(names.map((name) => [name, { text: name }])));
  change('locales/fr/dashboards.json', {
    'second-dashboard': { title: 'Second', description: 'Another.', sections: texts },
  });
  const beginning = (parts: Apart, dashboards: Iterable<string>) =>
    JSON.stringify([
      [...dashboards].map((id) => parts.outline('dashboards', id)),
      parts.firstColumns(),
      ['columns', 'values', 'parameters', 'dashboards'].map((name) => parts.firstWords('fr', name)),
    ]);
  const added =
    beginning(new Apart(root), [...whole.dashboards.keys(), 'second-dashboard']).length -
    beginning(apart, whole.dashboards.keys()).length;
  rmSync(root, { recursive: true });
  expect(added).toBeGreaterThan(0);
  expect(added).toBeLessThanOrEqual(200);
});

it('a group of dashboards comes with its tabs, their words and their calls, and each tab with nothing', () => {
  const root = mkdtempSync(join(tmpdir(), 'motorpool-apart-'));
  for (const folder of ['definitions', 'locales']) cpSync(folder, join(root, folder), { recursive: true });
  const write = (path: string, value: unknown) => writeFileSync(join(root, path), JSON.stringify(value));
  write(fileOf('dashboards', groupId), group);
  for (const { id, written } of tabs) write(fileOf('dashboards', id), written);
  const texts = Object.fromEntries([groupId, ...tabs.map(({ id }) => id)].map((id) => [id, { title: id, own: id }]));
  write('locales/en/dashboards.json', texts);
  const parts = new Apart(root);
  const brought = parts.whole('dashboards', groupId) as Brought;
  expect(Object.keys(brought.calls).sort()).toEqual([
    'transports.history',
    'transports.vehicle-order-history',
    'transports.vehicle-transport-quote-status',
  ]);
  const own = Object.entries(brought.words['en-US']?.dashboards ?? {});
  expect(own.map(([id, tree]) => [id, (tree as Tree).own])).toEqual(Object.keys(texts).map((id) => [id, id]));
  const all = loadDefinitions(join(root, 'definitions'));
  expect(readFullDefinition('dashboards', groupId, brought, begun)).toEqual(all.definitions.dashboards.get(groupId));
  const dashboards = [groupId, ...tabs.map(({ id }) => id)];
  const outlined: Files = Object.fromEntries(
    dashboards.map((id) => [fileOf('dashboards', id), parts.outline('dashboards', id)]),
  );
  const { definitions } = readDefinitions(begun, { outlines: outlined });
  expect([...definitions.places.values()].filter(({ id }) => id === groupId).map(({ path }) => path)).toEqual([
    '/ev-fleet/dashboard',
    '/ev-fleet/dashboard/ev-analytics',
    '/ev-fleet/dashboard/ev-charging-locations',
  ]);
  expect(tabs.map(({ id }) => parts.whole('dashboards', id))).toEqual([null, null]);
  rmSync(root, { recursive: true });
});

describe.each([
  ['en', 'en-US'],
  ['ca', 'en-CA'],
  ['fr', 'fr-CA'],
])('split words of %s', (folder, locale) => {
  const namespaces = readdirSync(`locales/${folder}`).map((file) => file.slice(0, -'.json'.length));
  const coming = screens.map(({ family, id }) => wholeOf(family, id).words[locale] ?? {});

  it('are complete but for emails, and the first part has none twice', () => {
    for (const name of namespaces) {
      const own = coming.map((words) => words[name] ?? {});
      const first = apart.firstWords(folder, name);
      const begins = new Set(leaves(first));
      expect(own.flatMap((tree) => leaves(tree)).filter((key) => begins.has(key))).toEqual([]);
      const all = leaves(json(`locales/${folder}/${name}.json`));
      expect(leaves(own.reduce(merged, first))).toEqual(all.filter((key) => !key.startsWith('mail.')));
    }
  });

  it('first have only what the lists say about screens', () => {
    const titles = [...whole.places.values()].flatMap(({ entry }) => entry?.title ?? []);
    const more = screens.flatMap(
      ({ family, id }) => familyOf(family).outlineWords?.(id, files[fileOf(family, id)]) ?? [],
    );
    const keys = ['dashboards', 'reports'].flatMap((name) =>
      leaves(apart.firstWords(folder, name)).map((key) => `${name}.${key}`),
    );
    const said = new Set([...titles, ...more]);
    expect(keys.filter((key) => !said.has(key.replace(/_(USA|CAN)$/, '')))).toEqual([]);
  });

  it.each(screens)('$id has everything it needs', ({ family, id }) => {
    const words = Object.entries(wholeOf(family, id).words[locale] ?? {});
    const has = new Set([
      ...words.flatMap(([name, tree]) => leaves(tree).map((key) => `${name}.${key}`)),
      ...namespaces.flatMap((name) => leaves(apart.firstWords(folder, name)).map((key) => `${name}.${key}`)),
    ]);
    const there = new Set(
      namespaces.flatMap((name) => leaves(json(`locales/${folder}/${name}.json`)).map((key) => `${name}.${key}`)),
    );
    const needs = neededWords(family, id, files[fileOf(family, id)], others).flatMap(({ key, instead }) => [
      key,
      ...instead,
    ]);
    expect(needs.filter((key) => there.has(key) && !has.has(key))).toEqual([]);
    const refused = Object.keys(wholeOf(family, id).calls)
      .flatMap((name) => refusalsOf((calls as Readonly<Record<string, Call>>)[name] as Call))
      .flatMap((code) => [`refusals.${code}`, `refusals.${code}_one`, `refusals.${code}_other`]);
    expect(refused.filter((key) => there.has(key) && !has.has(key))).toEqual([]);
  });
});

it('code uses only words of columns, values and refusals that are loaded first', () => {
  const code = ['src', 'engine'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => readFileSync(join(folder, file), 'utf8')),
  );
  const asked = code.flatMap((text) => [
    ...text.matchAll(/[`'"](values|columns|parameters|refusals)\.([a-z_]+)[.`'"]/g),
  ]);
  expect(asked.length).toBeGreaterThan(0);
  const lacking = asked.filter(([, name = '', key = '']) => key !== 'json' && !(key in apart.firstWords('en', name)));
  expect(lacking.map(([said]) => said)).toEqual([]);
});
