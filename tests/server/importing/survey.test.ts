import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { describeSurvey, printable } from '../../../server/importing/descriptions.ts';
import { tableNameFault } from '../../../server/importing/names.ts';
import { type SurveyOptions, surveyFile } from '../../../server/importing/survey.ts';
import { readValue } from '../../../server/importing/values.ts';

const folder = mkdtempSync(join(tmpdir(), 'motorpool-survey-'));
afterAll(() => rmSync(folder, { recursive: true }));

const reserved = new Set(['select', 'order', 'user']);

function written(content: string | Uint8Array, name = 'cars.csv'): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const survey = (content: string | Uint8Array, options: Partial<SurveyOptions> = {}, name?: string) =>
  surveyFile(written(content, name), { reserved, today: '2026-11-26', ...options });

/** The type of a column, with each value as it is loaded. */
async function column(values: readonly string[], header = 'value', options: Partial<SurveyOptions> = {}) {
  const lines = [`${header}|x`, ...values.map((value) => `${value}|x`)];
  const { columns, notes } = await survey(lines.join('\n'), options);
  const [first] = columns;
  if (!first) throw new Error('The file has no column.');
  const read = values
    .filter((value) => value !== '')
    .map((value) => readValue(value.trim(), first.type, first.writing))
    .map((each) => ('text' in each ? each.text : each.fault));
  return { type: first.type, ...(first.written ? { written: first.written } : {}), read, notes };
}

/** A type, cells that have it, and their values. */
const typed: [type: string, cells: string[], read: string[]][] = [
  ['integer', ['1', '', '-20', '+3', '1,234'], ['1', '-20', '3', '1234']],
  ['numeric', ['0.031', '4.031'], ['0.031', '4.031']],
  ['numeric', ['3.0', '4'], ['3.0', '4']],
  ['numeric', ['1.5', '2', '.25', '1,234.50', '1.5E+3'], ['1.5', '2', '0.25', '1234.50', '1500']],
  ['numeric', ['$1,234.50', '(12.00)', '-$3', '$ 4'], ['1234.50', '-12.00', '-3', '4']],
  ['numeric', ['12%', '7.25%', '-0.5 %'], ['0.12', '0.0725', '-0.005']],
  ['numeric', ['1 234,5', '12', '1.234,50'], ['1234.5', '12', '1234.50']],
  ['date', ['2026-01-31', '2026/2/1'], ['2026-01-31', '2026-02-01']],
  ['date', ['1/31/2026', '2/1/2026'], ['2026-01-31', '2026-02-01']],
  ['date', ['31/1/2026', '2/1/2026'], ['2026-01-31', '2026-01-02']],
  ['date', ['3.4.2026'], ['2026-04-03']],
  ['date', ['2026-01-31 00:00:00', '2026-02-01'], ['2026-01-31', '2026-02-01']],
  [
    'timestamptz',
    ['2026-01-31T13:05', '1/2/2026 1:05 pm', '2026-01-31 13:05:09.5-05:00', '2026-01-02'],
    ['2026-01-31 13:05:00', '2026-01-02 13:05:00', '2026-01-31 13:05:09.5-05:00', '2026-01-02 00:00:00'],
  ],
  ['boolean', ['Yes', 'no', ''], ['true', 'false']],
  ['boolean', ['Y', 'n'], ['true', 'false']],
  ['text', ['T', 'T'], ['T', 'T']],
  ['text', ['007', '12'], ['007', '12']],
  ['text', ['12E5', '13E5'], ['12E5', '13E5']],
  ['text', ['4111111111111111'], ['4111111111111111']],
  ['text', ['12%', '0.5'], ['12%', '0.5']],
  ['text', ['12,5%', '0,3'], ['12,5%', '0,3']],
  ['numeric', ['12,5%', '3%'], ['0.125', '0.03']],
  ['numeric', ['1e-7', '0.5', '2e+3'], ['0.0000001', '0.5', '2000']],
  ['text', ['1e7', '12E-5'], ['1e7', '12E-5']],
  ['text', ['2026-02-30'], ['2026-02-30']],
  ['date', ['1/2/26', '1/31/99'], ['2026-01-02', '1999-01-31']],
  ['timestamptz', ['1/1/16 21:11', '1/2/16 1:25'], ['2016-01-01 21:11:00', '2016-01-02 01:25:00']],
  ['date', ['31.12.16', '1.1.50'], ['2016-12-31', '1950-01-01']],
  ['date', ['99-01-31', '16-02-01'], ['1999-01-31', '2016-02-01']],
  [
    'date',
    ['15-Mar-24', 'Jan 5, 2026', '2 avr. 2026', '1 février 2025'],
    ['2024-03-15', '2026-01-05', '2026-04-02', '2025-02-01'],
  ],
  ['text', ['12-Kia-24'], ['12-Kia-24']],
  ['numeric', ['USD 50.00', '49.68 USD', '$12.00 USD'], ['50.00', '49.68', '12.00']],
  ['text', ['VAN 12', 'VAN 14'], ['VAN 12', 'VAN 14']],
  ['text', ['Infinity', 'NaN', '0x10'], ['Infinity', 'NaN', '0x10']],
  ['text', ['', ''], []],
];

describe('a type', () => {
  it.each(typed)('is %s for %j', async (type, values, read) => {
    expect(await column(values)).toMatchObject({ type, read });
  });

  it.each([
    'ZIP',
    'zip code',
    'VIN',
    'Account number',
    'Driver ID',
    'Phone',
  ])('of digits below “%s” is a text', async (header) => {
    expect(await column(['90210', '10001'], header)).toMatchObject({ type: 'text' });
  });

  it('is set by --types, with a fault for values that do not fit', async () => {
    expect(await column(['90210', 'n/a'], 'zip', { types: 'zip=integer' })).toMatchObject({
      type: 'integer',
      read: ['90210', '“n/a” is not a whole number'],
    });
    await expect(survey('zip\n1', { types: 'zap=text' })).rejects.toThrow(
      '--types: the file has no column zap. Did you mean zip?',
    );
    await expect(survey('zip\n1', { types: 'zip=varchar' })).rejects.toThrow(
      '--types: the type “varchar” does not exist.',
    );
  });

  it('that few cells contradict has a note with the first of them', async () => {
    const cells = [...Array.from({ length: 50 }, (_, index) => String(index)), 'n/a'];
    const { type, notes } = await column(cells, 'cost');
    expect(type).toBe('text');
    expect(notes).toEqual([
      'cost is stored as text, although 50 of 51 values are whole numbers: “n/a” in line 52 is not. It has the type integer with --blank n/a.',
      'May mean “no value”: “n/a” (cost 1). To load them as blanks, use --blank n/a.',
    ]);
  });

  it('of ambiguous dates has a note, and can be changed', async () => {
    const cells = ['3/4/2026', '5/6/2026'];
    const { read, notes } = await column(cells, 'bought');
    expect({ read, notes }).toEqual({
      read: ['2026-03-04', '2026-05-06'],
      notes: ['bought: “3/4/2026” was read with the month first. For the day first, use --dates dmy.'],
    });
    expect(await column(cells, 'bought', { dates: 'dmy' })).toMatchObject({
      read: ['2026-04-03', '2026-06-05'],
      notes: [],
    });
  });
});

describe('a type of numbers', () => {
  it('that is set keeps decimals and currency of matching values', async () => {
    const rows = ['$1.25;$1,5', ...Array.from({ length: 30 }, () => 'n/a;n/a'), '$3.125;$12,345'];
    const { columns } = await survey(`cost;price\n${rows.join('\n')}`, { types: 'cost=numeric,price=numeric' });
    expect(columns).toMatchObject([
      { name: 'cost', type: 'numeric', decimals: 3, written: 'money', writing: { comma: false } },
      { name: 'price', type: 'numeric', decimals: 3, written: 'money', writing: { comma: true } },
    ]);
    const { columns: shares } = await survey('share\n12.5%\nn/a', { types: 'share=numeric' });
    expect(shares[0]).toMatchObject({ decimals: 3, written: 'percent' });
  });

  it('of amounts with decimal commas is currency', async () => {
    expect(await column(['12,50 €', '3,1 €'])).toMatchObject({
      type: 'numeric',
      written: 'money',
      read: ['12.50', '3.1'],
    });
  });

  it.each<[string, string, Partial<SurveyOptions>, string[], RegExp | null]>([
    [
      'thousands if the file has decimal commas',
      'a;b\n1.234;12,50\n',
      {},
      ['1234', '12.50'],
      /^a: “1\.234” was read as 1234, with decimals after a comma\. For the other reading, use --decimals point\.$/,
    ],
    ['thousands where semicolons alone say so', 'a;b\n1.234;x\n', {}, ['1234', 'x'], /^a: .* --decimals point\./],
    ['decimals where that is said', 'a;b\n1.234;x\n', { decimals: 'point' }, ['1.234', 'x'], null],
    ['decimals where another column has points', 'a;b\n1.234;1.5\n', {}, ['1.234', '1.5'], /^a: .* --decimals comma\./],
    ['decimals where no column has commas', 'a,b\n1.234,x\n', {}, ['1.234', 'x'], null],
    ['thousands that are commas', 'a\tb\n1,234\tx\n', {}, ['1234', 'x'], null],
    ['commas as the other columns have them', 'a\tb\n1,234\t1,5\n', {}, ['1.234', '1.5'], /^a: .* --decimals point\./],
    ['commas where that is said', 'a\tb\n1,234\tx\n', { decimals: 'comma' }, ['1.234', 'x'], null],
    ['its own decimals', 'a;b\n1.234,5;1.5\n', {}, ['1234.5', '1.5'], null],
  ])('of numbers with a group of three has %s', async (_what, content, options, values, note) => {
    const { columns, opened, notes } = await survey(content, options);
    const records = opened.records();
    await records.next();
    const { value } = await records.next();
    const cells: string[] = value?.cells ?? [];
    expect(columns.map(({ type, writing }, place) => readValue(cells[place] ?? '', type, writing))).toEqual(
      values.map((text) => ({ text })),
    );
    expect(notes).toEqual(note ? [expect.stringMatching(note)] : []);
  });

  it('keeps decimal commas in a file with semicolons', async () => {
    const { columns } = await survey('a;b\n1,234;x\n2,500;y');
    expect(columns[0]).toMatchObject({ type: 'numeric', writing: { comma: true } });
  });
});

describe('headers', () => {
  it('become field names, with a note for each change', async () => {
    const headers = [
      'Customer Number',
      'fuelCost',
      'CO₂ (g/km)',
      'Véhicule',
      '2024',
      '',
      'select',
      'Fuel cost',
      '車',
      'row_number',
    ];
    const { columns, notes } = await survey(`${headers.join(',')}\n${headers.map(() => 'a').join(',')}`);
    expect(columns.map(({ name }) => name)).toEqual([
      ...[
        'customer_number',
        'fuel_cost',
        'co_g_km',
        'vehicule',
        'n_2024',
        'column_6',
        'select_value',
        'fuel_cost_2',
        'column_9',
      ],
      'row_number_value',
    ]);
    expect(notes.filter((note) => /^(Column|The header)/.test(note))).toEqual([
      'Column 6 has no header. Its name is column_6.',
      'The header “select” is a reserved word. Its name is select_value.',
      'The header “Fuel cost” has the same name as another column. Its name is fuel_cost_2.',
      'The header “車” has no letter that a name can contain. Its name is column_9.',
      'The header “row_number” is a reserved word. Its name is row_number_value.',
    ]);
  });

  it('that PostgreSQL has in every table are renamed', async () => {
    const headers = ['xmin', 'xmax', 'cmin', 'cmax', 'ctid', 'tableoid'];
    const { columns } = await survey(`${headers.join(',')}\n${headers.map(() => 'a').join(',')}`);
    expect(columns.map(({ name }) => name)).toEqual(headers.map((header) => `${header}_value`));
  });

  it('with SQL in them are only names', async () => {
    const { columns } = await survey('"a""; drop table users; --",x\'); delete\n1,2');
    expect(columns.map(({ name }) => name)).toEqual(['a_drop_table_users', 'x_delete']);
  });

  it('give tables valid names', () => {
    expect(tableNameFault('Leased Cars', reserved)).toMatch(
      /“Leased Cars” can't be the name of a table\. .* for example leased_cars\./,
    );
    expect(tableNameFault('select', reserved)).toMatch(/a reserved word in PostgreSQL/);
    expect(tableNameFault('pg_cars', reserved)).toMatch(/a reserved word in PostgreSQL/);
    expect(tableNameFault('a'.repeat(41), reserved)).toMatch(/longer than 40/);
    expect(tableNameFault('leased_cars', reserved)).toBeNull();
  });
});

describe('a file', () => {
  const plain = 'make,cost\nKia,1\n';
  const found = {
    rows: 1,
    columns: [
      { name: 'make', type: 'text' },
      { name: 'cost', type: 'integer' },
    ],
  };

  it.each([
    ['with a byte order mark', `\ufeff${plain}`],
    ['with CRLF', plain.replaceAll('\n', '\r\n')],
    ['with CR', plain.replaceAll('\n', '\r')],
    ['without a last line break', plain.trimEnd()],
    ['with blank lines', `\n\n${plain}\n \n`],
    ['with semicolons', plain.replaceAll(',', ';')],
    ['with tabs', plain.replaceAll(',', '\t')],
    ['that names its separator', `sep=;\r\n${plain.replaceAll(',', ';')}`],
    ['in UTF-16', Buffer.from(`\ufeff${plain}`, 'utf16le')],
    ['in big-endian UTF-16', Buffer.from(`\ufeff${plain}`, 'utf16le').swap16()],
    ['with empty cells at the end', 'make,cost,,\nKia,1,,\n'],
  ])('%s is read', async (_what, content) => {
    expect(await survey(content)).toMatchObject(found);
  });

  it('is read with line breaks and separators in quotes, and its lines are counted', async () => {
    const { opened } = await survey('a,b\n"x\ny",1\n"say ""hi"", you",2\n');
    const records = [];
    for await (const { line, cells } of opened.records()) records.push({ line, cells });
    expect(records).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['x\ny', '1'] },
      { line: 4, cells: ['say "hi", you', '2'] },
    ]);
  });

  it('has texts where it puts digits in quotes but not everything, and where an apostrophe guards a formula', async () => {
    const typesOf = async (content: string) => (await survey(content)).columns.map(({ type }) => type);
    expect(await typesOf('a,b,c\n"12",7,"x, y"\n"13",8,"1"\n')).toEqual(['text', 'integer', 'text']);
    // Quotes around everything, or where they are needed, say nothing.
    expect(await typesOf('a,b\n"12","7"\n"13","8"\n')).toEqual(['integer', 'integer']);
    expect(await typesOf('a,b\n"1,200",7\n"1,300",8\n')).toEqual(['integer', 'integer']);
    const { opened } = await survey(`a,b\n"'=1+1","'quoted'"\n`);
    const records = [];
    for await (const { cells } of opened.records()) records.push(cells);
    expect(records[1]).toEqual(['=1+1', "'quoted'"]);
  });

  it.each<[string, string | Uint8Array, string, RegExp]>([
    ['nothing', '', 'cars.csv', /cars\.csv is empty\.$/],
    ['blank lines', '\n\n', 'cars.csv', /is empty\.$/],
    ['headers alone', 'a,b\n', 'cars.csv', /has headers but no rows\.$/],
    [
      'another encoding',
      Buffer.from('make\nKia\nCitro\xebn\n', 'latin1'),
      'cars.csv',
      /cars\.csv:3 is not UTF-8\. Save it as “CSV UTF-8”, or .* --encoding windows-1252/,
    ],
    ['half a letter at its end', Buffer.from([97, 10, 0xc3]), 'cars.csv', /is not UTF-8/],
    ['NUL bytes', 'a\nb\nc\0d\n', 'cars.csv', /cars\.csv:3 has a NUL byte/],
    ['a quotation mark too many', 'a,b\n1,"x\n2,y\n', 'cars.csv', /a quotation mark before line 3 is not closed/],
    [
      '2,000 columns',
      `${Array.from({ length: 2000 }, (_, n) => `c${n}`).join()}\n1\n`,
      'cars.csv',
      /has 2,000 columns, but a table can have at most 400/,
    ],
    [
      'a workbook under another name',
      Buffer.from('PK\x03\x04'),
      'cars.csv',
      /is a workbook or another archive\. If it is a workbook, rename it to \.xlsx\.$/,
    ],
    ['an old workbook', 'x', 'cars.xls', /ends in \.xls\. Save it as csv, tsv or xlsx\.$/],
    ['no workbook', 'x', 'cars.xlsx', /can't be read as a workbook/],
  ])('of %s is refused', async (_what, content, name, message) => {
    await expect(survey(content, {}, name)).rejects.toThrow(message);
  });

  it('may begin with the letters of an archive', async () => {
    const { columns } = await survey('PK,plate\n1,AB12\n');
    expect(columns.map(({ name }) => name)).toEqual(['pk', 'plate']);
  });

  it('counts a line break once, also where the file is read in two pieces', async () => {
    const first = `${'x'.repeat(262_143)}\r\n`;
    await expect(survey(`${first}b\r\nc\0d\r\n`)).rejects.toThrow('cars.csv:3 has a NUL byte');
  });

  it('is read in another encoding if that is named', async () => {
    const latin = Buffer.from('make\nCitro\xebn\n', 'latin1');
    const { columns } = await survey(latin, { encoding: 'windows-1252' });
    expect(columns[0]?.example).toBe('Citroën');
    await expect(survey(latin, { encoding: 'latin-9000' })).rejects.toThrow('The encoding “latin-9000” does not exist');
  });

  it('is described with types, examples and blank cells', async () => {
    const content =
      'Make,Cost,Zip\nKia,"$1,000",02134\nA name that is too long to be shown in one line of a terminal,,\n';
    expect(describeSurvey(await survey(content))).toMatchInlineSnapshot(`
      [
        "cars.csv: 2 rows, 3 columns, separated by commas.",
        "",
        "  field  type     example  blanks",
        "  make   text     Kia",
        "  cost   numeric  $1,000   1",
        "  zip    text     02134    1",
        "",
        "zip has digits but is stored as text, because its name, its length or leading zeros suggest a code. For numbers, use --types zip=numeric.",
      ]
    `);
  });
});

it('escapes control characters for the terminal', () => {
  expect(printable('red \u001b[31m\u009b0m\r\nnext\tline é')).toBe('red \\x1b[31m\\x9b0m\\x0d\nnext\\x09line é');
});
