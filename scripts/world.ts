import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { callNames, calls } from '../contract/calls.ts';
import type { World } from '../engine/check/world.ts';
import { placeholders } from '../server/query/bind.ts';
import { structureFault } from '../server/query/structure.ts';
import { readText } from '../server/read-text.ts';
import { iconNames } from '../src/ui/icon-names.ts';

/** The files of a folder by their path from the root, each with its text or why it has none. */
function read(root: string, folder: string, ending: RegExp) {
  if (!existsSync(join(root, folder))) return [];
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => ending.test(file))
    .sort()
    .map((file) => {
      const path = join(folder, file).replaceAll('\\', '/');
      return { path, ...readText(join(root, path)) };
    });
}

/** What somebody wrote: no schemas, notes, nor what editors and systems leave. One with a wrong ending is told of. */
const written = /^(?!.*(^|[\\/])\.)(?!.*(\.schema\.json|\.md|~|\.swp|\.bak)$).*\.\w+$/;

/** The same of texts for people. */
const text = /^(?!.*(^|[\\/])\.)(?!.*(~|\.swp|\.bak)$).*\.\w+$/;

/** All that the check looks at, from a project's folder. */
export function readWorld(root = '.'): World {
  const found = [
    ...read(root, 'definitions', written),
    ...read(root, 'locales', written),
    ...read(root, 'server/reports', written),
    ...read(root, 'server/dashboards', written),
    ...read(root, 'content', text),
  ];
  const code = ['src', 'engine', 'server'].flatMap((folder) => read(root, folder, /\.tsx?$/));
  return {
    files: Object.fromEntries(found.flatMap(({ path, text }) => (text === null ? [] : [[path, text]]))),
    unread: Object.fromEntries(found.flatMap(({ path, why }) => (why === null ? [] : [[path, why]]))),
    icons: iconNames,
    calls: callNames,
    callPaths: Object.values(calls).map(({ method, path }) => `${method} ${path}`),
    code: Object.fromEntries(code.map(({ path, text }) => [path, text ?? ''])),
    placeholders,
    structureFault,
  };
}
