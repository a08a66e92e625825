import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import { tableRuns } from '../support/table-runs.ts';

/**
 * Files as other products export them: a fleet list, trips, fuel, charging sessions, incidents, invoices. Each is loaded
 * right, or refused with the reason and what to do.
 */
const { root, run, rows, exists, admin } = tableRuns();
const shared = { shared: true };
const usa = { account: '410200' };

const one = async (sql: string) => (await admin().query(sql)).rows[0] as Record<string, unknown>;
const typesOf = async () => {
  const { rows: found } = await admin().query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
      where attrelid = 'cars'::regclass and attnum > 0 and attname not in ('row_number', 'customer_number') order by attnum`,
  );
  return Object.fromEntries(found.map(({ name, type }) => [name, type]));
};

describe('a trip log with two-digit years and a row of totals', () => {
  const trips = [
    'START_DATE*,END_DATE*,CATEGORY*,START*,STOP*,MILES*,PURPOSE*',
    '1/1/16 21:11,1/1/16 21:17,Business,Fort Pierce,Fort Pierce,5.1,Meal/Entertain',
    '1/2/16 1:25,1/2/16 1:37,Business,Fort Pierce,Fort Pierce,5,',
    '1/2/16 20:25,1/2/16 20:38,Business,Fort Pierce,Fort Pierce,4.8,Errand/Supplies',
    '12/31/16 22:08,12/31/16 23:51,Business,Gampaha,Ilukwatta,48.2,Temporary Site',
    'Totals,,,,,63.1,',
  ].join('\n');

  it('is refused with the line of the totals', async () => {
    const { said, refusal } = await run(trips, shared);
    expect(refusal).toBe(
      'cars.csv:6  the last row holds totals (miles: 63.1). To leave out totals, use --totals skip. To load them as data, use --totals keep.',
    );
    expect(said).toContain(
      'start_date: years have two digits and were read as 1937 to 2036. “1/1/16 21:11” is 2016-01-01.',
    );
    expect(await exists()).toBe(false);
  });

  it('is loaded without them', async () => {
    expect(await run(trips, { ...shared, totals: 'skip' })).toMatchObject({ refusal: null });
    expect(await typesOf()).toMatchObject({
      start_date: 'timestamp with time zone',
      miles: 'numeric',
      purpose: 'text',
    });
    expect(
      await one('select count(*)::int as n, sum(miles)::float as miles, max(start_date)::date::text as last from cars'),
    ).toEqual({
      n: 4,
      miles: 63.1,
      last: '2016-12-31',
    });
  });

  it('is loaded with them, as texts, if that is wanted', async () => {
    const { said } = await run(trips, { ...shared, totals: 'keep' });
    expect(await typesOf()).toMatchObject({ start_date: 'text', miles: 'numeric' });
    expect(said.join('\n')).toMatch(
      /start_date is stored as text, although 4 of 5 values are dates with a time: “Totals” in line 6/,
    );
  });
});

describe('a fuel log of a Canadian card, with semicolons and a total in French', () => {
  const fuel = [
    'No de carte;Date;Unité;Litres;Prix/L;Montant;Remarque',
    '0451;03/02/2026;101;61,4;1,459;89,58 $;',
    '0452;14/02/2026;102;1 012,5;1,512;1 530,90 $;citerne',
    '0451;28/02/2026;101;55,0;1,498;82,39 $;',
    'Total général;;;1 128,9;;1 702,87 $;',
  ].join('\r\n');

  it('is refused with the line of the total', async () => {
    expect((await run(fuel, usa)).refusal).toMatch(/^cars\.csv:5 {2}the last row holds totals \(litres: 1 128,9\)\./);
  });

  it('is loaded with days first, decimal commas and codes as texts', async () => {
    expect(await run(fuel, { ...usa, totals: 'skip' })).toMatchObject({ refusal: null });
    expect(await rows('no_de_carte, date::text, litres::float, montant::float')).toEqual([
      { no_de_carte: '0451', date: '2026-02-03', litres: 61.4, montant: 89.58 },
      { no_de_carte: '0452', date: '2026-02-14', litres: 1012.5, montant: 1530.9 },
      { no_de_carte: '0451', date: '2026-02-28', litres: 55, montant: 82.39 },
    ]);
  });
});

describe('charging sessions with padded years and repeated keys', () => {
  const session = (id: number, day: string, kwh: number) => `${id},${kwh},0,${day} 15:40:26,${day} 17:11:04,Office`;
  const sessions = [
    'sessionId,kwhTotal,dollars,created,ended,site',
    ...Array.from({ length: 20 }, (_, n) => session(1_366_563 + n, '0014-11-18', 7.78)),
    session(1_366_563, '0014-11-19', 9.1),
  ].join('\n');

  it('are refused with their lines and years', async () => {
    const { said, refusal } = await run(sessions, shared);
    expect(said).toContain(
      'cars.csv:2  created: “0014-11-18 15:40:26” is in the year 14, which is not between 1950 and 2037',
    );
    expect(refusal).toBe(
      'Every row was rejected. Nothing was written. To load such years as they are, use --years keep; to read 0014 as 2014, --years short; to load a date as a blank, --blank with its text.',
    );
  });

  it('are loaded in the right year, and the repeated key is named', async () => {
    const { said, refusal } = await run(sessions, { ...shared, years: 'short' });
    expect(refusal).toBeNull();
    expect(said).toContain(
      'session_id has 20 different of 21 values: “1366563” occurs twice. Is it meant to be unique?',
    );
    expect(await one('select min(created)::date::text as first, count(*)::int as n from cars')).toEqual({
      first: '2014-11-18',
      n: 21,
    });
  });
});

describe('incidents with two orders of dates in one column', () => {
  const incidents = [
    'Incident No,Reported,Driver,Severity',
    'I-1,13/02/2024,Ann Lee,Minor',
    'I-2,14/02/2024,Bo Chen,Minor',
    'I-3,15/02/2024,Cy Roy,Major',
    'I-4,02/25/2024,Di Fox,Minor',
  ].join('\n');

  it('are loaded with a text, and two dates that contradict each other are named', async () => {
    const { said, refusal } = await run(incidents, shared);
    expect(refusal).toBeNull();
    expect(await typesOf()).toMatchObject({ reported: 'text' });
    expect(said).toContain(
      'reported is stored as text, because “13/02/2024” in line 2 has the day first and “02/25/2024” in line 5 has the month first. ' +
        'Write all dates in one order. To see the lines with another order, use --types reported=date --dates dmy.',
    );
  });

  it('do not lose more rows than the command says', async () => {
    const { said } = await run(incidents, { ...shared, types: 'reported=date', skipBad: true });
    expect(said).toContain('cars.csv:5  reported: “02/25/2024” is not a day with the day first');
    expect(await rows('reported::text')).toHaveLength(3);
  });
});

describe('a fleet list with several words for “no value”', () => {
  const fleet = [
    'Unit #,VIN,Year,Odometer,In service,Leased',
    'T-100,1FTEW1EP5KFA00001,2019,81250,2019-03-01,Yes',
    'T-101,1FTEW1EP5KFA00002,2020,n/a,2020-04-15,No',
    'T-102,1FTEW1EP5KFA00003,2021,-,null,Yes',
    'T-103,1FTEW1EP5KFA00004,2022,12004,2022-06-30,Unknown',
    'T-104,1FTEW1EP5KFA00005,2023,N/A,2023-01-02,No',
  ].join('\n');

  it('is loaded as it is, with the words and their counts', async () => {
    const { said, refusal } = await run(fleet, shared);
    expect(refusal).toBeNull();
    expect(said).toEqual(
      expect.arrayContaining(
        [
          'odometer is stored as text, although 2 of 5 values are whole numbers: “n/a” in line 3 is not. It has the type integer with --blank "n/a,-,N/A".',
          'May mean “no value”: “n/a” (odometer 1); “-” (odometer 1); “N/A” (odometer 1); “null” (in_service 1); “Unknown” (leased 1). To load them as blanks, use --blank n/a,-,N/A,null,Unknown.',
        ].map((line) => expect.stringContaining(line.slice(0, 60))),
      ),
    );
  });

  it('has numbers, dates and booleans once they are blanks', async () => {
    expect(await run(fleet, { ...shared, blank: 'n/a,-,null,unknown' })).toMatchObject({ refusal: null });
    expect(await typesOf()).toEqual({
      unit_number: 'text',
      vin: 'text',
      year: 'bigint',
      odometer: 'bigint',
      in_service: 'date',
      leased: 'boolean',
    });
    expect(
      await one('select count(odometer)::int as o, count(in_service)::int as s, count(leased)::int as l from cars'),
    ).toEqual({
      o: 2,
      s: 4,
      l: 4,
    });
  });
});

describe('expenses in two currencies', () => {
  const expenses = [
    'Receipt,Merchant,Cost',
    'R-1,Shell,$45.00',
    'R-2,BP Dover,£49.68',
    'R-3,Esso,$51.20',
    'R-4,Total Calais,EUR 50.00',
    'R-5,Petro-Canada,CA$60.00',
  ].join('\n');

  it('are refused with the lines and currencies', async () => {
    const { said, refusal } = await run(expenses, usa);
    expect(said.filter((line) => line.startsWith('cars.csv:'))).toEqual([
      'cars.csv: 5 rows, 3 columns, separated by commas.',
      'cars.csv:3  cost: “£49.68” is in GBP, not in the account’s USD',
      'cars.csv:5  cost: “EUR 50.00” is in EUR, not in the account’s USD',
      'cars.csv:6  cost: “CA$60.00” is in CAD, not in the account’s USD',
    ]);
    expect(refusal).toMatch(/^3 of 5 rows were rejected.* use --currency-column/);
    expect(await exists()).toBe(false);
  });

  it('are loaded with a column of currencies, and added to later', async () => {
    expect(await run(expenses, { ...usa, currencyColumn: true })).toMatchObject({ refusal: null });
    expect(await rows('cost::float, cost_currency')).toEqual([
      { cost: 45, cost_currency: 'USD' },
      { cost: 49.68, cost_currency: 'GBP' },
      { cost: 51.2, cost_currency: 'USD' },
      { cost: 50, cost_currency: 'EUR' },
      { cost: 60, cost_currency: 'CAD' },
    ]);
    const more = 'Receipt,Merchant,Cost\nR-6,Orlen,12 PLN\n';
    expect(await run(more, { ...usa, add: true })).toMatchObject({ refusal: null });
    expect((await rows('cost_currency')).at(-1)).toEqual({ cost_currency: 'PLN' });
  });

  it('are named in a trial without an account', async () => {
    const { said, refusal } = await run(expenses, { dryRun: true });
    expect(refusal).toBe(null);
    expect(said).toContain(
      'cost: GBP in 1 row, the first in line 3; EUR in 1 row, the first in line 5; CAD in 1 row, the first in line 6. Accounts with another currency refuse these rows. To load them for any account, use --currency-column.',
    );
    const kept = await run(expenses, { dryRun: true, currencyColumn: true });
    expect([...said, ...kept.said].filter((line) => line.includes('refuse these rows'))).toHaveLength(1);
  });

  it('are in the currency of the account if it says so', async () => {
    const own = 'Receipt,Cost\nR-1,USD 45.00\nR-2,US$5.10\nR-3,$1.00\n';
    expect(await run(own, usa)).toMatchObject({ refusal: null });
    expect((await rows('cost::float')).map(({ cost }) => cost)).toEqual([45, 5.1, 1]);
  });
});

it('invoices with a column of currencies are loaded, and the other currency is named', async () => {
  const invoices = [
    'Invoice,Date,Amount,Currency',
    'A-1,2026-01-05,100.00,USD',
    'A-2,2026-01-06,140.50,CAD',
    'A-3,2026-01-07,99.95,USD',
  ].join('\n');
  const { said, refusal } = await run(invoices, usa);
  expect(refusal).toBeNull();
  expect(said).toContain(
    'currency: CAD in 1 row, the first in line 3. A report must not show those amounts as an amount in USD, or add them up.',
  );
});

describe('a workbook with euros and a formula of totals', () => {
  async function workbook(): Promise<string> {
    const from = join(root, 'repairs.xlsx');
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('Repairs');
    sheet.addRow(['Order', 'Done', 'Cost']);
    for (const [order, cost] of [
      ['W-1', 120.5],
      ['W-2', 80],
      ['W-3', 42.25],
    ] as const)
      sheet.addRow([order, new Date(Date.UTC(2026, 0, 5)), cost]);
    sheet.addRow(['Sum', null, { formula: 'SUM(C2:C4)', result: 242.75 }]);
    sheet.getColumn(3).numFmt = '#,##0.00 [$€-407]';
    await book.xlsx.writeFile(from);
    return from;
  }

  it('is refused for both reasons at once', async () => {
    const { said, refusal } = await run('', { ...usa, from: await workbook() });
    expect(said).toContain('repairs.xlsx:2  cost: “€120.5” is in EUR, not in the account’s USD');
    expect(refusal).toMatch(
      /repairs\.xlsx:5 {2}the last row holds totals \(cost: €242\.75\)\..*\nEvery row was rejected/,
    );
  });

  it('is loaded with both answers', async () => {
    const answers = { totals: 'skip', currencyColumn: true };
    expect(await run('', { ...usa, ...answers, from: await workbook() })).toMatchObject({ refusal: null });
    expect(
      await one('select sum(cost)::float as cost, min(cost_currency) as currency, count(*)::int as n from cars'),
    ).toEqual({
      cost: 242.75,
      currency: 'EUR',
      n: 3,
    });
  });
});

describe('an export of tolls that is loaded again and again', () => {
  const tolls = [
    'Transponder\tPosted\tToll',
    '0101\t2026-01-05\t1.25',
    '0102\t2026-01-05\t2.50',
    '0101\t2026-01-06\t1.25',
  ];

  it('is not added twice, unless that is wanted', async () => {
    const first = tolls.join('\n');
    await run(first, shared);
    const { refusal } = await run(first, { add: true });
    expect(refusal).toBe(
      '3 of 3 rows are already in the table cars. Nothing was added. To replace the rows, use --replace. To add them again, use --again.',
    );
    expect(await rows()).toHaveLength(3);
    expect(await run(first, { add: true, again: true })).toMatchObject({ refusal: null });
    expect(await rows()).toHaveLength(6);
  });

  it('is added with its new rows, and the others are counted', async () => {
    await run(tolls.join('\n'), usa);
    const { said, refusal } = await run([...tolls, '0103\t2026-01-07\t3.75'].join('\n'), { ...usa, add: true });
    expect(refusal).toBeNull();
    expect(said).toContain('3 of 4 rows are already in the table cars.');
  });

  it('names rows that are in the file twice', async () => {
    const { said } = await run([...tolls, tolls[1]].join('\n'), shared);
    expect(said).toContain('1 row is the same as an earlier row of the file.');
  });
});

it('a telematics export with the year first is named, and read as the option says', async () => {
  const readings = 'device,seen,speed\nA,16-01-05,31\nB,16-02-06,44\n';
  const { said } = await run(readings, shared);
  expect(said).toContain('seen: “16-01-05” was read with the day first. For the year first, use --dates ymd.');
  expect(await run(readings, { ...shared, replace: true, dates: 'ymd' })).toMatchObject({ refusal: null });
  expect(await rows('seen::text')).toEqual([{ seen: '2016-01-05' }, { seen: '2016-02-06' }]);
});

describe('a trial', () => {
  it('tries the types on all rows, and refuses what a load would', async () => {
    const content = `make,cost\n${'Kia,1\n'.repeat(1500)}Ford,two\n`;
    const { said, refusal } = await run(content, { dryRun: true, types: 'cost=integer' });
    expect(said).toContain('cars.csv:1502  cost: “two” is not a whole number');
    expect(refusal).toMatch(/^1 of 1,501 rows was rejected/);
    expect(await exists()).toBe(false);
  });

  it('says how many rows would be loaded', async () => {
    const { said, refusal } = await run('make\nKia\n', { dryRun: true });
    expect({ refusal, last: said.at(-1) }).toEqual({
      refusal: null,
      last: '1 row would be loaded. Nothing was written.',
    });
  });
});

describe('a suggestion', () => {
  it('says how many rows it would lose, and loses no more', async () => {
    const bad = ['two', 'three'];
    const content = `make,cost\n${Array.from({ length: 100 }, (_, n) => `Kia,${n}.5`).join('\n')}\nFord,two\nOpel,three\n`;
    const { said } = await run(content, shared);
    expect(said).toContain(
      'cost is stored as text, although 100 of 102 values are numbers: “two” in line 102 is not. It has the type numeric with --types cost=numeric --skip-bad, which loses 2 of 102 rows.',
    );
    await run(content, { ...shared, replace: true, types: 'cost=numeric', skipBad: true });
    expect(await rows()).toHaveLength(102 - bad.length);
  });

  it('is not made if it would lose many', async () => {
    const cells = Array.from({ length: 40 }, (_, n) => `Kia,${n % 4 === 0 ? `A${n}` : n}`);
    const { said } = await run(`make,place\n${cells.join('\n')}\n`, shared);
    expect(said.join('\n')).toMatch(/“A0” in line 2 is not\. The type integer would lose 10 of 40 rows\./);
    expect(said.join('\n')).not.toContain('--skip-bad');
  });
});

describe('a statement of a fuel card with titles and subtotals by card', () => {
  const lines = [
    'Cartes Carburant Boréal inc.',
    'Relevé;octobre 2026',
    'Client : 410200, Québec',
    '',
    'Carte;Date;Site;Litres;Montant',
    '0451;01/10/2026;Laval;61,4;89,58 $',
    '0451;14/10/2026;Québec;55,0;82,39 $',
    'Sous-total 0451;;;116,4;171,97 $',
    '0452;15/10/2026;Montréal;1 012,5;1 530,90 $',
    'Sous-total 0452;;;1 012,5;1 530,90 $',
    'Total général;;;1 128,9;1 702,87 $',
    'Imprimé le 1er novembre',
  ];
  const statement = lines.join('\r\n');

  it('is refused with the line of its headers, then with the lines of its totals', async () => {
    expect((await run(`\ufeff${statement}`, usa)).refusal).toBe(
      'cars.csv: the headers seem to be in line 5 (“Carte”, “Date”, “Site”, …), not in line 1 (“Cartes Carburant Boréal inc.”). To use line 5, use --header 5. To use line 1, use --header 1.',
    );
    expect((await run(`\ufeff${statement}`, { ...usa, header: '5' })).refusal).toBe(
      'cars.csv:8  3 rows hold totals of rows above them (litres: 116,4): lines 8, 10, 11, with 1 more below the last one. To leave out totals, use --totals skip. To load them as data, use --totals keep.',
    );
  });

  it.each([
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${statement}`), {}],
    ['UTF-16', Buffer.from(`\ufeff${statement}`, 'utf16le'), {}],
    ['Windows-1252', Buffer.from(statement, 'latin1'), { encoding: 'windows-1252' }],
  ])('is loaded from %s once these are answered', async (_encoding, bytes, encoding) => {
    const { said, refusal } = await run(bytes, { ...usa, ...encoding, header: '5', totals: 'skip' });
    expect(refusal).toBeNull();
    expect(said).toContain('Lines 1 to 4, above the headers, are not loaded.');
    expect(await rows('carte, date::text, site, litres::float, montant::float')).toEqual([
      { carte: '0451', date: '2026-10-01', site: 'Laval', litres: 61.4, montant: 89.58 },
      { carte: '0451', date: '2026-10-14', site: 'Québec', litres: 55, montant: 82.39 },
      { carte: '0452', date: '2026-10-15', site: 'Montréal', litres: 1012.5, montant: 1530.9 },
    ]);
  });

  it('without its encoding is refused with the line', async () => {
    expect((await run(Buffer.from(statement, 'latin1'), usa)).refusal).toContain('cars.csv:1 is not UTF-8.');
  });
});
