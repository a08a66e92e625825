import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

export const isRoot = process.getuid?.() === 0;

/** Installs a package of Debian, where that can be done; says whether it did. */
export function installFromDebian(name: string): boolean {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`No ${name} here: installing it from Debian.`);
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    execFileSync('apt-get', ['install', '-y', '-qq', name], { stdio: ['ignore', 'ignore', 'inherit'] });
    return true;
  } catch {
    return false;
  }
}
