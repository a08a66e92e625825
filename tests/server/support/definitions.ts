import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Dashboard } from '../../../engine/schema/dashboard.ts';

interface Sample {
  sql: string;
  /** Differences from a report without parameters at the path `/sample/<id>`. */
  definition?: object;
}

/** A folder with the definitions and queries of a test. `columns` are fields of the catalogue, all texts. */
export async function writeDefinitions(
  columns: readonly string[],
  reports: Readonly<Record<string, Sample | string>>,
  dashboards: Readonly<Record<string, Partial<Dashboard>>> = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'definitions-'));
  const options = { definitionsDir: join(folder, 'definitions'), queriesDir: folder };
  await mkdir(join(options.definitionsDir, 'reports'), { recursive: true });
  await mkdir(join(folder, 'reports'));
  const catalogue = { columns: Object.fromEntries(columns.map((field) => [field, { type: 'text' }])), sets: {} };
  await writeFile(join(options.definitionsDir, 'columns.json'), JSON.stringify(catalogue));
  for (const [id, sample] of Object.entries(reports)) {
    const text = typeof sample === 'string' ? sample : JSON.stringify(definitionOf(id, columns, sample));
    await writeFile(join(options.definitionsDir, 'reports', `${id}.json`), text);
    await writeFile(join(folder, 'reports', `${id}.sql`), typeof sample === 'string' ? 'select 1' : sample.sql);
  }
  await mkdir(join(options.definitionsDir, 'dashboards'));
  for (const [id, dashboard] of Object.entries(dashboards)) {
    const text = JSON.stringify({ key: id, route: `/${id}`, icon: 'car', ...dashboard });
    await writeFile(join(options.definitionsDir, 'dashboards', `${id}.json`), text);
  }
  return { options, remove: () => rm(folder, { recursive: true }) };
}

const definitionOf = (id: string, columns: readonly string[], { definition = {} }: Sample) => ({
  key: id.replaceAll('-', '_'),
  menu: { category: 'fleet', icon: 'car' },
  routes: { reporting: id },
  sources: [{ method: 'GET', path: `/sample/${id}` }],
  columns,
  ...definition,
});
