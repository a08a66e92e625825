import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chown, readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** How PostgreSQL's programs are started: it refuses to run as root. */
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
 * As an ordinary user, directly. As root: as the owner of a folder that another user made; else in a user namespace
 * where root is an ordinary user (files stay root's); else, where namespaces are forbidden, as a system user.
 */
export async function chooseRunner(folder: string): Promise<Runner> {
  if (process.getuid?.() !== 0) return { command: [] };
  const owner = await stat(folder);
  if (owner.uid !== 0) return { command: [], uid: owner.uid, gid: owner.gid };
  const user = await pickSystemUser();
  const namespace = ['unshare', '--user', `--map-user=${user.uid}`, `--map-group=${user.gid}`, '--'];
  const allowed = await run('unshare', [...namespace.slice(1), 'true']).then(
    () => true,
    () => false,
  );
  if (allowed) return { command: namespace };
  await chown(folder, user.uid, user.gid);
  return { command: [], uid: user.uid, gid: user.gid };
}

/** initdb looks its user up by name, in a namespace too: the number must be one that the system knows. */
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

/** Starts one of PostgreSQL's programs, out of reach of the terminal's Ctrl-C; its output goes to the open file `output`. */
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
