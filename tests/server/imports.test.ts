import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import exceljs from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Data } from '../../contract/calls.ts';
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
