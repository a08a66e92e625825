import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCurrency, formatNumber } from '../../../engine/formats/number.ts';
import { readTypedNumber } from '../../../engine/formats/typed-number.ts';

const us = { locale: 'en-US', currency: 'USD' } as const;
const ca = { locale: 'en-CA', currency: 'CAD' } as const;
const fr = { locale: 'fr-CA', currency: 'CAD' } as const;
const all = [us, ca, fr];

describe('a typed number', () => {
  it.each([
    ['98.50', us, 98.5],
    ['98,50', us, 98.5],
    ['98,50', fr, 98.5],
    ['98.50', fr, 98.5],
    ['98.', us, 98],
    ['98,', fr, 98],
    ['.5', us, 0.5],
    ['0.07', us, 0.07],
    ['0,123', us, 0.123],
    ['1.005', us, 1.005],
    ['1,234.50', fr, 1234.5],
    ['1 234,50', us, 1234.5],
    ['1.234,50', us, 1234.5],
    ['1.234.567', us, 1_234_567],
    ["1'234.5", us, 1234.5],
    ['$1,234.50', us, 1234.5],
    ['1\u00a0234,50\u00a0$', fr, 1234.5],
    ['1\u202f234,50\u00a0$\u00a0US', { ...fr, currency: 'USD' }, 1234.5],
    ['US$5', us, 5],
    ['(12.00)', us, -12],
    ['($1,234.50)', us, -1234.5],
    ['(12,00\u00a0$)', fr, -12],
    ['\u22125', fr, -5],
    ['-$5', us, -5],
    ['$-5', us, -5],
    ['5-', us, -5],
    ['+5', us, 5],
    ['1e3', us, 1000],
    ['1,5E-3', fr, 0.0015],
    ['  12\t', us, 12],
    ['0.30000000000000004', us, 0.30000000000000004],
  ] as const)('%j in %o', (text, style, value) => {
    expect(readTypedNumber(text, style)).toEqual({ value, others: [] });
  });

  it.each([
    ['1,234', us, 1234, 1.234],
    ['1,234', fr, 1.234, 1234],
    ['($1,234)', us, -1234, -1.234],
    ['1.005', fr, 1.005, 1005],
    ['1.234', fr, 1.234, 1234],
  ] as const)('%j in %o has another meaning in the other language', (text, style, value, other) => {
    expect(readTypedNumber(text, style)).toEqual({ value, others: [other] });
  });

  it.each([
    ['1e-400', 'is not 0'],
    ['1.23456e-310', 'loses digits'],
    [`1${'0'.repeat(70)}`, 'has too many digits'],
    [`${'9'.repeat(16_000)}x`, 'is a pasted file'],
  ])('%# that a double can’t keep, or that nobody types, is none', (text) => {
    expect(all.map((style) => readTypedNumber(text, style))).toEqual([null, null, null]);
    expect(readTypedNumber('0e-400', us)).toEqual({ value: 0, others: [] });
  });

  it.each([
    '',
    ' ',
    '-',
    '.',
    '$',
    'abc',
    '12 mi',
    '1.2.3',
    '1,2,3',
    '12,34,567',
    '--5',
    '(-5)',
    '£49.68',
    'EUR 50.00',
    '$5 $',
    '12345678901234567890',
    '1e999',
    '1e',
  ])('%j is none', (text) => {
    for (const style of all) expect(readTypedNumber(text, style)).toBeNull();
  });

  it('of the other country’s currency is none', () => {
    expect(readTypedNumber('CA$5', us)).toBeNull();
    expect(readTypedNumber('US$5', ca)).toBeNull();
  });
});

describe('any number', () => {
  const decimals = fc.integer({ min: 0, max: 4 });
  const numbers = fc
    .tuple(fc.integer({ min: -999_999_999, max: 999_999_999 }), decimals)
    .map(([whole, places]) => ({ value: whole === 0 ? 0 : whole / 10 ** places, places }));

  it('is read back from every way that the portal writes it', () => {
    fc.assert(
      fc.property(numbers, fc.constantFrom(...all), ({ value, places }, style) => {
        for (const text of [
          formatNumber(value, style.locale, places),
          formatCurrency(value, style.locale, style.currency, places),
          value.toFixed(places),
          value.toFixed(places).replace('.', ','),
        ]) {
          const read = readTypedNumber(text, style);
          expect([read?.value, ...(read?.others ?? [])]).toContain(value);
          // Only a single group of three digits can mean something else.
          if (read?.others.length) expect(text).toMatch(/^\D*\d{1,3},\d{3}\D*$/);
          else expect(read?.value).toBe(value);
        }
      }),
    );
  });

  it('is a number or none, whatever is typed', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789.,- ()$eE\u00a0\u2212%') });
    fc.assert(
      fc.property(typed, fc.constantFrom(...all), (text, style) => {
        const read = readTypedNumber(text, style);
        if (read) expect(Number.isFinite(read.value)).toBe(true);
      }),
    );
  });
});
