import { open, readFile, rm } from 'node:fs/promises';
import { stopPostmaster } from './postmaster.ts';
import { type Runner, start } from './runner.ts';

export interface Program {
  isRunning(): boolean;
  /** When it has ended: its exit code. */
  exit: Promise<number | null>;
  stop(): Promise<void>;
}

/** Where a program's output goes, and how it is started. */
interface Place {
  output: string;
  runner: Runner;
}

/** Starts one of PostgreSQL's programs; it ends with this process, unless that is killed. */
export async function launch(place: Place, program: string, args: readonly string[]): Promise<Program> {
  // Root may have made the last one, in a folder that is another user's.
  await rm(place.output, { force: true });
  const output = await open(place.output, 'w', 0o600);
  const child = start(place.runner, program, args, output.fd);
  let running = true;
  const interrupt = () => child.kill('SIGINT');
  process.once('exit', interrupt);
  const exit = new Promise<number | null>((done) => {
    const end = () => {
      running = false;
      process.off('exit', interrupt);
      done(child.exitCode);
    };
    child.once('exit', end);
    child.once('error', end);
  });
  await output.close();
  const stop = async () => {
    if (running && child.pid !== undefined) await stopPostmaster(child.pid);
    await exit;
  };
  return { isRunning: () => running, exit, stop };
}

export const outputOf = ({ output }: Place): Promise<string> => readFile(output, 'utf8').catch(() => '');

/** The last lines, as an end for a message. */
export async function lastOutput(place: Place): Promise<string> {
  const text = (await outputOf(place)).trim();
  return text === '' ? '' : ` It said:\n  ${text.split('\n').slice(-6).join('\n  ')}`;
}
