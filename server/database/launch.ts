import { open, readFile, rm } from 'node:fs/promises';
import { stopPostmaster } from './postmaster.ts';
import { type Runner, start } from './runner.ts';

export interface Program {
  isRunning(): boolean;
  /** Resolves with the exit code when the program has ended. */
  exit: Promise<number | null>;
  stop(): Promise<void>;
}

/** The file for a program's output, and how to start it. */
interface Place {
  output: string;
  runner: Runner;
}

/** Starts one of PostgreSQL's programs. It ends with this process, unless this process is killed. */
export async function launch(place: Place, program: string, args: readonly string[]): Promise<Program> {
  // Root may have created the previous file in a folder of another user.
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

/** The last lines of the output, to append to a message. */
export async function lastOutput(place: Place): Promise<string> {
  const text = (await outputOf(place)).trim();
  return text === '' ? '' : ` Its output was:\n  ${text.split('\n').slice(-6).join('\n  ')}`;
}
