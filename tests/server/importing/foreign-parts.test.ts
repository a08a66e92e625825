import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { workbookRecords } from '../../../server/importing/workbook.ts';

const folder = mkdtempSync(join(tmpdir(), 'motorpool-parts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const path = join(folder, 'cars.xlsx');
const relations = 'xl/_rels/workbook.xml.rels';
const sheet = 'xl/worksheets/sheet1.xml';
const texts = 'xl/sharedStrings.xml';
const styles = 'xl/styles.xml';

type Parts = Record<string, string>;

/** A workbook with changed parts, of which some come first or last. */
async function workbook(change: (parts: Parts) => Parts, { first = [] as string[], last = [] as string[] } = {}) {
  const book = new ExcelJS.Workbook();
  const cars = book.addWorksheet('Cars');
  cars.addRows([
    ['make', 'bought'],
    ['Kia', new Date(Date.UTC(2026, 0, 5))],
  ]);
  cars.getColumn(2).numFmt = 'yyyy-mm-dd';
  await book.xlsx.writeFile(path);
  const written = Object.entries(unzipSync(readFileSync(path)));
  const parts = change(Object.fromEntries(written.map(([name, bytes]) => [name, strFromU8(bytes)])));
  const rest = Object.keys(parts).filter((name) => !first.includes(name) && !last.includes(name));
  const names = [...first, ...rest, ...last];
  writeFileSync(path, zipSync(Object.fromEntries(names.map((name) => [name, strToU8(parts[name] ?? '')]))));
}

async function readAll() {
  const records: (string | string[])[] = [];
  for await (const { cells, fault } of workbookRecords(path, { sheet: 'Cars' })) records.push(fault ?? cells);
  return records;
}

const expected = [
  ['make', 'bought'],
  ['Kia', '2026-01-05'],
];

const withTargets = (to: (target: string) => string) => (parts: Parts) => ({
  ...parts,
  [relations]: (parts[relations] ?? '').replace(/Target="([^"]*)"/g, (_, target: string) => `Target="${to(target)}"`),
});

/** A part under another name, to which its relation leads. */
const moved = (from: string, to: string) => (parts: Parts) => {
  const { [from]: content = '', ...rest } = withTargets((target) => (`xl/${target}` === from ? `/${to}` : target))(
    parts,
  ) as Parts;
  return { ...rest, [to]: content };
};

describe('a workbook of another program is read', () => {
  it.each<[string, (target: string) => string]>([
    ['absolute, as openpyxl and pandas write them', (target) => `/xl/${target}`],
    ['relative to this folder', (target) => `./${target}`],
    ['relative to the folder above', (target) => `../xl/${target}`],
    ['with encoded characters', (target) => target.replace('sheet', '%73heet')],
    ['in other case', (target) => target.toUpperCase()],
  ])('with targets %s', async (_form, to) => {
    await workbook(withTargets(to));
    expect(await readAll()).toEqual(expected);
  });

  it.each([
    ['its sheet', sheet, 'xl/worksheets/Cars 2026.xml'],
    ['its sheet in another folder', sheet, 'xl/sheets/first.xml'],
    ['its texts', texts, 'xl/strings/texts.xml'],
    ['its styles', styles, 'xl/formats.xml'],
  ])('with another name of %s', async (_part, from, to) => {
    await workbook(moved(from, to), { first: ['[Content_Types].xml', relations] });
    expect(await readAll()).toEqual(expected);
  });

  it('with names of parts in other case, or with backslashes', async () => {
    await workbook(({ [texts]: content = '', ...parts }) => ({ ...parts, 'xl/SharedStrings.xml': content }));
    expect(await readAll()).toEqual(expected);
    await workbook((parts) =>
      Object.fromEntries(Object.entries(parts).map(([name, text]) => [name.replaceAll('/', '\\'), text])),
    );
    expect(await readAll()).toEqual(expected);
  });

  it.each([
    ['the workbook', 'xl/workbook.xml'],
    ['styles', styles],
    ['relations', relations],
    ['texts', texts],
    ['the sheet', sheet],
  ])('with %s as the last part', async (_what, name) => {
    await workbook((parts) => parts, { first: [relations, texts].filter((each) => each !== name), last: [name] });
    expect(await readAll()).toEqual(expected);
  });
});

describe('a workbook with damaged compression is refused', () => {
  it.each([sheet, texts, styles, relations, 'xl/workbook.xml', 'xl/theme/theme1.xml'])('in %s', async (name) => {
    await workbook((parts) => parts);
    const bytes = readFileSync(path);
    const start = bytes.indexOf(name) + name.length + 10;
    for (let at = start; at < start + 20; at += 1) bytes[at] = (bytes[at] ?? 0) ^ 0x55;
    writeFileSync(path, bytes);
    await expect(readAll()).rejects.toThrow(/cars\.xlsx can't be read as a workbook: .*Save it again/);
  }, 5000);

  it('also if it can still be unpacked', async () => {
    await workbook((parts) => parts);
    const parts = unzipSync(readFileSync(path));
    const stored = Object.fromEntries(Object.entries(parts).map(([name, content]) => [name, content]));
    const bytes = Buffer.from(zipSync(stored, { level: 0 }));
    bytes.write('Kja', bytes.indexOf('Kia'));
    writeFileSync(path, bytes);
    await expect(readAll()).rejects.toThrow(/can't be read as a workbook: xl\/sharedStrings\.xml is damaged/);
  });
});

it('an archive of something else is refused', async () => {
  writeFileSync(path, zipSync({ 'word/document.xml': strToU8('<document/>') }));
  await expect(workbookRecords(path).next()).rejects.toThrow(`${path} is not a workbook: it has no sheets.`);
});
