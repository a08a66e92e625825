import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Sides, Tick } from '../../../engine/charts/chart.ts';
import { cutByWords } from '../../../engine/charts/labels.ts';
import { context } from '../support.ts';
import { plainRoom } from './chart-text.ts';
import { draw, tableOf } from './support.ts';

const rows = Array.from({ length: 14 }, (_, month) => ({
  make: 'Ford',
  state: 'TX',
  city: 'Austin',
  day: new Date(Date.UTC(2025, 10 + month, 15)).toISOString().slice(0, 10),
  miles: 10,
  cost: 5,
}));

/** The month names along a chart of a given width, and the space beside its plot. */
function namesOf(
  mark: 'heatmap' | 'bar',
  width: number,
  locale: 'en-US' | 'fr-CA' = 'en-US',
): { ticks: Tick[]; sides: Sides } {
  const across = { value: 'day', by: 'month' } as const;
  const pivot =
    mark === 'bar'
      ? { rows: [across], values: [{ value: 'cost' }] }
      : { rows: [{ value: 'make' }], columns: [across], values: [{ value: 'cost' }] };
  const { chart } = draw(tableOf(rows), pivot, { mark }, context({}, { locale }), plainRoom(width));
  if (chart.type === 'axis') return { ticks: chart.axis.ticks, sides: chart.sides };
  if (chart.type === 'heatmap') return { ticks: chart.across.ticks, sides: chart.sides };
  throw new Error(chart.type);
}

for (const mark of ['heatmap', 'bar'] as const) {
  it(`writes month names along a ${mark} in full, then short, then every nth, and never cut off`, () => {
    const found: string[] = [];
    for (let width = 300; width <= 1600; width += 20) {
      const { ticks, sides } = namesOf(mark, width);
      const distance = (width - sides.left - sides.right) / 14;
      for (const [place, { text, at }] of ticks.entries()) {
        expect(text).not.toContain('…');
        const before = ticks[place - 1];
        if (before)
          expect(((text.length + before.text.length) * 7) / 2, `${text} at ${width}`).toBeLessThanOrEqual(
            (at - before.at) * distance,
          );
      }
      found.push(ticks.map(({ text }) => text).join(' '));
    }
    expect(found.at(-1)).toMatch(/^Nov 2025 Dec 2025 Jan 2026 Feb 2026/);
    expect(found.some((text) => text.startsWith('Nov ’25 Dec Jan ’26 Feb Mar'))).toBe(true);
    expect(found[0]).toMatch(/^\w+ 2025 \w+ 2026/);
  });
}

it('shortens month names in French too', () => {
  const texts = namesOf('bar', 900, 'fr-CA').ticks.map(({ text }) => text);
  expect(texts.slice(0, 4)).toEqual(['nov. ’25', 'déc.', 'janv. ’26', 'févr.']);
});

it('the title of an axis that does not fit is shortened by whole words', () => {
  const measure = (text: string) => text.length * 7;
  const title = 'Vehicles acquired, categories shown (last year)';
  const starts = [
    'Vehicles…',
    'Vehicles acquired…',
    'Vehicles acquired, categories…',
    'Vehicles acquired, categories shown…',
  ];
  fc.assert(
    fc.property(fc.integer({ min: measure('Vehicles…'), max: measure(title) + 9 }), (width) => {
      const text = cutByWords(title, width, measure);
      expect(measure(text)).toBeLessThanOrEqual(width);
      expect([title, 'Vehicles acquired, categories shown (last…', ...starts]).toContain(text);
    }),
  );
});
