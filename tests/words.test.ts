import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { denied, vagueNames } from './words/denied.ts';

it('no text that people read has a word of the deny-list', () => {
  expect(denied().map(({ file, line, word, better }) => `${file}:${line}  “${word}”: ${better}`)).toEqual([]);
});

it('no type has a name that says nothing about what it holds', () => {
  expect(vagueNames()).toEqual([]);
});

it('no code puts a colon between two texts: French has a space before it', () => {
  const found = ['engine', 'src'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/^(schema|check|describe)\//.test(file))
      .flatMap((file) => {
        const lines = readFileSync(`${folder}/${file}`, 'utf8').split('\n');
        return lines.flatMap((line, at) =>
          /\$\{.*\}: \$\{/.test(line) && !/console\./.test(line) ? [`${folder}/${file}:${at + 1}`] : [],
        );
      }),
  );
  expect(found).toEqual([]);
});
