import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const files = readdirSync('locales/fr').map((name) => `locales/fr/${name}`);

it('in French, a line never breaks before a colon or inside the quotation marks', () => {
  const breaking = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => / [:»]|« /.test(line.replace(/^\s*"[^"]*": /, '')))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(breaking).toEqual([]);
});
