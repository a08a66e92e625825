import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Everything a build reads. */
const sources = [
  '.env',
  '.env.local',
  '.env.production',
  '.env.production.local',
  'content',
  'contract',
  'definitions',
  'engine',
  'index.html',
  'locales',
  'package-lock.json',
  'package.json',
  'public',
  'scripts',
  'server/definitions.ts',
  'server/read-text.ts',
  'src',
  'tsconfig.base.json',
  'tsconfig.json',
  'vite.config.ts',
];

/** The settings that are built in. */
const builtInto = [
  'API_BASE_URL',
  'SERVICES_BASE_URL',
  'REALTIME_DATABASE_URL',
  'REALTIME_API_KEY',
  'REALTIME_AUTH_URL',
];

function filesOf(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}

/** Of the files below `root` and of the settings that a build is made from: twelve hexadecimal digits. */
export function digestOfBuild(root: string, environment: Readonly<Record<string, string | undefined>>): string {
  const settings = builtInto.map((name) => environment[name] ?? '');
  const hash = createHash('sha256').update([...settings, environment.NODE_ENV || 'production'].join('\n'));
  for (const file of sources.flatMap((source) => filesOf(join(root, source)))) {
    hash.update(relative(root, file).replaceAll('\\', '/')).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 12);
}

interface Built {
  digest: string;
  /** Paths below the folder of the build. */
  files: string[];
}

const markOf = (folder: string) => join(folder, '.built');

/** Before a build writes: one that is interrupted counts as none. */
export const unmarkBuilt = (folder: string): void => rmSync(markOf(folder), { force: true });

/** After a build wrote its last file. */
export const markBuilt = (folder: string, built: Built): void => writeFileSync(markOf(folder), JSON.stringify(built));

/** Whether the folder holds a finished build with this digest, with all its files. */
export function isBuilt(folder: string, digest: string): boolean {
  const mark = markOf(folder);
  if (!existsSync(mark)) return false;
  const built = readMark(mark);
  return built?.digest === digest && built.files.every((file) => existsSync(join(folder, file)));
}

function readMark(mark: string): Built | null {
  try {
    return JSON.parse(readFileSync(mark, 'utf8')) as Built;
  } catch {
    return null;
  }
}
