import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chown, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** How to start PostgreSQL's programs, which refuse to run as root. */
export interface Runner {
  command: readonly string[];
  uid?: number;
  gid?: number;
}

interface SystemUser {
  name: string;
  uid: number;
  gid: number;
}

/**
 * As an ordinary user: directly. As root: as the owner of the folder if another user created it; otherwise in a user
 * namespace where root is an ordinary user (files still belong to root); otherwise, if namespaces are forbidden, as a
 * system user.
 */
export async function chooseRunner(folder: string, program: string): Promise<Runner> {
  if (process.getuid?.() !== 0) return { command: [] };
  const { uid, gid } = await stat(folder);
  if (uid !== 0) return actAs({ name: `user ${uid}`, uid, gid }, folder, program);
  const user = await pickSystemUser();
  const namespace = ['--user', `--map-user=${user.uid}`, `--map-group=${user.gid}`, '--'];
  if (await succeeds('unshare', [...namespace, 'true'])) return { command: ['unshare', ...namespace] };
  const runner = await actAs(user, folder, program);
  await chown(folder, user.uid, user.gid);
  return runner;
}

/** Checks access before anything is created or given away: a parent folder may be closed to everyone but root. */
async function actAs({ name, uid, gid }: SystemUser, folder: string, program: string): Promise<Runner> {
  for (const path of [dirname(folder), program]) {
    if (await succeeds('test', ['-x', path], { uid, gid })) continue;
    throw new Error(
      `PostgreSQL does not run as root, and ${name}, the user it would run as, has no access to ${path}. ` +
        'Start as an ordinary user, set DATA_DIR to a folder that other users can access, or set DATABASE_URL to your own PostgreSQL.',
    );
  }
  return { command: [], uid, gid };
}

const succeeds = (
  command: string,
  args: readonly string[],
  as: { uid?: number; gid?: number } = {},
): Promise<boolean> =>
  run(command, args, as).then(
    () => true,
    () => false,
  );

/** initdb looks up its user by name, in a namespace too, so the user id must exist on the system. */
async function pickSystemUser(): Promise<SystemUser> {
  const users = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').flatMap((line): SystemUser[] => {
    const [name = '', , uid, gid] = line.split(':');
    return Number(uid) > 0 ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
  const user = users.find(({ name }) => name === 'postgres') ?? users.find(({ name }) => name === 'nobody') ?? users[0];
  if (user === undefined) {
    throw new Error(
      'PostgreSQL does not run as root, and this system has no other user. Start as an ordinary user, or set DATABASE_URL.',
    );
  }
  return user;
}

/**
 * Starts one of PostgreSQL's programs in its own session, so that Ctrl-C in the terminal does not reach it. Its output
 * goes to the open file `output`.
 */
export function start(runner: Runner, program: string, args: readonly string[], output: number): ChildProcess {
  const [command = program, ...rest] = [...runner.command, program, ...args];
  const { LANG: _lang, LC_ALL: _all, PGDATA: _data, PGPORT: _port, ...environment } = process.env;
  return spawn(command, rest, {
    stdio: ['ignore', output, output],
    detached: process.platform !== 'win32',
    env: { ...environment, LC_ALL: 'C' },
    ...(runner.uid === undefined ? {} : { uid: runner.uid, gid: runner.gid }),
  });
}
