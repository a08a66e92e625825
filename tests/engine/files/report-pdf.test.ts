import { describe, expect, it } from 'vitest';
import type { Document } from '../../../engine/files/document/document.ts';
import { ExportCancelled } from '../../../engine/files/document/export-input.ts';
import type { SheetLines } from '../../../engine/files/document/sheet-lines.ts';
import { writePdf } from '../../../engine/files/pdf/pdf.ts';
import { firstHead, type Head } from '../../../engine/tables/lines.ts';
import { column } from '../../fixtures/column.ts';
import { findPoppler, linesOfPage, type ReadPdf, readPdf } from '../../support/poppler.ts';
import { file, fonts, section, sheetOf } from './composed-samples.ts';
import { collector, control, input, numbers, texts } from './support.ts';

const poppler = findPoppler();
if (!poppler) console.log('Skipped: PDFs read back. There is no Poppler here; POPPLER_PATH names the folder of one.');

const truth = [
  { label: 'Account', text: '410200' },
  { label: 'Start date', text: '11/01/2026' },
  { label: 'Rows', text: '250 rows' },
  { label: 'Filters', text: 'Make is one of Ford, RAM' },
];

/** The document of a report. */
const report = (sheet: SheetLines, more: Partial<Document> = {}): Document =>
  file([{ title: null, sections: [section('rows', { title: 'Fuel detail', sheet })] }], {
    layout: 'report',
    title: 'Fuel detail',
    subtitle: 'Wayne Foods',
    truth,
    ...more,
  });

async function written(document: Document, more: Partial<typeof control> = {}): Promise<Uint8Array> {
  const { sink, bytes } = collector();
  await writePdf(document, { fonts, geographies: {} }, sink, { ...control, ...more });
  return bytes();
}

const read = async (document: Document): Promise<ReadPdf> => readPdf(poppler ?? '', await written(document));

const tight = (text: string): string => text.replace(/\s/g, '');

/** Rows grouped by make and model: the label columns, and a header with the cost of each group above its rows. */
function grouped(makes = ['Ford', 'Toyota'], more = 0): SheetLines {
  const models = ['One', 'Two'];
  const heads: Head[] = [];
  const places: number[] = [];
  const rows: { make: string; model: string; cost: number }[] = [];
  for (const make of makes) {
    places.push(firstHead + heads.length);
    heads.push({ type: 'group', level: 0, cells: { make, cost: 1 } });
    for (const model of models) {
      places.push(firstHead + heads.length);
      heads.push({ type: 'group', level: 1, cells: { make, model, cost: 777 } });
      for (let at = 0; at < 60; at++) {
        places.push(rows.length);
        rows.push({ make, model, cost: 1000 + rows.length });
      }
    }
  }
  const label = { pinned: true };
  const { columns, table } = input([
    [column('make', label), texts(rows.map(({ make }) => make))],
    [column('model', label), texts(rows.map(({ model }) => model))],
    [column('cost', { type: 'number', decimals: 0, align: 'right' }), numbers(rows.map(({ cost }) => cost))],
    ...Array.from({ length: more }, (_, at) => [column(`more${at}`), texts(rows.map(() => `text${at}`))] as const),
  ]);
  return { columns, table, lines: { places: Uint32Array.from(places), heads, level: 2 }, totals: null };
}

describe.skipIf(!poppler)('the PDF of a report, read back,', () => {
  it('begins with its title, the parameters and the first rows, and has its pages numbered', async () => {
    const sheet = sheetOf(250);
    const pdf = await read(report(sheet));
    const [first = '', ...others] = pdf.texts();
    for (const text of ['Fuel detail', 'Wayne Foods', '410200', '11/01/2026', 'Make is one of Ford, RAM', 'V-00001'])
      expect(first).toContain(text);
    expect(others.length).toBeGreaterThan(2);
    for (const [at, page] of [first, ...others].entries()) {
      expect(page).toContain(`Page ${at + 1} of ${others.length + 1}`);
      for (const { header } of sheet.columns) expect(tight(page)).toContain(tight(header));
      if (at > 0) expect(page).toContain('continued');
      if (at > 0) expect(page).not.toContain('11/01/2026');
    }
    expect(first).not.toContain('Contents');
    expect(first).not.toContain('continued');
    expect(pdf.raw().match(/V-\d{5}/g)).toHaveLength(250);
    for (const { isEmbedded, isSubset } of pdf.fonts()) expect([isEmbedded, isSubset]).toEqual([true, true]);
  });

  it('has a list of filters that is longer than a page', async () => {
    const text = Array.from({ length: 6000 }, (_, at) => `F${at}`).join(', ');
    const seen = (await read(report(sheetOf(3), { truth: [{ label: 'Filters', text }] }))).raw();
    const found = new Set(seen.match(/F\d+/g));
    expect(found.size).toBe(6000);
    expect(seen).toContain('V-00003');
  });

  it('repeats the identity columns of a wide table', async () => {
    const { columns, ...sheet } = sheetOf(12, 24);
    const pinned = columns.map((each, place) => ({ ...each, pinned: place < 2 }));
    const pages = (await read(report({ ...sheet, columns: pinned }))).texts();
    expect(pages[0]).toMatch(/columns 1 to \d+ of 36/);
    for (const page of pages) for (const text of ['V-00001', 'Élodie Gagné']) expect(page).toContain(text);
  });

  it('repeats the headers of groups that continue, with their subtotals', async () => {
    const pages = (await read(report(grouped()))).words().map(linesOfPage);
    expect(pages.length).toBeGreaterThan(3);
    let carried = 0;
    for (const [at, lines] of pages.entries()) {
      const body = lines.slice(lines.findIndex((line) => /The make/.test(line)) + 1);
      const heads = body.slice(0, 2).map(tight);
      if (at === 0 || /^(Ford|Toyota)1$/.test(heads[0] ?? '')) continue;
      carried += 1;
      const [, make, model] = /(Ford|Toyota)(One|Two)\d,\d{3}$/.exec(tight(body[3] ?? '')) ?? [];
      expect(heads[0]).toBe(`${make}(continued)1`);
      if (model) expect(heads[1]).toMatch(new RegExp(`^${make}${model}(\\(continued\\))?777$`));
    }
    expect(carried).toBeGreaterThan(1);
    const rows = pages.flat().flatMap((line) => /1,\d{3}$/.exec(line)?.[0] ?? []);
    expect(rows).toEqual(Array.from({ length: 240 }, (_, at) => (1000 + at).toLocaleString('en-US')));
    // A header is never the last line of a page.
    for (const lines of pages) expect(lines.at(-2) ?? '').toMatch(/1,\d{3}$/);
  });

  it('breaks no label of a group inside a word because it is indented', async () => {
    const raw = (await read(report(grouped(['CHEVROLET'], 12)))).raw();
    expect(raw).toContain('CHEVROLET');
    expect(raw).not.toMatch(/^(CHEVROL|CHEVROLE)$/m);
  });

  it('continues a row with a text of 10,000 characters on the next pages', async () => {
    const words = Array.from({ length: 1250 }, (_, at) => `w${String(at).padStart(6, '0')}`);
    const long = words.join(' ');
    expect(long.length).toBeGreaterThan(9990);
    const { columns, table, lines } = input([
      [column('name'), texts(['One', 'Two', 'Three'])],
      [column('said'), texts(['short', long, 'last'])],
    ]);
    const pdf = await read(report({ columns, table, lines, totals: null }));
    expect(pdf.raw().match(/w\d{6}/g)).toEqual(words);
    expect(pdf.texts().length).toBeGreaterThan(1);
    expect(pdf.raw()).toContain('last');
    for (const { bottom, right } of pdf.words().flat()) {
      expect(bottom).toBeLessThan(600);
      expect(right).toBeLessThan(746);
    }
  });

  it('says which characters the font lacks, after the rows', async () => {
    const { columns, table, lines } = input([[column('name'), texts(['漢字'])]]);
    const raw = (await read(report({ columns, table, lines, totals: null }))).raw();
    expect(raw).toContain('U+6F22, U+5B57');
  });
});

describe('the PDF of a report', () => {
  it('reports its progress up to the end', async () => {
    const seen: number[] = [];
    await written(report(sheetOf(4000)), { onProgress: (done, of) => seen.push(done / of) });
    expect(seen.toSorted((a, b) => a - b)).toEqual(seen);
    expect(seen.length).toBeGreaterThan(4);
    expect(seen.at(-1)).toBe(1);
  });

  it('is cancelled between two pages', async () => {
    let yields = 0;
    const yieldNow = async () => {
      yields += 1;
    };
    await expect(written(report(sheetOf(4000)), { yieldNow, isCancelled: () => yields > 3 })).rejects.toThrow(
      ExportCancelled,
    );
    expect(yields).toBe(4);
  });

  it('is the same for the same rows', async () => {
    expect(await written(report(sheetOf(40)))).toEqual(await written(report(sheetOf(40))));
  });
});
