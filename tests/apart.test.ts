import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileOf } from '../engine/definitions/families.ts';
import { type Files, readDefinitions, readWhole, routesOf, type Whole } from '../engine/definitions/read.ts';
import { Apart } from '../scripts/apart.ts';
import { loadDefinitions } from '../server/definitions.ts';

type Tree = { [key: string]: string | Tree };

const apart = new Apart('.');
const { read } = loadDefinitions('definitions');
const files: Files = Object.fromEntries([...read].map(([path, { value }]) => [path, value]));
const whole = readDefinitions(files).definitions;
const ids = [...whole.dashboards.keys()];
const isDashboard = (path: string) => path.startsWith('definitions/dashboards/');

/** What the portal begins with. */
const begun: Files = {
  ...Object.fromEntries(Object.entries(files).filter(([path]) => !isDashboard(path))),
  'definitions/columns.json': apart.firstColumns(),
};
const outlines: Files = Object.fromEntries(
  ids.map((id) => [fileOf('dashboards', id), apart.outline('dashboards', id)]),
);

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

it('there are dashboards to be read apart', () => {
  expect(ids.length).toBeGreaterThan(0);
});

describe('definitions in two', () => {
  it('begin with the same addresses, and with every report', () => {
    const { definitions, broken } = readDefinitions(begun, outlines);
    expect(broken).toEqual([]);
    expect(definitions.places).toEqual(whole.places);
    expect(definitions.reports).toEqual(whole.reports);
    expect(definitions.dashboards.size).toBe(0);
  });

  it.each(ids)('%s is the same once it has come', (id) => {
    const brought = apart.whole('dashboards', id) as Whole<'dashboards'>;
    expect(readWhole('dashboards', id, brought, begun)).toEqual(whole.dashboards.get(id));
  });

  it.each(ids)('of %s the beginning has no more than its addresses are made of', (id) => {
    const asked = new Set<string>();
    const outline = apart.outline('dashboards', id) as object;
    const watched = new Proxy(outline, {
      get(all, name: string) {
        asked.add(name);
        return Reflect.get(all, name);
      },
    });
    routesOf('dashboards', id, watched, { catalogue: { columns: {}, sets: {} }, menus: new Map(), reports: new Map() });
    expect([...asked]).toEqual(expect.arrayContaining(Object.keys(outline)));
  });

  it('a broken one has neither outline nor rest', () => {
    expect(apart.outline('dashboards', 'nowhere')).toBeNull();
    expect(apart.whole('dashboards', 'nowhere')).toBeNull();
    expect(apart.wordsOf('dashboards', 'nowhere', 'fr')).toEqual({});
  });
});

it('another dashboard, with columns, choices and parameters of its own, adds its place in the menu', () => {
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
    calls: { rows: { type: 'call', method: 'GET', path, tables: { rows: { columns: names } } } },
    sections: names.map((key) => ({ type: 'table', key, table: 'rows', columns: names })),
  });
  const texts = Object.fromEntries(names.map((name) => [name, `Text of ${name}`]));
  change('locales/fr/columns.json', texts);
  change('locales/fr/values.json', Object.fromEntries(names.map((name) => [name, { [`OF_${name}`]: name }])));
  change('locales/fr/parameters.json', Object.fromEntries(names.map((name) => [name, { text: name }])));
  change('locales/fr/dashboards.json', {
    'second-dashboard': { title: 'Second', description: 'Another.', sections: texts },
  });
  const beginning = (parts: Apart, dashboards: readonly string[]) =>
    JSON.stringify([
      dashboards.map((id) => parts.outline('dashboards', id)),
      parts.firstColumns(),
      ['columns', 'values', 'parameters', 'dashboards'].map((name) => parts.firstWords('fr', name)),
    ]);
  const added = beginning(new Apart(root), [...ids, 'second-dashboard']).length - beginning(apart, ids).length;
  rmSync(root, { recursive: true });
  expect(added).toBeGreaterThan(0);
  expect(added).toBeLessThanOrEqual(200);
});

describe.each(['en', 'ca', 'fr'])('words of %s in two', (folder) => {
  const namespaces = readdirSync(`locales/${folder}`).map((file) => file.slice(0, -'.json'.length));
  const coming = ids.map((id) => apart.wordsOf('dashboards', id, folder));

  it('are all of them, and those of the beginning come once', () => {
    const all = namespaces.map((name) => {
      const own = coming.map((words) => words[name] ?? {});
      const first = apart.firstWords(folder, name);
      const again = own.flatMap((tree) => leaves(tree)).filter((key) => leaves(first).includes(key));
      return { name, again, leaves: leaves(own.reduce(merged, first)) };
    });
    const expected = namespaces.map((name) => ({
      name,
      again: [],
      leaves: leaves(json(`locales/${folder}/${name}.json`)),
    }));
    expect(all).toEqual(expected);
  });

  it('begin with the titles of dashboards and their tabs alone', () => {
    const titles = [...whole.places.values()].flatMap(({ family, entry }) =>
      family === 'dashboards' && entry ? [entry.title] : [],
    );
    const keys = leaves(apart.firstWords(folder, 'dashboards')).map((key) => `dashboards.${key}`);
    expect(titles).toEqual(expect.arrayContaining(keys));
  });
});
