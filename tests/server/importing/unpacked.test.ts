import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import ExcelJS from 'exceljs';
import { strFromU8, strToU8, unzipSync, Zip, ZipDeflate, ZipPassThrough, type Zippable, zipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { unpackedLimits, until } from '../../../server/importing/unpacked.ts';
import { workbookRecords } from '../../../server/importing/workbook.ts';

const folder = mkdtempSync(join(tmpdir(), 'motorpool-unpacked-'));
afterAll(() => rmSync(folder, { recursive: true }));

const path = join(folder, 'cars.xlsx');
const sheet = 'xl/worksheets/sheet1.xml';
const texts = 'xl/sharedStrings.xml';

/** A workbook with parts in a given order, some of them changed. */
async function workbook(change: (parts: Record<string, string>) => Record<string, string>, first: string[] = []) {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('Cars').addRows([['make'], ['Kia'], ['Ford']]);
  await book.xlsx.writeFile(path);
  const parts = unzipSync(readFileSync(path));
  const written = Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, strFromU8(bytes)]));
  const changed = change(written);
  const names = [...first, ...Object.keys(changed).filter((name) => !first.includes(name))];
  const zipped: Zippable = Object.fromEntries(
    names.map((name) => [name, [strToU8(changed[name] ?? ''), { level: 6 }]]),
  );
  writeFileSync(path, zipSync(zipped));
}

/** A part with so many extra bytes before its end. */
const swollen = (name: string, end: string, piece: string, times: number) => (parts: Record<string, string>) => ({
  ...parts,
  [name]: (parts[name] ?? '').replace(end, () => piece.repeat(times) + end),
});

async function readAll(limits = unpackedLimits) {
  const records: string[][] = [];
  for await (const { cells } of workbookRecords(path, { limits })) records.push(cells);
  return records;
}

const small = { sheet: 100_000, part: 50_000, text: 20_000 };
const row = '<row r="9"><c r="A9"><v>1</v></c></row>';

describe('a workbook that is too large when unpacked', () => {
  it('is refused by the limit, though the file is small', async () => {
    expect(unpackedLimits).toEqual({ sheet: 2_000_000_000, part: 200_000_000, text: 1_000_000 });
    await workbook(swollen(texts, '</sst>', '<si><t>x</t></si>', 150_000));
    expect(statSync(path).size).toBeLessThan(50_000);
    await expect(readAll({ ...unpackedLimits, part: 2_000_000 })).rejects.toThrow(
      `xl/sharedStrings.xml of ${path} is larger than 2 MB when unpacked, so reading stopped. Save the sheet as “CSV UTF-8”, which may have any size.`,
    );
  });

  it.each([
    ['in its sheet, before the texts', [sheet]],
    ['in its sheet, behind the texts', ['xl/_rels/workbook.xml.rels', 'xl/workbook.xml', texts]],
  ])('is refused %s', async (_where, first) => {
    await workbook(swollen(sheet, '</sheetData>', row, 10_000), first);
    await expect(readAll(small)).rejects.toThrow(/^xl\/worksheets\/sheet1\.xml of .* is larger than 100000 bytes/);
  });

  it.each([
    ['the text of a cell', texts, '</t>'],
    ['a part that is never read', 'xl/theme/theme1.xml', '</a:theme>'],
  ])('is refused by %s', async (_what, name, end) => {
    await workbook(swollen(name, end, 'x', 30_000));
    await expect(readAll({ ...small, part: 1_000_000 })).rejects.toThrow(/ has a text value of more than 20000 bytes/);
  });
});

it('a workbook within the limits is read', async () => {
  await workbook((parts) => parts, [sheet]);
  expect(await readAll(small)).toEqual([['make'], ['Kia'], ['Ford']]);
});

/** The bytes of the workbook as a program writes them that does not know the size of a part before its end. */
function streamed(Part: typeof ZipDeflate | typeof ZipPassThrough): Buffer {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((_error, piece) => pieces.push(piece));
  for (const [name, bytes] of Object.entries(unzipSync(readFileSync(path)))) {
    const part = new Part(name);
    zip.add(part);
    part.push(bytes, true);
  }
  zip.end();
  return Buffer.concat(pieces);
}

describe('a damaged workbook', () => {
  it.each([
    ['with sizes before its parts', () => readFileSync(path)],
    ['with sizes behind its parts', () => streamed(ZipDeflate)],
  ])('that is cut off is refused, wherever that is: %s', async (_what, bytesOf) => {
    await workbook((parts) => parts, [sheet]);
    const whole = bytesOf();
    for (let count = 0; count < 24; count += 1) {
      writeFileSync(path, whole.subarray(0, Math.floor((whole.length * count) / 24)));
      await expect(readAll()).rejects.toThrow(/can't be read as a workbook/);
    }
    writeFileSync(path, whole.subarray(0, -1));
    await expect(readAll()).rejects.toThrow(/can't be read as a workbook/);
    writeFileSync(path, whole);
    expect(await readAll()).toEqual([['make'], ['Kia'], ['Ford']]);
  });

  it('is refused, also with checksums behind its parts', async () => {
    await workbook((parts) => parts, [texts]);
    const bytes = streamed(ZipPassThrough);
    writeFileSync(path, bytes);
    expect(await readAll()).toEqual([['make'], ['Kia'], ['Ford']]);
    const at = bytes.indexOf('Kia') + 1;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    await expect(readAll()).rejects.toThrow(/can't be read as a workbook: xl\/sharedStrings\.xml is damaged/);
  });
});

it('keeps nothing of what was read in memory', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  async function* rows() {
    for (let row = 0; row < 100; row += 1) yield { row, cells: Array(1000).fill(row) };
  }
  const refs: WeakRef<object>[] = [];
  const refused = new Promise<never>(() => undefined);
  for await (const row of until(rows(), refused)) refs.push(new WeakRef(row));
  await turn();
  collect();
  expect(refs.filter((ref) => ref.deref() !== undefined).length).toBeLessThan(5);
  // It exists to the end.
  expect(refused).toBeInstanceOf(Promise);
});

it('is refused between two rows, and while waiting for the next one', async () => {
  let refuse: (reason: Error) => void = () => undefined;
  const refused = new Promise<never>((_, fail) => {
    refuse = fail;
  });
  async function* rows() {
    yield 1;
    await new Promise(() => undefined);
  }
  const read = until(rows(), refused);
  expect(await read.next()).toEqual({ done: false, value: 1 });
  refuse(new Error('too large'));
  await expect(read.next()).rejects.toThrow('too large');
});
