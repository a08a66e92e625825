import { expect, it } from 'vitest';
import { denied, vagueNames } from './words/denied.ts';

it('no text that people read has a word of the deny-list', () => {
  expect(denied().map(({ file, line, word, better }) => `${file}:${line}  “${word}”: ${better}`)).toEqual([]);
});

it('no type has a name that says nothing about what it holds', () => {
  expect(vagueNames()).toEqual([]);
});
