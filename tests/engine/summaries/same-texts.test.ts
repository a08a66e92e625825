import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstCodes } from '../../../engine/summaries/same-texts.ts';

const unchanged = (text: string) => text;

/** By code: the first code of the same text. */
function naive(texts: readonly string[], write = unchanged): number[] {
  const firsts = new Map<string, number>();
  return texts.map((text, code) => {
    const first = firsts.get(write(text)) ?? code;
    firsts.set(write(text), first);
    return first;
  });
}

const found = (texts: readonly string[], write = unchanged) =>
  Array.from(firstCodes(texts, 'it', write) ?? texts.map((_, code) => code));

it('texts that look the same have the code of the first of them', () => {
  const text = fc.oneof(fc.string({ maxLength: 3, unit: 'grapheme' }), fc.constantFrom('', 'Ford', 'ford', 'Fo', 'rd'));
  const write = fc.constantFrom(unchanged, (given: string) => given.toLowerCase());
  fc.assert(
    fc.property(fc.array(text, { maxLength: 200 }), write, (texts, shown) => {
      expect(found(texts, shown)).toEqual(naive(texts, shown));
    }),
  );
});

it.each([
  ['numbers', (place: number) => String(place)],
  ['numbers that come again', (place: number) => String(place % 30_011)],
  ['names of one length', (place: number) => `TXN-${String(place * 7919).padStart(12, '0')}`],
  ['signs of other scripts', (place: number) => String.fromCharCode(0x100 + (place % 400), 0x400 + place / 400)],
])('among many texts, %s, none is confused with another', (_name, textOf) => {
  const texts = Array.from({ length: 100_000 }, (_, place) => textOf(place));
  expect(found(texts)).toEqual(naive(texts));
});

it('the cache of a dictionary is rebuilt once it has grown', () => {
  const texts = ['a', 'b'];
  expect(firstCodes(texts, 'it', unchanged)).toBeNull();
  texts.push('a');
  expect(found(texts)).toEqual([0, 1, 0]);
});
