import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellText, isMarkedNegative } from '../../engine/columns/cell.ts';
import type { ResolvedColumn } from '../../engine/columns/column.ts';
import { columnKinds } from '../../engine/columns/registry.ts';
import { fileNumber } from '../../engine/columns/rounded.ts';
import { locales } from '../../engine/context/context.ts';
import { writeCsv } from '../../engine/files/csv/csv.ts';
import { numberFormat } from '../../engine/formats/number.ts';
import { roundedTo } from '../../engine/formats/rounded.ts';
import { column } from '../fixtures/column.ts';
import { styles } from '../fixtures/styles.ts';
import { collector, control, input, numbers } from './files/support.ts';

const figures = fc.oneof(
  fc.double({ min: -1e9, max: 1e9, noNaN: true }),
  fc.double({ min: -0.01, max: 0.01, noNaN: true }),
  // Halves at any decimal, as people type them.
  fc
    .tuple(fc.integer({ min: -1e7, max: 1e7 }), fc.nat({ max: 5 }))
    .map(([whole, places]) => Number(`${whole}e-${places}`)),
);

describe('a rounded number', () => {
  it('is the number that is shown', () => {
    fc.assert(
      fc.property(figures, fc.nat({ max: 4 }), (value, decimals) => {
        const shown = numberFormat('en-US', decimals, { useGrouping: false }).format(value);
        expect(roundedTo(value, decimals)).toBe(Number(shown.replace('\u2212', '-')));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    [1.005, 2, 1.01],
    [-1.005, 2, -1.01],
    [1234567.005, 2, 1234567.01],
    [-0.004, 2, 0],
    [-0.5, 0, -1],
    [25186.233600000003, 1, 25186.2],
    [5e-7, 6, 1e-6],
    [1e21, 2, 1e21],
  ])('rounds %d to %d decimals: %d', (value, decimals, expected) => {
    expect(Object.is(roundedTo(value, decimals), expected)).toBe(true);
  });
});

describe('the sign of a figure', () => {
  it('is that of the rounded figure, on screen, in red and in files alike', async () => {
    await fc.assert(
      fc.asyncProperty(
        figures,
        fc.constantFrom('number' as const, 'currency' as const, 'percent' as const),
        fc.nat({ max: 3 }),
        fc.constantFrom(...locales),
        async (value, type, decimals, locale) => {
          const style = styles[locale];
          const own: ResolvedColumn = column('a', {
            type,
            decimals,
            excelFormat: columnKinds[type].excelFormat(decimals, style),
          });
          const isNegative = fileNumber(own, value) < 0;
          const text = cellText(own, value, style);
          expect(/[-\u2212(]/.test(text)).toBe(isNegative);
          expect(text).not.toContain('-');
          expect(isMarkedNegative(own, value)).toBe(isNegative && type === 'currency');
          const { sink, bytes } = collector();
          await writeCsv(input([[own, numbers([value])]]), sink, control);
          const [, field = ''] = Buffer.from(bytes()).toString('utf8').split('\r\n');
          expect(field.startsWith('-')).toBe(isNegative);
          expect(Number(field)).toBe(fileNumber(own, value) + 0);
        },
      ),
      { numRuns: 500 },
    );
  });
});
