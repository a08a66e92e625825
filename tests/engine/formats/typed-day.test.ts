import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DateFormat, formatDay, formatDayInWords, formatMoment } from '../../../engine/formats/date.ts';
import { dayLength, isoDay, parseDay } from '../../../engine/formats/days.ts';
import { readTypedDay } from '../../../engine/formats/typed-day.ts';
import { canadian as ca, quebecois as fr, american as us } from '../../fixtures/styles.ts';

const usFrench = { ...us, locale: 'fr-CA' };
const all = [us, usFrench, ca, fr];

describe('a typed day', () => {
  it.each([
    ['11/20/2026', us, '2026-11-20'],
    ['1/2/26', us, '2026-01-02'],
    ['1/2/1937', us, '1937-01-02'],
    ['03/04/2026', usFrench, '2026-03-04'],
    ['31/12/2026', us, '2026-12-31'],
    ['2026-2-9', us, '2026-02-09'],
    ['2026/02/09', fr, '2026-02-09'],
    ['20261120', us, '2026-11-20'],
    ['20.11.2026', fr, '2026-11-20'],
    ['2 avr. 2026', fr, '2026-04-02'],
    ['2 avr. 2026', us, '2026-04-02'],
    ['1er avril 2026', fr, '2026-04-01'],
    ['Apr 2, 2026', fr, '2026-04-02'],
    ['april 2nd 2026', us, '2026-04-02'],
    ['2-Apr-26', us, '2026-04-02'],
    ['2026 avril 2', fr, '2026-04-02'],
    ['15 août 2026', fr, '2026-08-15'],
    ['Aug 15 36', us, '2036-08-15'],
    ['Aug 15 37', us, '1937-08-15'],
    ['11/20/2026 05:14 PM', us, '2026-11-20'],
    ['2026-11-20 17 h 14', fr, '2026-11-20'],
    ['2026-11-20T17:14:30.000Z', fr, '2026-11-20'],
  ] as const)('%j in %o', (text, style, day) => {
    expect(readTypedDay(text, style)).toEqual({ value: day, others: [] });
  });

  it.each([
    ['04-02-16', us, ['2016-04-02', '2016-02-04', '2004-02-16']],
    ['04-02-16', fr, ['2004-02-16', '2016-02-04', '2016-04-02']],
    ['03/04/2026', ca, ['2026-03-04', '2026-04-03']],
    ['03/04/2026', fr, ['2026-04-03', '2026-03-04']],
  ] as const)('%j in %o may be another day', (text, style, [value, ...others]) => {
    expect(readTypedDay(text, style)).toEqual({ value, others });
  });

  it.each([
    '',
    '2026-02-30',
    '13/32/2026',
    '0014-01-01',
    '1/1/14/2',
    'jui 2 2026',
    'Nov 2026',
    'tomorrow',
    '2026',
    '11-20/2026',
    '99999',
  ])('%j is none', (text) => {
    for (const style of all) expect(readTypedDay(text, style)).toBeNull();
  });

  it('is read back from every way that the portal writes it', () => {
    const days = fc.integer({ min: parseDay('1950-01-01'), max: parseDay('2099-12-31') });
    fc.assert(
      fc.property(days, fc.constantFrom(...all), (number, style) => {
        const day = isoDay(number);
        for (const text of [
          formatDay(number, style.dateFormat),
          formatDay(number, 'YYYY-MM-DD' satisfies DateFormat),
          formatDayInWords(number, 'en-US', true),
          formatDayInWords(number, 'en-CA', true),
          formatDayInWords(number, 'fr-CA', true),
          formatMoment(number * dayLength + 62_000_000, style.dateFormat, style.locale),
        ]) {
          expect([text, readTypedDay(text, style)]).toEqual([text, { value: day, others: [] }]);
        }
      }),
    );
  });

  it('is a day or none, whatever is typed', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789/-. avrJunoct') });
    fc.assert(
      fc.property(typed, fc.constantFrom(...all), (text, style) => {
        const read = readTypedDay(text, style);
        if (read) expect(parseDay(read.value)).not.toBeNaN();
      }),
    );
  });
});
