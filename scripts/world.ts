import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '../contract/calls.ts';
import { namedTopics } from '../contract/events.ts';
import type { World } from '../engine/check/world.ts';
import { placeholders } from '../server/query/bind.ts';
import { structureFault } from '../server/query/structure.ts';
import { readText } from '../server/read-text.ts';
import { guestScreens } from '../src/app/guest-screens.ts';
import { layouts } from '../src/frame/layouts.ts';
import { iconNames } from '../src/ui/icon-names.ts';
import { ownModules } from './own-modules.ts';

/** The files of a folder by their path from the root, each with its text or why it can't be read. */
function read(root: string, folder: string, extension: RegExp) {
  if (!existsSync(join(root, folder))) return [];
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => extension.test(file))
    .sort()
    .map((file) => {
      const path = join(folder, file).replaceAll('\\', '/');
      return { path, ...readText(join(root, path)) };
    });
}

/** Files that a person wrote, with any extension: no schemas, no notes, and nothing that editors or systems leave. */
const written = /^(?!.*(^|[\\/])\.)(?!.*(\.schema\.json|\.md|~|\.swp|\.bak)$).*\.\w+$/;

/** The same, with Markdown files. */
const text = /^(?!.*(^|[\\/])\.)(?!.*(~|\.swp|\.bak)$).*\.\w+$/;

/** Everything that the check reads in a project's folder. */
export function readWorld(root = '.'): World {
  const found = [
    ...read(root, 'definitions', written),
    ...read(root, 'locales', written),
    ...read(root, 'server/reports', written),
    ...read(root, 'server/dashboards', written),
    ...read(root, 'server/calls', written),
    ...read(root, 'content', text),
  ];
  const modules = Object.values(ownModules());
  const code = ['src', 'engine', 'server'].flatMap((folder) => read(root, folder, /\.tsx?$|[\\/]module\.json$/));
  return {
    files: Object.fromEntries(found.flatMap(({ path, text }) => (text === null ? [] : [[path, text]]))),
    unread: Object.fromEntries(found.flatMap(({ path, why }) => (why === null ? [] : [[path, why]]))),
    icons: iconNames,
    layouts: Object.keys(layouts),
    screens: [
      ...Object.values(guestScreens),
      ...modules.flatMap(({ screens }) => Object.values(screens).map(({ path }) => path)),
    ],
    hideable: modules.flatMap(({ key }) => key ?? []),
    topics: namedTopics,
    calls,
    code: Object.fromEntries(code.map(({ path, text }) => [path, text ?? ''])),
    placeholders,
    structureFault,
  };
}
