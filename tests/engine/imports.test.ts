import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FileCell, readCell } from '../../engine/actions/import-cells.ts';
import { correctedOrder, dayOrders, importedRow, repeated, rowFaults } from '../../engine/actions/import-rows.ts';
import { headerPlace, importTargets, matchColumns, rowsToName } from '../../engine/actions/import-targets.ts';
import { pastedRows } from '../../engine/actions/pasted-rows.ts';
import type { FieldRow } from '../../engine/context/values.ts';
import { resolveForm } from '../../engine/fields/resolve.ts';
import { resolveStyle } from '../../engine/formats/style.ts';
import type { ActionField } from '../../engine/schema/action.ts';
import { context } from './support.ts';

const fields = [
  { type: 'text', key: 'last_name', required: true, longest: 10 },
  { type: 'number', key: 'odometer', unit: 'distance', min: 0, max: 3_000_000, step: 1 },
  { type: 'number', key: 'share' },
  { type: 'date', key: 'since', value: 'today' },
  { type: 'single-center', key: 'center_code' },
  { type: 'boolean', key: 'is_confirmed' },
  { type: 'address', key: 'home' },
] as const satisfies readonly ActionField[];

const captions: Record<string, string> = {
  'last_name.text': 'Last name',
  'odometer.text': 'Odometer',
  'share.text': 'Share',
  'since.text': 'Driver since',
  'center_code.text': 'Center',
  'is_confirmed.text': 'Confirmed',
  'home.text': 'Address',
};
const french: Record<string, string> = { 'last_name.text': 'Nom de famille', 'odometer.text': 'Odomètre' };

const inCountry = (country: 'USA' | 'CAN', locale = country === 'USA' ? 'en-US' : 'en-CA') =>
  context({ country }, { locale: locale as 'en-US' });
const fieldsIn =
  (now: ReturnType<typeof context>, own = captions) =>
  (row: FieldRow) =>
    resolveForm({ fields, rules: [] }, row, now, (key, rest) => own[`${key}.${rest}`] ?? `${key}.${rest}`).fields;

const us = inCountry('USA');
const blank = fieldsIn(us)({});
const targets = importTargets(blank, [fieldsIn(us, french)({})], 'is_confirmed');

const rowOf = (now: ReturnType<typeof context>, cells: Record<string, FileCell>, rows = [Object.values(cells)]) => {
  const paths = Object.keys(cells);
  const fieldsOf = fieldsIn(now);
  const read = importedRow(Object.values(cells), {
    paths,
    orders: dayOrders(rows, paths.length),
    style: resolveStyle(now),
    fieldsOf,
  });
  return { values: read.values, faults: rowFaults(fieldsOf(read.values), read.faults) };
};

describe('the columns of a file', () => {
  it('are found by captions in every language, with or without their unit, by keys, and however they are written', () => {
    const headers = ['LAST NAME *', 'odometer (mi)', 'Since', 'home.city', 'Fax', 'center_code', 'Confirmed'];
    expect(matchColumns(headers, targets)).toEqual([
      'last_name',
      'odometer',
      'since',
      'home.city',
      null,
      'center_code',
      null,
    ]);
    expect(matchColumns(['Nom de famille', 'Odometre', 'postal_code'], targets)).toEqual([
      'last_name',
      'odometer',
      'home.postal_code',
    ]);
  });

  it('are found by the headers of tables, unless another field is called so', () => {
    const headers = (key: string) =>
      ({ odometer: ['Mileage', 'Share'], last_name: ['Surname'], share: ['Part'] })[key] ?? [];
    const found = importTargets(blank, [], null, headers);
    expect(matchColumns(['Mileage (mi)', 'surname', 'SHARE', 'part'], found)).toEqual([
      'odometer',
      'last_name',
      'share',
      null,
    ]);
    expect(matchColumns(['Mileage', 'Part'], found)).toEqual(['odometer', 'share']);
  });

  it('are found by the headers of tables that have a center by its name, or parts of an address', () => {
    const headers = (key: string) =>
      ({ center_name: ['Center name'], state_province: ['State or province'], address_1: ['Address'] })[key] ?? [];
    const found = importTargets(blank, [], null, headers);
    expect(matchColumns(['Center name', 'State or province', 'Address'], found)).toEqual([
      'center_code',
      'home.region',
      'home.street',
    ]);
    expect(matchColumns(['Center name', 'Center', 'Center'], found)).toEqual([null, 'center_code', null]);
  });

  it('are found by the first of several names, and by several names of one field', () => {
    const headers = (key: string) => ({ state_province: ['State or province'] })[key] ?? [];
    const found = importTargets(blank, [], null, headers);
    for (const header of ['State', 'State or province', 'Prov.', 'State / Prov.', 'Region/State'])
      expect(matchColumns([header], found), header).toEqual(['home.region']);
    for (const header of ['ZIP', 'zip/postal code'])
      expect(matchColumns([header], found)).toEqual(['home.postal_code']);
    // Several fields, an empty name, and the second of several names.
    for (const header of ['State/City', '/', 'Province']) expect(matchColumns([header], found)).toEqual([null]);
    expect(matchColumns(['State/Prov.', 'State', 'State or province'], found)).toEqual([null, null, 'home.region']);
  });

  it('have the texts of each country of an address', () =>
    expect(rowsToName(blank)).toEqual([{ home: { country: 'USA' } }, { home: { country: 'CAN' } }]));

  it('are not taken for another unit', () => {
    const canadian = importTargets(fieldsIn(inCountry('CAN'))({}), [], null);
    expect(matchColumns(['Odometer (mi)'], canadian)).toEqual([null]);
    expect(matchColumns(['Odometer (km)'], canadian)).toEqual(['odometer']);
  });

  it('have one field each, whatever the headers are', () => {
    const header = fc.oneof(fc.constantFrom(...targets.flatMap(({ names }) => names)), fc.string());
    fc.assert(
      fc.property(fc.array(header), (headers) => {
        const found = matchColumns(headers, targets).filter((path) => path !== null);
        expect(new Set(found).size).toBe(found.length);
        for (const { path } of targets)
          expect(found.includes(path)).toBe(headers.some((each) => matchColumns([each], targets)[0] === path));
        expect(targets.flatMap(({ names }) => names).length).toBe(new Set(targets.flatMap(({ names }) => names)).size);
      }),
    );
  });

  it('are below titles, and there may be no headers', () => {
    expect(headerPlace([['Drivers of 2026'], ['Last name', 'Odometer'], ['Smith', '12']], targets)).toBe(1);
    expect(headerPlace([['Smith', '12']], targets)).toBeNull();
  });
});

describe('the order of days', () => {
  it('is shown by a correction that one of the two orders means', () => {
    const style = resolveStyle(inCountry('CAN'));
    expect(correctedOrder('01/02/2026', '2026-01-02', style)).toBe('month');
    expect(correctedOrder('01/02/2026', '2026-02-01', style)).toBe('day');
    expect(correctedOrder('01-02-2026', '2026-02', style)).toBe('day');
    // Another day, the same day in both orders, no day: nothing is shown.
    for (const text of ['01/03/2026', '02/02/2026', '2026-02-01', 'soon', ''])
      expect(correctedOrder(text, text === '02/02/2026' ? '2026-02-02' : '2026-02-01', style)).toBeNull();
  });
});

describe('the cells of a row', () => {
  it('are read in the locale of the account, in its units, and as the file has them', () => {
    const cells = { last_name: ' Smith ', odometer: '45,210', since: '3/4/2026', center_code: 'north' };
    expect(rowOf(us, cells)).toEqual({
      values: { last_name: 'Smith', odometer: 45_210, since: '2026-03-04', center_code: 'A1' },
      faults: {},
    });
    const canadian = rowOf(inCountry('CAN', 'fr-CA'), { last_name: 'Roy', odometer: '45 210', share: '1,5' });
    expect(canadian.values).toMatchObject({ odometer: 45_210, share: 1.5 });
    expect(rowOf(us, { last_name: 'Roy', odometer: 45_210, share: 1.234 }).values).toMatchObject({ share: 1.234 });
  });

  it('are faults where they can mean two things', () => {
    expect(rowOf(us, { last_name: 'Roy', share: '1,234' }).faults).toMatchObject({
      share: { key: 'imports.ambiguous_number', values: { one: '1,234', other: '1.234' } },
    });
    const canadian = inCountry('CAN');
    expect(rowOf(canadian, { last_name: 'Roy', since: '03/04/2026' }).faults).toMatchObject({
      since: { key: 'imports.ambiguous_day' },
    });
    // A field for two decimals has no three.
    const [miles] = resolveForm(
      { fields: [{ type: 'number', key: 'miles', step: 0.01 }], rules: [] },
      {},
      us,
      String,
    ).fields;
    for (const [text, value] of [
      ['1,200', 1200],
      ['1,234', 1234],
      ['812.45', 812.45],
    ] as const)
      expect(readCell(miles as NonNullable<typeof miles>, text, { style: resolveStyle(us), order: null })).toEqual({
        value,
        fault: null,
      });
    // A field for whole numbers takes no decimals.
    for (const [now, text] of [
      [us, '999,000'],
      [inCountry('CAN', 'fr-CA'), '999.000'],
    ] as const)
      expect(rowOf(now, { last_name: 'Roy', odometer: text })).toMatchObject({
        values: { odometer: 999_000 },
        faults: {},
      });
    // Another row of the column shows the order.
    const others = [
      ['Roy', '03/04/2026'],
      ['Roy', '25/04/2026'],
    ];
    expect(rowOf(canadian, { last_name: 'Roy', since: '03/04/2026' }, others)).toMatchObject({
      values: { since: '2026-04-03' },
      faults: {},
    });
    expect(dayOrders([['25/04/2026'], ['04/25/2026']], 1)).toEqual([null]);
  });
});

describe('months and names of a file', () => {
  it('are read as people write them, and as their days', () => {
    const monthOf = (cell: FileCell, now = us) => {
      const [field] = resolveForm(
        { fields: [{ type: 'month', key: 'month' }], rules: [] },
        {},
        now,
        (key) => key,
      ).fields;
      return readCell(field as NonNullable<typeof field>, cell as string, { style: resolveStyle(now), order: null });
    };
    for (const cell of ['2026-10', 'Oct 2026', 'octobre 2026', '10/2026', '2026-10-01', '10/31/2026', 202610])
      expect(monthOf(cell), String(cell)).toEqual({ value: '2026-10', fault: null });
    expect(monthOf('03/04/2026', inCountry('CAN')).fault).toMatchObject({
      key: 'imports.ambiguous_month',
      values: { one: 'Mar 2026', other: 'Apr 2026' },
    });
    expect(monthOf('soon')).toEqual({ value: 'soon', fault: null });
  });

  it('tell rows apart: an earlier row with the same value stays', () => {
    expect([...repeated([{ id: 'a1' }, { id: '' }, { id: ' A1' }, {}, { id: 'b' }], ['id'])]).toEqual([2]);
    const months: FieldRow[] = [
      { id: 'A', month: '2026-10' },
      { id: 'A', month: '2026-11' },
      { id: 'a', month: '2026-10' },
      { id: 'A' },
    ];
    expect([...repeated(months, ['id', 'month'])]).toEqual([2]);
    expect([...repeated(months, [])]).toEqual([]);
  });
});

describe('what is wrong with cells', () => {
  it('have the faults of their fields, also inside an address', () => {
    const cells = {
      last_name: 'A very long name',
      since: 'soon',
      center_code: 'Z',
      'home.city': 'Akron',
      'home.region': 'Ohio',
    };
    const { values, faults } = rowOf(us, cells);
    expect(values.home).toEqual({ city: 'Akron', region: 'OH' });
    expect(Object.keys(faults).sort()).toEqual([
      'center_code',
      'home.postal_code',
      'home.street',
      'last_name',
      'since',
    ]);
    expect(rowOf(us, { last_name: null }).faults).toMatchObject({ last_name: { key: 'imports.broken_cell' } });
  });

  it('are an address of the country that the row names, with the zeros that spreadsheets drop', () => {
    const full = { 'home.street': '1 Main', 'home.city': 'Boston', 'home.region': 'ma', 'home.postal_code': 2134 };
    expect(rowOf(us, { last_name: 'Roy', ...full })).toMatchObject({
      values: { home: { region: 'MA', postal_code: '02134' } },
      faults: {},
    });
    const canadian = { ...full, 'home.region': 'québec', 'home.postal_code': 'h2x1y4', 'home.country': 'Canada' };
    expect(rowOf(us, { last_name: 'Roy', ...canadian }).values.home).toMatchObject({ country: 'CAN', region: 'QC' });
  });

  it('are never lost, and a blank cell is as if its column were not there', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.constantFrom('12', '1,234', '3/4/2026', 'north', 'yes', ' '),
      fc.integer({ min: -5, max: 5_000_000 }),
    );
    fc.assert(
      fc.property(fc.record({ last_name: cell, odometer: cell, since: cell, center_code: cell }), (cells) => {
        const { values, faults } = rowOf(us, cells);
        for (const [path, given] of Object.entries(cells)) {
          if (String(given).trim() === '') expect(values).not.toHaveProperty(path);
          else if (!(path in faults)) {
            const field = blank.find(({ key }) => key === path) as (typeof blank)[number];
            expect(readCell(field, given, { style: resolveStyle(us), order: null }).fault).toBeNull();
            expect(values[path] ?? null).not.toBeNull();
          } else expect(String(values[path])).toContain(String(given).trim().slice(0, 3));
        }
      }),
    );
  });
});

describe('pasted rows', () => {
  it.each([
    ['a quotation mark that is never closed', '"Bob\tX\r\nCarl\tY', '"""Bob"\tX\r\nCarl\tY'],
    ['one that is closed in another row', '"Bob\tX\nCarl\tY"', '"""Bob"\tX\nCarl\tY"'],
    ['a word in quotes at the beginning', 'A\t"Bob" Smith', 'A\t"""Bob"" Smith"'],
    ['an empty cell before it', '\t"Bob\n', '\t"""Bob"\n'],
    ['a cell in quotes with two lines', '"1 Main St\n""Rear"""\tX', '"1 Main St\n""Rear"""\tX'],
    ['a cell in quotes with a tab', '"a\tb"\tX\n', '"a\tb"\tX\n'],
    ['inches', '5" pipe\tX', '5" pipe\tX'],
  ])('with %s', (_, pasted, read) => expect(pastedRows(pasted)).toBe(read));
});
