import { execFile } from 'node:child_process';
import { lstat, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeWhole } from '../scripts/write-whole.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'motorpool-write-'));
});
afterEach(() => rm(folder, { recursive: true }));

const bytes = Buffer.from('written');

it('replaces a file, and leaves nothing else', async () => {
  const path = join(folder, 'report.csv');
  await writeFile(path, 'before');
  await writeWhole(path, bytes);
  expect(await readFile(path, 'utf8')).toBe('written');
  expect(await readdir(folder)).toEqual(['report.csv']);
});

it('writes the file behind a link, and keeps the link', async () => {
  const [path, link] = [join(folder, 'report.csv'), join(folder, 'latest.csv')];
  await writeFile(path, 'before');
  await symlink('report.csv', link);
  await writeWhole(link, bytes);
  expect(await readFile(path, 'utf8')).toBe('written');
  expect((await lstat(link)).isSymbolicLink()).toBe(true);
});

it('gives a pipe the bytes, and keeps it', async () => {
  const path = join(folder, 'pipe');
  await promisify(execFile)('mkfifo', [path]);
  const reading = readFile(path, 'utf8');
  await writeWhole(path, bytes);
  expect(await reading).toBe('written');
  expect((await lstat(path)).isFIFO()).toBe(true);
});

it('keeps a device, and says that it is full', async () => {
  const link = join(folder, 'full');
  await symlink('/dev/full', link);
  await expect(writeWhole(link, bytes)).rejects.toThrow('full');
  expect((await lstat('/dev/full')).isCharacterDevice()).toBe(true);
});
