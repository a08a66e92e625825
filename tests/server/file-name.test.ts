import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fileName } from '../../server/uploads/file-name.ts';

const hidden = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

it('a name is kept exactly as typed, unless it has hidden characters or more than 255 bytes', () => {
  const unit = fc.constantFrom(
    ...'aé.% 中א',
    'e\u0301',
    '🚚',
    '\u200f',
    '\u200d',
    '\u202e',
    '\u2069',
    '\0',
    '\u001b',
    '\n',
  );
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 300 }), (typed) => {
      const name = fileName(typed);
      if (!hidden.test(typed) && Buffer.byteLength(typed) <= 255) expect(name).toBe(typed);
      expect(name).not.toMatch(hidden);
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
      expect(name).not.toMatch(/\p{Surrogate}/u);
      expect(fileName(name)).toBe(name);
    }),
  );
});

it.each([
  [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(251)}.pdf`],
  [`${'🚚'.repeat(100)}.xlsx`, `${'🚚'.repeat(62)}.xlsx`],
  ['a'.repeat(300), 'a'.repeat(255)],
  // Too long for an extension.
  [`a.${'b'.repeat(300)}`, `a.${'b'.repeat(253)}`],
])('a name that is too long is cut before its extension: %s', (typed, expected) => {
  expect(fileName(typed)).toBe(expected);
});
