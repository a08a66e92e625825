import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { World } from '../engine/check/world.ts';
import { bindQuery } from '../server/query/bind.ts';
import { iconNames } from '../src/ui/icon-names.ts';

function read(root: string, folder: string, ending: RegExp): [string, string][] {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => ending.test(file))
    .sort()
    .map((file) => {
      const path = join(folder, file).replaceAll('\\', '/');
      return [path, readFileSync(join(root, path), 'utf8')];
    });
}

/** Where each placeholder of a query stands first. */
export function placeholders(sql: string) {
  return bindQuery(sql).names.map((name) => ({
    name,
    offset: Math.max(0, sql.search(new RegExp(`(?<![:\\w]):${name}\\b`, 'i'))),
  }));
}

/** All that the check looks at, from a project's folder. */
export function readWorld(root = '.'): World {
  return {
    files: Object.fromEntries([
      ...read(root, 'definitions', /(?<!\.schema)\.json$/),
      ...read(root, 'locales', /\.json$/),
      ...read(root, 'server/reports', /\.sql$/),
    ]),
    icons: iconNames,
    code: ['src', 'engine', 'server'].flatMap((folder) => read(root, folder, /\.tsx?$/).map(([, text]) => text)),
    placeholders,
  };
}
