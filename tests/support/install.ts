import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

export const isRoot = process.getuid?.() === 0;

/** Installs Debian packages if possible. Returns whether it did. */
export function installFromDebian(...names: string[]): boolean {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`No ${names[0]} here: installing it from Debian.`);
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    execFileSync('apt-get', ['install', '-y', '-qq', ...names], { stdio: ['ignore', 'ignore', 'inherit'] });
    return true;
  } catch {
    return false;
  }
}
