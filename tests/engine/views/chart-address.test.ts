import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Chart, markNames, stackings } from '../../../engine/schema/chart.ts';
import { readChart, writeChart } from '../../../engine/views/text/chart.ts';

const chart: fc.Arbitrary<Chart> = fc
  .record(
    { mark: fc.constantFrom(...markNames), stack: fc.constantFrom(...stackings), lying: fc.boolean() },
    { requiredKeys: [] },
  )
  .filter((given) => Object.keys(given).length > 0);

it('restores a pivot’s chart from its link, which needs no escaped characters', () => {
  fc.assert(
    fc.property(chart, (given) => {
      const text = writeChart(given);
      expect(encodeURIComponent(text)).toBe(text);
      expect(readChart(text)).toEqual({ chart: given, unread: [] });
    }),
  );
});

it.each(['pie', 'bar.piled', 'bar.lying.standing', 'bar.', '.'])('names %s as unreadable', (text) => {
  expect(readChart(text)).toEqual({ chart: null, unread: [text] });
});

it('reads any text without throwing', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { chart: read, unread } = readChart(text);
      expect(read === null || unread.length === 0).toBe(true);
    }),
  );
});
