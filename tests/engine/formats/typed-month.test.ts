import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDay, formatLongMonth, formatMonth } from '../../../engine/formats/date.ts';
import { isoDay, parseDay } from '../../../engine/formats/days.ts';
import { readTypedMonth } from '../../../engine/formats/typed-month.ts';
import { canadian as ca, quebecois as fr, american as us } from '../../fixtures/styles.ts';

const all = [us, ca, fr];

describe('a typed month', () => {
  it.each([
    ['3/2026', '2026-03'],
    ['03-2026', '2026-03'],
    ['3.2026', '2026-03'],
    ['3/26', '2026-03'],
    ['2026-03', '2026-03'],
    ['2026/3', '2026-03'],
    ['202603', '2026-03'],
    ['Mar 2026', '2026-03'],
    ['march 26', '2026-03'],
    ['2026 mars', '2026-03'],
    ['f\u00e9vr. 2026', '2026-02'],
    ['ao\u00fbt 2026', '2026-08'],
    ['  Dec, 2026 ', '2026-12'],
    ['2026-03-15', '2026-03'],
    ['Mar 15, 2026', '2026-03'],
  ])('%j is %s', (text, month) => {
    for (const style of all) expect(readTypedMonth(text, style)).toEqual({ value: month, others: [] });
  });

  it.each([
    '',
    '13/2026',
    '0/2026',
    '2026',
    'soon',
    'jui 2026',
    '3',
    '2026-13',
    '0000-01',
    'x 2026',
  ])('%j is none', (text) => {
    for (const style of all) expect(readTypedMonth(text, style)).toBeNull();
  });

  it('is read back from every way that the portal writes it', () => {
    const days = fc.integer({ min: parseDay('1950-01-01'), max: parseDay('2099-12-31') });
    fc.assert(
      fc.property(days, fc.constantFrom(...all), (day, style) => {
        const value = isoDay(day).slice(0, 7);
        for (const locale of ['en-US', 'en-CA', 'fr-CA']) {
          for (const text of [
            value,
            formatMonth(day, locale),
            formatLongMonth(day, locale, true),
            formatDay(day, style.dateFormat),
          ]) {
            expect([text, readTypedMonth(text, style)?.value]).toEqual([text, value]);
          }
        }
      }),
    );
  });
});
