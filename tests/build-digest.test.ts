import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { digestOfBuild, isBuilt, markBuilt, unmarkBuilt } from '../scripts/build-digest.ts';

const root = mkdtempSync(join(tmpdir(), 'motorpool-digest-'));
for (const folder of ['server', 'src', 'dist']) mkdirSync(join(root, folder));
afterAll(() => rmSync(root, { recursive: true }));

const write = (path: string, text: string) => writeFileSync(join(root, path), text);
const digest = (environment: Parameters<typeof digestOfBuild>[1] = {}) => digestOfBuild(root, environment);

it('the digest of a build changes with the files and settings that a build reads, and with nothing else', () => {
  write('src/main.ts', '1');
  const before = digest();
  for (const setting of [{ NODE_ENV: 'production' }, { PORT: '3001' }]) expect(digest(setting)).toBe(before);
  const hosts = [{ API_BASE_URL: 'https://api.example.com' }, { SERVICES_BASE_URL: 'https://services.example.com' }];
  for (const setting of [{ NODE_ENV: 'development' }, ...hosts]) expect(digest(setting)).not.toBe(before);
  write('README.md', 'Read me.');
  expect(digest()).toBe(before);
  for (const path of ['src/other.ts', 'server/read-text.ts', 'tsconfig.base.json', '.env']) {
    write(path, '1');
    expect(digest()).not.toBe(before);
    rmSync(join(root, path));
    expect(digest()).toBe(before);
  }
});

it('a build counts if it has the digest, ended, and has all its files', () => {
  const dist = join(root, 'dist');
  write('dist/index.html', '');
  expect(isBuilt(dist, 'a')).toBe(false);
  markBuilt(dist, { digest: 'a', files: ['index.html'] });
  expect([isBuilt(dist, 'a'), isBuilt(dist, 'b')]).toEqual([true, false]);
  rmSync(join(dist, 'index.html'));
  expect(isBuilt(dist, 'a')).toBe(false);
  write('dist/index.html', '');
  unmarkBuilt(dist);
  expect(isBuilt(dist, 'a')).toBe(false);
});
