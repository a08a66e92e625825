import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { passwordNeeds } from '../../engine/rules/strong-password.ts';
import { containsName, isCommon } from '../../server/session/guessable.ts';

const list = readFileSync('server/session/data/common-passwords.txt', 'utf8').trimEnd().split('\n');

it('has 10,000 passwords, each once and in lowercase', () => {
  expect(list).toHaveLength(10_000);
  expect(new Set(list).size).toBe(10_000);
  expect(list.filter((each) => each !== each.toLowerCase().trim() || each === '')).toEqual([]);
});

it('refuses every password of the list, in any case, with signs around it', () => {
  const signs = fc.string({ unit: fc.constantFrom(...passwordNeeds.signs), maxLength: 3 });
  const cased = (text: string) =>
    fc
      .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
      .map((upper) => [...text].map((each, at) => (upper[at] ? each.toUpperCase() : each)).join(''));
  const given = fc.tuple(fc.constantFrom(...list).chain(cased), signs, signs);
  fc.assert(
    fc.property(given, ([text, before, after]) => {
      expect(isCommon(before + text + after)).toBe(true);
    }),
  );
});

it.each([
  'Fleet!2026',
  'correct horse battery staple',
  'Tr0ub4dor&3!',
  '',
  '!!!!',
])('does not refuse “%s”', (password) => expect(isCommon(password)).toBe(false));

it('finds a name in any case, with signs and accents in between', () => {
  const name = fc.string({ unit: fc.constantFrom(...'abcdefghij0123456789'), minLength: 3, maxLength: 12 });
  const between = fc.constantFrom('', '-', ' ', '!', '.');
  fc.assert(
    fc.property(name, between, fc.string(), fc.string(), (text, sign, before, after) => {
      const hidden = [...text.toUpperCase()].join(sign);
      expect(containsName(`${before}|${hidden}|${after}`, ['other', text])).toBe(true);
    }),
  );
  expect(containsName('Riviere!2026', ['Rivière'])).toBe(true);
  expect(containsName('Fleet!2026', ['ab', '', '!!', 'fleet-us'])).toBe(false);
});
