import { readXlsx, type Sheet } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import type { Document } from '../../../engine/files/document/document.ts';
import { ExportCancelled } from '../../../engine/files/document/export-input.ts';
import { writeComposedWorkbook } from '../../../engine/files/workbook/composed/composed-workbook.ts';
import { filePercents } from '../../../engine/results/file-progress.ts';
import { column } from '../../fixtures/column.ts';
import { figure, file, section, sheetOf } from './composed-samples.ts';
import { input, numbers, texts as textsOf } from './support.ts';

const control = { onProgress: () => undefined, yieldNow: () => Promise.resolve(), isCancelled: () => false };

async function written(composed: Document, most?: number): Promise<[index: Sheet, ...sheets: Sheet[]]> {
  const chunks: Uint8Array[] = [];
  await writeComposedWorkbook(composed, 0, null, (chunk) => chunks.push(chunk), control, most);
  const { sheets } = await readXlsx(Buffer.concat(chunks), { readStyles: true });
  return sheets as [Sheet, ...Sheet[]];
}

const links = ({ cells }: Sheet) =>
  [...(cells?.values() ?? [])].flatMap(({ formula }) => /^HYPERLINK\("#'(.*)'!A1"/.exec(formula ?? '')?.[1] ?? []);

const long = `Costs of ${'very '.repeat(8)}many vehicles`;

const composed = file([
  {
    title: 'First',
    sections: [
      section('rows', { title: long, sheet: sheetOf(20) }),
      section('same', { title: long, sheet: sheetOf(5) }),
      section('odd', { title: "Driver's [own]: a/b", sheet: sheetOf(3) }),
    ],
  },
  {
    title: 'Second',
    sections: [
      section('cost', { figures: [figure('Cost', '$12.50', { number: { value: 12.5, format: '$0.00' } })] }),
      section('lost', { note: 'This section could not be loaded.' }),
    ],
  },
]);

it.each([undefined, 0])('lists each sheet once, with a link, composed or streamed (%s)', async (most) => {
  const [index, ...sheets] = await written(composed, most);
  const names = sheets.map(({ name }) => name);
  expect(new Set(names).size).toBe(5);
  expect(names.filter((name) => name.length > 31 || /[[\]:*?/\\]/.test(name))).toEqual([]);
  expect(links(index).map((name) => name.replaceAll("''", "'"))).toEqual(names);
  const texts = index.rows.flat();
  expect(texts).toEqual(expect.arrayContaining(['First', 'Second', 'This section could not be loaded.']));
  expect(texts.includes(composed.words.unpictured)).toBe(most === 0);
});

it.each([undefined, 0])('marks an average in the totals row as one, composed or streamed (%s)', async (most) => {
  const totalWords = { text: 'Average', mark: { text: 'avg', name: 'Average' } };
  const usual = sheetOf(3);
  const columns = usual.columns.map((each) => (each.value === 'miles' ? { ...each, totalWords } : each));
  const sheet = { ...usual, columns };
  const [, rows] = await written(file([{ title: 'One', sections: [section('rows', { sheet })] }]), most);
  const formats = [...(rows?.cells?.values() ?? [])].map(({ style }) => style?.numFmt ?? '');
  expect(formats.filter((format) => format.startsWith('"avg "'))).toHaveLength(1);
});

it('keeps headers, pinned columns and filters in place', async () => {
  const [, rows] = await written(composed);
  const header = (rows?.freezePane?.rows ?? 0) - 1;
  const [first] = sheetOf(20).columns;
  expect(rows?.rows[header]?.[0]).toBe(first?.header);
  expect(rows?.autoFilter?.range).toMatch(new RegExp(`^A${header + 1}:[A-Z]+${header + 21}$`));
});

it('stops when it is cancelled', async () => {
  const asked = writeComposedWorkbook(composed, 0, null, () => undefined, { ...control, isCancelled: () => true });
  await expect(asked).rejects.toThrow(ExportCancelled);
});

it('reports what is done, and what is done after the next step (spec: reporting §4)', () => {
  expect([0, 1, 2, 3].map((done) => filePercents(3, done))).toEqual([
    { progress: 0, buffer: 33 },
    { progress: 33, buffer: 66 },
    { progress: 66, buffer: 100 },
    { progress: 100, buffer: 100 },
  ]);
  expect(filePercents(0, 0)).toEqual({ progress: 0, buffer: 0 });
});

it.each([undefined, 0])('returns any text unchanged, composed or streamed (%s)', async (most) => {
  const texts = [
    'abc\u0007',
    '\u0000a',
    'a\u0008b',
    'line\r',
    '_x0041_',
    '\ufffe',
    'half \ud800',
    'a <b> & "c"',
    ' d ',
  ];
  const { table, lines } = input([[column('note', { header: 'Note\u001f' }), textsOf(texts)]]);
  const sheet = { columns: [column('note', { header: 'Note\u001f' })], table, lines, totals: null };
  const [, notes] = await written(file([{ title: null, sections: [section('notes', { sheet })] }]), most);
  const cells = notes?.rows.map(([first]) => first) ?? [];
  expect(cells.slice(cells.indexOf('Note\u001f') + 1)).toEqual(texts);
});

it.each([undefined, 0])('names periods and writes values as on screen, composed or streamed (%s)', async (most) => {
  const columns = [column('period', { type: 'period', header: 'Period' }), column('value', { type: 'number' })];
  const { table, lines } = input([
    [columns[0] as (typeof columns)[number], textsOf(['2025-Q1', '2025-S2'])],
    [columns[1] as (typeof columns)[number], numbers([0.25, 1234.5])],
  ]);
  const said = (field: string, row: number | 'total') =>
    field === 'value' ? { text: '', format: row === 0 ? '0.0%' : '$#,##0.00', isGood: null } : null;
  const sheet = { columns, table, lines, totals: null, said };
  const [, own] = await written(file([{ title: null, sections: [section('periods', { sheet })] }]), most);
  const header = own?.rows.findIndex(([first]) => first === 'Period') ?? -1;
  expect(own?.rows.slice(header + 1)).toEqual([
    ['Q1 2025', 0.25],
    ['S2 2025', 1234.5],
  ]);
  const formats = [1, 2].map((row) => own?.cells?.get(`${header + row},1`)?.style?.numFmt);
  expect(formats).toEqual(['0.0%', '$#,##0.00']);
});
