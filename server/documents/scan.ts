import { spawn } from 'node:child_process';
import { limits } from '../limits.ts';

export type ScanResult = 'clean' | 'infected' | 'failed';

/**
 * Runs the operator’s command on a file, without a shell: exit code 0 is clean, 1 is not. The command gets no variables
 * of the server, which may hold passwords.
 */
export const scanFile = (
  [command = '', ...given]: readonly string[],
  path: string,
  timeout: number = limits.documents.scan,
): Promise<ScanResult> =>
  new Promise((resolve) => {
    const scan = spawn(command, [...given, path], {
      stdio: 'ignore',
      shell: false,
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8' },
      timeout,
      killSignal: 'SIGKILL',
    });
    scan.once('error', () => resolve('failed'));
    scan.once('exit', (code) => resolve(code === 0 ? 'clean' : code === 1 ? 'infected' : 'failed'));
  });
