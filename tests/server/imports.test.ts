import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import exceljs from 'exceljs';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Data } from '../../contract/calls.ts';
import { createFileReaders } from '../../server/received/readers.ts';
import { databaseOf } from '../fixtures/served.ts';
import { bearer, signIn, startServer, type Tokens } from './support/server.ts';

type Read = Data<'import.read'>;

const database = databaseOf('two');
let folder: string;
let app: Awaited<ReturnType<typeof startServer>>['app'];
let one: Tokens;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'motorpool-imports-'));
  ({ app } = await startServer(database, { uploadsDir: join(folder, 'uploads') }));
  one = await signIn(app, 'one', 'one');
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function read(name: string, content: Buffer | string, headers: object = bearer(one)) {
  const form = new FormData();
  form.append('file', new File([content as never], name), name);
  const body = new Response(form);
  const type = body.headers.get('content-type') ?? '';
  const payload = Buffer.from(await body.arrayBuffer());
  return app.inject({
    method: 'POST',
    url: '/api/imports/read',
    headers: { ...headers, 'content-type': type },
    payload,
  });
}

async function cellsOf(name: string, content: Buffer | string): Promise<Read> {
  const answer = await read(name, content);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Read }>().data;
}

async function workbook(fill: (sheet: exceljs.Worksheet, book: exceljs.Workbook) => void): Promise<Buffer> {
  const book = new exceljs.Workbook();
  fill(book.addWorksheet('Drivers'), book);
  return Buffer.from(await book.xlsx.writeBuffer());
}

describe('a file that is imported', () => {
  it('is read as text, with whatever separates its cells', async () => {
    for (const [name, text] of [
      ['a.csv', 'Name,Odometer\r\n"Roy, Zoé","45,210"\r\n'],
      ['a.csv', '\ufeffName;Odometer\n"Roy, Zoé";"45,210"\n'],
      ['A.TSV', 'Name\tOdometer\nRoy, Zoé\t45,210\n'],
    ] as const)
      expect(await cellsOf(name, text)).toEqual({
        rows: [
          { line: 1, cells: ['Name', 'Odometer'] },
          { line: 2, cells: ['Roy, Zoé', '45,210'] },
        ],
        is_cut: false,
        other_sheets: [],
      });
    const latin = Buffer.from('Name\nZoé\n', 'latin1');
    expect((await cellsOf('a.csv', latin)).rows[1]?.cells).toEqual(['Zoé']);
  });

  it('has numbers, days and errors where a workbook has them', async () => {
    const content = await workbook((sheet, book) => {
      sheet.addRow(['Name', 'Odometer', 'Since', 'ZIP', 'Share', 'Broken']);
      sheet.addRow(['Roy', 45210.5, new Date(Date.UTC(2026, 2, 4)), 2134, 0.05, { error: '#N/A' }]);
      sheet.getCell('D2').numFmt = '00000';
      sheet.getCell('E2').numFmt = '0%';
      book.addWorksheet('Notes').addRow(['no']);
    });
    expect(await cellsOf('drivers.xlsx', content)).toEqual({
      rows: [
        { line: 1, cells: ['Name', 'Odometer', 'Since', 'ZIP', 'Share', 'Broken'] },
        { line: 2, cells: ['Roy', 45210.5, '2026-03-04', '02134', '5%', null] },
      ],
      is_cut: false,
      other_sheets: ['Notes'],
    });
  });

  it('is read up to its first rows', async () => {
    const lines = Array.from({ length: 3_000 }, (_, place) => `A${place},1`);
    const { rows, is_cut } = await cellsOf('long.csv', ['Name,Odometer', ...lines].join('\n'));
    expect([rows.length, is_cut]).toEqual([2_100, true]);
    const long = await workbook((sheet) => {
      for (let row = 0; row < 3_000; row++) sheet.addRow([`A${row}`, row]);
    });
    expect((await cellsOf('long.xlsx', long)).is_cut).toBe(true);
  });

  it('is refused if it has no rows of cells, by its name', async () => {
    const picture = await readFile('docs/dashboards/fleet.png');
    for (const [name, content] of [
      ['fleet.png', picture],
      ['fleet.xlsx', picture],
      ['fleet.csv', picture],
      ['drivers.xlsx', 'Name,Odometer'],
      ['old.xls', 'Name'],
    ] as const) {
      const answer = await read(name, content);
      expect([answer.statusCode, answer.json()], name).toMatchObject([
        422,
        { code: 'sheet_unreadable', values: { name }, faults: [{ field: 'file' }] },
      ]);
      expect(answer.body).not.toContain(folder);
    }
  });

  it('is read for users who are signed in', async () => {
    expect((await read('a.csv', 'Name', {})).statusCode).toBe(401);
  });
});

const half = 500_000;
/** A workbook whose only sheet has this XML, and other parts. */
const madeOf = (rows: string, more: Record<string, string> = {}) =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries({
          'xl/_rels/workbook.xml.rels':
            '<Relationships><Relationship Id="rId1" Type="http://x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://x/styles" Target="styles.xml"/></Relationships>',
          'xl/styles.xml': '<styleSheet><cellXfs><xf/></cellXfs></styleSheet>',
          'xl/workbook.xml':
            '<workbook xmlns:r="r"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>',
          'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
          ...more,
        }).map(([name, xml]) => [name, strToU8(xml)]),
      ),
    ),
  );
const row = '<row r="1"><c r="A1"><v>1</v></c></row>';
const wide = Array.from(
  { length: 2000 },
  (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"/><c r="XFD${at + 1}"><v>1</v></c></row>`,
);

describe('a file that is made to take hours', () => {
  it.each([
    ['settings', madeOf(row, { 'xl/workbook.xml': `<workbook>${'<workbookPr '.repeat(half / 12)}` }), 422],
    ['comments', madeOf(row, { 'xl/styles.xml': '<!--'.repeat(half / 4) }), 422],
    ['rows without an end', madeOf('<row r="'.repeat(half / 8)), 422],
    [
      'a format',
      madeOf(row, {
        'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${'['.repeat(half)}"/></numFmts><cellXfs><xf numFmtId="170"/></cellXfs></styleSheet>`,
      }),
      200,
    ],
    ['cells far to the right', madeOf(wide.join('')), 200],
  ])('is read at once: %s', async (_what, content, status) => {
    const begun = performance.now();
    expect((await read('a.xlsx', content)).statusCode).toBe(status);
    expect(performance.now() - begun).toBeLessThan(8_000);
  });

  it('holds up nobody else, and is given up', async () => {
    const path = join(folder, 'endless.pdf');
    await writeFile(path, `%PDF-1.4\n${'/ObjStm stream\n'.repeat(1_000_000)}%%EOF`);
    const table = join(folder, 'table');
    await writeFile(table, 'a,b\n1,2\n');
    const readers = createFileReaders({ seconds: 6, megabytes: 512 });
    const endless = { path, name: 'endless.pdf', user: 'one' };
    let given = 0;
    const long = [readers.inspect(endless), readers.inspect(endless)].map((each) =>
      each.then((found) => {
        given += 1;
        return found;
      }),
    );
    expect(await readers.cells({ path: table, name: 'table.csv', user: 'two' })).toMatchObject({ isCut: false });
    expect(given).toBe(0);
    expect(await long[0]).toEqual({ format: null, fault: 'damaged' });
    expect(await readers.cells({ path: table, name: 'table.csv', user: 'two' })).toMatchObject({ isCut: false });
    await readers.close();
    expect(await long[1]).toEqual({ format: null, fault: 'damaged' });
  });
});
