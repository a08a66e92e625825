import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellText } from '../../engine/columns/cell.ts';
import { period } from '../../engine/columns/period.ts';
import { momentDay } from '../../engine/fields/moment.ts';
import { formatClock, formatDay, formatMoment } from '../../engine/formats/date.ts';
import { isoDay, parseDay } from '../../engine/formats/days.ts';
import { addMonths, wholeMonths } from '../../engine/formats/months.ts';
import { formatPhone } from '../../engine/formats/phone.ts';
import { plain } from '../../engine/formats/plain.ts';
import { plainName } from '../../engine/formats/plain-name.ts';
import { plainText } from '../../engine/formats/plain-text.ts';
import { prefixedFormat } from '../../engine/formats/spreadsheet.ts';
import type { Style } from '../../engine/formats/style.ts';
import { unitSymbol, units } from '../../engine/formats/units.ts';
import { momentText } from '../../engine/results/truth.ts';
import type { ColumnType } from '../../engine/schema/column.ts';
import { quebecois as fr, american as us } from '../fixtures/styles.ts';

const day = parseDay('2026-03-09');

describe('a period that is not over', () => {
  it.each([
    ['2026-Q4', 'Q4 2026, to date', 'T4 2026, à ce jour'],
    ['2026-S2', 'S2 2026, to date', 'S2 2026, à ce jour'],
    ['2026', '2026, to date', '2026, à ce jour'],
    ['2026-Q3', 'Q3 2026', 'T3 2026'],
    ['2026-S1', 'S1 2026', 'S1 2026'],
    ['2025-Q4', 'Q4 2025', 'T4 2025'],
    ['2025', '2025', '2025'],
  ])('%s says so', (code, english, french) => {
    const column = { type: 'period', decimals: 0 } as const;
    expect([us, fr].map((style) => cellText(column, code, style))).toEqual([english, french]);
    expect([us, fr].map((style) => period.fileText(code, style))).toEqual([english, french]);
  });
});

describe('cells', () => {
  it.each<[ColumnType, number, string | number | null, Style, string]>([
    ['text', 0, '007', us, '007'],
    ['number', 1, 1234.56, us, '1,234.6'],
    ['number', 1, 1234.56, fr, '1\u00a0234,6'],
    ['number', 0, Number.NaN, us, ''],
    ['number', 0, 0, us, '0'],
    ['currency', 2, -1234.5, us, '($1,234.50)'],
    ['currency', 0, 12, us, '$12'],
    ['currency', 2, -1234.5, fr, '(1\u00a0234,50\u00a0$)'],
    ['currency', 2, -0.004, us, '$0.00'],
    ['number', 1, -0, us, '0.0'],
    ['percent', 1, 0.1234, us, '12.3%'],
    ['percent', 1, -0.1234, fr, '−12,3\u00a0%'],
    ['number', 1, -3.6, us, '−3.6'],
    ['number', 1, -3.6, fr, '−3,6'],
    ['date', 0, day, us, '03/09/2026'],
    ['date', 0, day, fr, '2026-03-09'],
    ['datetime', 0, day * 86_400_000 + 13 * 3_600_000 + 5 * 60_000, us, '03/09/2026 01:05 PM'],
    ['time', 0, '0005', us, '12:05 AM'],
    ['time', 0, '13:30', us, '01:30 PM'],
    ['month', 0, day, us, 'Mar 2026'],
    ['phone', 0, '15551234567', us, '(555) 123-4567'],
    ['boolean', 0, 1, fr, 'Oui'],
    ['boolean', 0, 0, us, 'No'],
    ['text', 0, null, us, ''],
  ])('%s with %d decimals of %s', (type, decimals, value, style, text) => {
    expect(cellText({ type, decimals }, value, style)).toBe(text);
  });
});

describe('a marked spreadsheet format', () => {
  it.each([
    ['#,##0', '"avg "#,##0'],
    ['$#,##0.00;[Red]($#,##0.00)', '"avg "$#,##0.00;[Red]"avg "($#,##0.00)'],
    ['[$-409][>=100]0;0" ;"', '[$-409][>=100]"avg "0;"avg "0" ;"'],
    ['\\;0;;@', '"avg "\\;0;;"avg "@'],
    ['[h]:mm', '"avg "[h]:mm'],
    ['General', '"avg "General'],
    ['', ''],
  ])('of %j is %j', (format, marked) => {
    expect(prefixedFormat(format, 'avg')).toBe(marked);
  });
});

describe('dates', () => {
  it('are read and written without loss', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000, max: 100_000 }), (days) => {
        expect(parseDay(isoDay(days))).toBe(days);
        expect(formatDay(days, 'YYYY-MM-DD')).toBe(isoDay(days));
      }),
    );
  });

  it.each(['2026-02-29', '2026-13-01', '2026-1-1', 'today', ''])('refuses %s', (text) => {
    expect(parseDay(text)).toBeNaN();
  });

  it('write noon and midnight on the 12-hour clock', () => {
    expect([0, 720, 1439].map((minutes) => formatClock(minutes, 'en-US'))).toEqual([
      '12:00 AM',
      '12:00 PM',
      '11:59 PM',
    ]);
    expect(formatMoment(-60_000, 'YYYY-MM-DD', 'en-CA')).toBe('1969-12-31 11:59 PM');
    expect(formatMoment(-60_000, 'MM/DD/YYYY', 'fr-CA')).toBe('12/31/1969 23\u00a0h\u00a059');
  });

  it('has named dates', () => {
    expect(momentDay('end_of_previous_month', '2026-03-15')).toBe('2026-02-28');
    expect(momentDay('end_of_previous_month', '2026-01-31')).toBe('2025-12-31');
    expect(momentDay('start_of_year', '2026-03-15')).toBe('2026-01-01');
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
    expect(addMonths('2026-03-31', -13)).toBe('2025-02-28');
  });
});

it('has the complete months between two days', () => {
  const days = fc.integer({ min: parseDay('2023-12-25'), max: parseDay('2026-03-05') });
  fc.assert(
    fc.property(days, days, (from, to) => {
      const inMonths = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => isoDay(from + at)).filter(
        (each) => {
          const first = parseDay(`${each.slice(0, 7)}-01`);
          return first >= from && parseDay(addMonths(isoDay(first), 1)) - 1 <= to;
        },
      );
      expect(wholeMonths(isoDay(from), isoDay(to))).toEqual(
        inMonths.length === 0 ? null : [inMonths[0], inMonths.at(-1)],
      );
    }),
  );
});

it('formats ten digits as a phone number and leaves the rest', () => {
  expect(formatPhone('555.123.4567')).toBe('(555) 123-4567');
  expect(formatPhone('+44 20 7946 0958')).toBe('+44 20 7946 0958');
});

it('converts miles per gallon by the published factor', () => {
  expect(units.efficiency.metric.conversion?.by).toBeCloseTo(235.214583, 6);
});

it('writes units in the symbols of the language', () => {
  const all = (locale: string) =>
    (Object.keys(units) as (keyof typeof units)[]).map((kind) => unitSymbol(kind, 'us', locale));
  expect(all('fr-CA').filter((symbol) => /mpg|mph/i.test(symbol))).toEqual([]);
  expect(['efficiency', 'speed'].map((kind) => unitSymbol(kind as keyof typeof units, 'us', 'fr-CA'))).toEqual([
    ...['mi/gal', 'mi/h'],
  ]);
  for (const locale of ['en-US', 'en-CA']) expect(all(locale)).toEqual(expect.arrayContaining(['mpg', 'mph']));
  expect(unitSymbol('efficiency', 'metric', 'fr-CA')).toBe('L/100 km');
});

it('keeps the visible characters of a name, normalized, in one line; doing it again changes nothing', () => {
  const odd = fc.constantFrom(
    'e',
    '\u0301',
    'É',
    ' ',
    '\u00a0',
    '\t',
    '\u200b',
    '\u200d',
    '\u202e',
    '👩',
    '🔧',
    '\ufe0f',
  );
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: odd }), fc.string({ unit: 'binary' })), (given) => {
      const name = plainName(given);
      expect(plainName(name)).toBe(name);
      expect(name).toBe(name.normalize('NFC').trim());
      expect(name).not.toMatch(/\p{Cc}|(?!\u200d)\p{Cf}| {2}/u);
    }),
  );
});

it('keeps the lines of a text, each like a name; doing it again changes nothing', () => {
  const odd = fc.constantFrom(
    'e',
    '\u0301',
    ' ',
    '\t',
    '\r\n',
    '\r',
    '\n',
    '\u2028',
    '\u0085',
    '\v',
    '\u200b',
    '\u202e',
  );
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: odd }), fc.string({ unit: 'binary' })), (given) => {
      const text = plainText(given);
      expect(plainText(text)).toBe(text);
      expect(text).not.toMatch(/[^\P{Cc}\n]|(?!\u200d)\p{Cf}|^\n|\n$|[\u2028\u2029]/u);
      expect(text.replace(/\n+/g, ' ').replace(/ +/g, ' ')).toBe(plainName(text));
    }),
  );
  expect(plainText('\r\n one \r\n\r\n two\u2028three\n')).toBe('one\n\ntwo\nthree');
  expect(plainText('\u200b\n\u202e')).toBe('');
});

it('is searched without case and accents', () => {
  expect(plain('Énoncé')).toBe(plain('e\u0301NONCE'));
});

it('the moment of a run is written as in cells, and French does not break a line within the time', () => {
  const at = Date.UTC(2026, 10, 26, 6, 40);
  expect(momentText(at, { locale: 'en-CA', zone: 'UTC' })).toMatch(/6:40 AM/);
  expect(momentText(at, { locale: 'en-US', zone: 'UTC' })).toMatch(/6:40 AM/);
  expect(momentText(at, { locale: 'fr-CA', zone: 'UTC' })).toMatch(/06\u00a0h\u00a040/);
});
