import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { writeCsv } from '../engine/files/csv/csv.ts';
import { csvDialectNames, extensionOf } from '../engine/files/csv/csv-dialect.ts';
import { isFormula } from '../engine/files/csv/guarded.ts';
import { formatsFor } from '../engine/files/formats.ts';
import { writeWorkbook } from '../engine/files/workbook/workbook.ts';
import { openFile } from '../server/importing/open-file.ts';
import { surveyFile } from '../server/importing/survey.ts';
import { collector, control, input, numbers, texts } from './engine/files/support.ts';
import { column } from './fixtures/column.ts';

const folder = mkdtempSync(join(tmpdir(), 'motorpool-texts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const writeRows = { xlsx: writeWorkbook, csv: writeCsv } as const;

const files = formatsFor('rows').flatMap((format) =>
  (format === 'csv' ? csvDialectNames : (['comma'] as const)).map((dialect) => ({ format, dialect })),
);

/** Writes texts, and returns the path of the file. */
async function written(values: readonly string[], { format, dialect }: (typeof files)[number]): Promise<string> {
  const { sink, bytes } = collector();
  const columns = [
    [column('name'), texts(values)],
    [column('cost', { type: 'number' }), numbers(values.map((_, place) => place + 1))],
  ] as const;
  await writeRows[format](input(columns, { dialect }), sink, control);
  const path = join(folder, `texts.${extensionOf(format, dialect)}`);
  writeFileSync(path, bytes());
  return path;
}

async function readTexts(path: string): Promise<string[]> {
  const options = { reserved: new Set<string>(), header: '1', totals: 'keep' };
  const { opened, columns } = await surveyFile(path, options);
  expect(columns.map(({ name }) => name)).toEqual(['the_name', 'the_cost']);
  const found: string[] = [];
  for await (const { cells } of opened.records()) found.push(cells[0] ?? '');
  return found.slice(1);
}

const starts = fc.constantFrom('=', '+', '-', '@', '\t=', '\r\n=', "'=", '"=', '＝', '\u00a0=', "''", '');
const middles = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom('1+1', 'cmd|’/c calc’!A0', 'SUM(A1:A9)', 'HYPERLINK("http://x.test","a")', '"00123"', '00123', '1e5'),
  fc.constantFrom('a\nb', 'a\r\nb', 'a;b,c\td', '👩‍👩‍👧 🚙', 'é', '_x0041_', '<b>&amp;', 'TRUE', '2026-01-01', '('),
);
const unusual = fc.tuple(starts, middles, fc.constantFrom('', ' ', '"', "'", '\n')).map((parts) => parts.join(''));

// Readers trim cells, and workbooks keep line feeds only.
const plain = (text: string) => text.replaceAll('\r\n', '\n').trim();

it('any text comes back from every file as it was', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(unusual, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(...files),
      async (all, file) => {
        const read = await readTexts(await written(all, file));
        expect(read.map(plain)).toEqual(all.map(plain));
      },
    ),
    { numRuns: 150 },
  );
});

it('no field of a CSV file is a formula for a spreadsheet, whatever separates the fields there', async () => {
  const csvFiles = files.filter(({ format }) => format === 'csv');
  await fc.assert(
    fc.asyncProperty(
      fc.array(unusual, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(...csvFiles),
      async (all, file) => {
        const path = await written(all, file);
        const { records } = await openFile(path, {});
        let rows = 0;
        for await (const _record of records()) rows += 1;
        expect(rows).toBe(all.length + 1);
        const guarded = all.filter(isFormula).map((text) => `'${text}`.replaceAll('"', '""'));
        const content = readFileSync(path, 'utf8');
        for (const text of guarded) expect(content).toContain(`"${text}"`);
      },
    ),
    { numRuns: 100 },
  );
});

it('a text of 32,767 characters comes back whole, with an emoji at its end', async () => {
  const long = `${'a'.repeat(9_990)}🚙`;
  const longest = `${'b'.repeat(32_765)}🚙`;
  for (const file of files) expect(await readTexts(await written([long, longest], file))).toEqual([long, longest]);
});
