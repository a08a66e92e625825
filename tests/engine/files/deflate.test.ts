import { inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { inflateSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { crc32 } from '../../../engine/files/bytes/crc32.ts';
import { Deflate } from '../../../engine/files/bytes/deflate.ts';
import { HuffmanCode } from '../../../engine/files/bytes/huffman-code.ts';

function deflated(pieces: readonly Uint8Array[]): Uint8Array {
  const deflate = new Deflate();
  const out = pieces.map((piece) => deflate.push(piece, false));
  return Buffer.concat([...out, deflate.push(new Uint8Array(0), true)]);
}

/** Two readers, neither of them ours. */
function expectBack(pieces: readonly Uint8Array[]): void {
  const whole = Buffer.concat(pieces);
  const file = deflated(pieces);
  expect(Buffer.compare(inflateRawSync(file), whole)).toBe(0);
  expect(Buffer.compare(inflateSync(file), whole)).toBe(0);
}

/** Bytes that look random, the same each time. */
function noise(length: number, values: number): Uint8Array {
  let seed = 1;
  return Uint8Array.from({ length }, () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (seed >> 12) % values;
  });
}

describe('a deflate stream', () => {
  it('returns small pieces unchanged', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc
        .array(fc.constantFrom('<c s="1"><v>', '</v></c>', '12', '7'), { maxLength: 80 })
        .map((words) => Buffer.from(words.join(''))),
    );
    fc.assert(fc.property(fc.array(bytes, { maxLength: 8 }), expectBack));
  });

  it.each([
    ['nothing', []],
    ['what does not shrink', [noise(1_500_000, 256)]],
    ['one byte over and over', [new Uint8Array(1_000_000), new Uint8Array(3), new Uint8Array(1_000_000)]],
    ['four values', [noise(700_000, 4), noise(300_001, 4)]],
    [
      'a repetition just within, and just out of, reach',
      [32_767, 32_768, 32_769].flatMap((gap) => [noise(gap, 256), noise(gap, 256)]),
    ],
    ['many pieces of odd sizes', Array.from({ length: 400 }, (_, i) => noise(i * 7, 5))],
  ])('returns %s unchanged', (_, pieces) => {
    expectBack(pieces);
  });

  it('compresses the rows of a sheet', () => {
    const rows = Array.from(
      { length: 20_000 },
      (_, i) => `<row r="${i + 1}"><c r="A${i + 1}" s="1" t="s"><v>${i % 300}</v></c></row>`,
    );
    const sheet = Buffer.from(rows.join(''));
    expect(deflated([sheet]).length).toBeLessThan(sheet.length / 6);
  });
});

describe('a prefix code', () => {
  it('is complete and within its maximum height', () => {
    const uses = fc.array(fc.oneof(fc.nat(3), fc.nat(32_768)), { minLength: 2, maxLength: 286 });
    fc.assert(
      fc.property(uses, fc.constantFrom(9, 15), (use, longest) => {
        const { lengths } = new HuffmanCode(Uint32Array.from(use), longest);
        expect([...lengths].reduce((sum, length) => sum + (length ? 2 ** -length : 0), 0)).toBe(1);
        expect(Math.max(...lengths)).toBeLessThanOrEqual(longest);
        for (const [symbol, count] of use.entries()) if (count) expect(lengths[symbol]).toBeGreaterThan(0);
      }),
    );
  });

  it('is the shortest possible', () => {
    // By hand: 5 and 9, 12 and 13, 14 and 16, 25 and 30, 45 and 55 are joined.
    const use = [45, 13, 12, 16, 9, 5];
    const { lengths } = new HuffmanCode(Uint32Array.from(use), 15);
    expect(use.reduce((bits, count, symbol) => bits + count * (lengths[symbol] ?? 0), 0)).toBe(224);
  });

  it('keeps its maximum height even if the best tree is higher', () => {
    const fibonacci = [1, 1];
    while (fibonacci.length < 24) fibonacci.push((fibonacci.at(-1) ?? 0) + (fibonacci.at(-2) ?? 0));
    const { lengths } = new HuffmanCode(Uint32Array.from(fibonacci), 15);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(15);
    expect([...lengths].reduce((sum, length) => sum + 2 ** -length, 0)).toBe(1);
  });
});

describe('the checksum', () => {
  it('is the one of zip files', () => {
    expect(crc32(Buffer.from('123456789'))).toBe(0xcbf43926);
    expect(crc32(new Uint8Array(0))).toBe(0);
  });

  it('continues from piece to piece', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.uint8Array(), (first, second) => {
        expect(crc32(second, crc32(first))).toBe(crc32(Buffer.concat([first, second])));
      }),
    );
  });
});
