import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Chart, markNames, stackings } from '../../engine/schema/chart.ts';
import { readChart, writeChart } from '../../src/reports/address/address-chart.ts';

const chart: fc.Arbitrary<Chart> = fc
  .record(
    { mark: fc.constantFrom(...markNames), stack: fc.constantFrom(...stackings), lying: fc.boolean() },
    { requiredKeys: [] },
  )
  .filter((given) => Object.keys(given).length > 0);

it('restores the chart of a pivot from its link, without characters that a link would have to escape', () => {
  fc.assert(
    fc.property(chart, (given) => {
      const text = writeChart(given);
      expect(encodeURIComponent(text)).toBe(text);
      expect(readChart(text)).toEqual({ chart: given, unread: [] });
    }),
  );
});

it.each(['pie', 'bar.piled', 'bar.lying.standing', 'bar.', '.'])('returns %s, which has no effect', (text) => {
  expect(readChart(text)).toEqual({ chart: null, unread: [text] });
});

it('reads any text without an error', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { chart: read, unread } = readChart(text);
      expect(read === null || unread.length === 0).toBe(true);
    }),
  );
});
