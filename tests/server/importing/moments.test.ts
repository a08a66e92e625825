import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkedDay, isoDay } from '../../../engine/formats/days.ts';
import { twoDigitYear } from '../../../engine/formats/two-digit-year.ts';
import { dateOrders, readMoment } from '../../../server/importing/moments.ts';
import { readValue } from '../../../server/importing/values.ts';

const today = '2026-11-26';
const writing = { comma: false, percent: false, order: 'mdy', today, years: undefined } as const;
const read = (text: string, years?: 'keep' | 'short') => readValue(text, 'date', { ...writing, years });

const date = fc.record({
  year: fc.integer({ min: 0, max: 99 }),
  month: fc.integer({ min: 1, max: 12 }),
  day: fc.integer({ min: 1, max: 28 }),
});
const pair = (value: number) => String(value).padStart(2, '0');

describe('a date with a two-digit year', () => {
  it('is the same date in every order and with every separator', () => {
    fc.assert(
      fc.property(date, fc.constantFrom('/', '-'), fc.boolean(), ({ year, month, day }, mark, isPadded) => {
        const [m, d] = isPadded ? [pair(month), pair(day)] : [String(month), String(day)];
        const expected = isoDay(checkedDay(twoDigitYear(year, today), month, day));
        const texts = { mdy: [m, d, pair(year)], dmy: [d, m, pair(year)], ymd: [pair(year), m, d.padStart(2, '0')] };
        for (const order of dateOrders)
          expect(readMoment(texts[order].join(mark), order, today)?.day, order).toBe(expected);
      }),
    );
  });

  it('keeps its time', () => {
    expect(readMoment('1/1/16 21:11', 'mdy', today)).toEqual({
      day: '2016-01-01',
      year: 2016,
      isShort: true,
      clock: '21:11:00',
    });
  });

  it.each(['1/2/126', '1/2/6', '10.0.0.1', '1-2/16', '555-01-16'])('is not in %s', (text) => {
    expect(dateOrders.map((order) => readMoment(text, order, today))).toEqual([null, null, null]);
  });
});

describe('a date with the name of its month', () => {
  it.each([
    '15 juill. 2026',
    '15 juillet 2026',
    '15-JUL-26',
    '15 jul 2026',
    'July 15, 2026',
    'Jul. 15th 2026',
  ])('is read in %s', (text) => {
    expect(readMoment(text, 'mdy', today)?.day).toBe('2026-07-15');
  });

  it.each(['15 jui 2026', '15 MARK 2026', 'Unit 15 2026'])('is not in %s', (text) => {
    expect(readMoment(text, 'mdy', today)).toBeNull();
  });
});

describe('a year', () => {
  it.each([
    '0014-11-18',
    '11/18/0014',
    '1949-12-31',
    '2038-01-01',
    '9999-12-31',
  ])('that is implausible refuses %s', (text) => {
    expect(read(text)).toEqual({
      fault: expect.stringMatching(/is in the year \d+, which is not between 1950 and 2037$/),
      avoidable: 'year',
    });
  });

  it.each(['1950-01-01', '2037-12-31'])('that is plausible is read in %s', (text) => {
    expect(read(text)).toEqual({ text });
  });

  it('is kept or read as a short one, as the answer says', () => {
    expect(read('0014-11-18', 'keep')).toEqual({ text: '0014-11-18' });
    expect(read('0014-11-18', 'short')).toEqual({ text: '2014-11-18' });
    expect(read('9999-12-31', 'keep')).toEqual({ text: '9999-12-31' });
    expect(read('9999-12-31', 'short')).toMatchObject({ avoidable: 'year' });
  });
});
