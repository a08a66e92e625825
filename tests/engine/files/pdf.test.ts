import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Document, DocumentSection } from '../../../engine/files/document/document.ts';
import { ExportCancelled } from '../../../engine/files/document/export-input.ts';
import type { SheetLines } from '../../../engine/files/document/sheet-lines.ts';
import { writePdf } from '../../../engine/files/pdf/pdf.ts';
import { lineWriter, readLines } from '../../../engine/tables/lines.ts';
import { totalsLine } from '../../../engine/tables/totals.ts';
import { column } from '../../fixtures/column.ts';
import { styles } from '../../fixtures/styles.ts';
import { findPoppler, linesOfPage, type ReadPdf, readPdf } from '../../support/poppler.ts';
import { charts, figure, file, fonts, regionsOf, section, sheetOf } from './composed-samples.ts';
import { collector, control, input, texts } from './support.ts';

/** The content of the pages of a PDF. */
const inflated = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .split(/(?<=\bstream)\r?\n|\r?\nendstream/)
    .map((part) => {
      try {
        return inflateSync(Buffer.from(part, 'latin1')).toString('latin1');
      } catch {
        return '';
      }
    })
    .join('\n');

const poppler = findPoppler();
if (!poppler) console.log('Skipped: PDFs read back. There is no Poppler here; POPPLER_PATH names the folder of one.');

const geographies = { north_america: regionsOf('regions') };

async function written(composed: Document, more: Partial<typeof control> = {}): Promise<Uint8Array> {
  const { sink, bytes } = collector();
  await writePdf(composed, { fonts, geographies }, sink, { ...control, ...more });
  return bytes();
}

const read = async (composed: Document): Promise<ReadPdf> => readPdf(poppler ?? '', await written(composed));

/** Without spaces, because readers place them differently. */
const tight = (text: string): string => text.replace(/\s/g, '');

/** The texts of the lines of a sheet, with the totals at the end. */
function saidBy({ table, lines, columns, totals }: SheetLines, style: Document['style']): string[] {
  const writers = columns.map((each) => lineWriter(each, style));
  const total = totalsLine(columns, totals, 'Total');
  const all = readLines(
    table,
    lines,
    0,
    lines.places.length,
    columns.map(({ value }) => value),
  );
  return [...all, ...(total ? [total] : [])].map((line) => writers.map((write) => write(line)).join(' '));
}

const alone = (own: DocumentSection, more: Partial<Document> = {}) => file([{ title: null, sections: [own] }], more);

describe.skipIf(!poppler)('the tables of a PDF, read back,', () => {
  it.each(['en-US', 'fr-CA'] as const)('have every cell of a table as shown in %s', async (locale) => {
    const sheet = sheetOf(300);
    const style = styles[locale];
    const pdf = await read(alone(section('rows', { sheet }), { style }));
    const seen = pdf.words().flatMap(linesOfPage).map(tight);
    for (const row of saidBy(sheet, style)) expect(seen).toContain(tight(row));
  });

  it('have the headers of a table of 10,000 rows on every page, each row once, and the totals at the end', async () => {
    const sheet = sheetOf(10_000);
    const pdf = await read(alone(section('rows', { sheet })));
    const pages = pdf.texts().slice(1);
    const without = pages.filter((page) => !sheet.columns.every(({ header }) => tight(page).includes(tight(header))));
    expect(without).toEqual([]);
    const vehicles = pages.flatMap((page) => page.match(/V-\d{5}/g) ?? []);
    expect(vehicles.toSorted()).toEqual(vehicles);
    expect(new Set(vehicles).size).toBe(10_000);
    expect(vehicles.length).toBe(10_000);
    expect(pages.filter((page) => /^Total$/m.test(page))).toEqual([pages.at(-1)]);
    expect(pages[1]).toContain('continued');
  });

  it('continue with the columns that do not fit, with the first columns repeated on every page', async () => {
    const sheet = sheetOf(80, 20);
    const pdf = await read(alone(section('wide', { sheet })));
    const pages = pdf.texts().slice(1);
    for (const page of pages) expect(page).toMatch(/columns \d+ to \d+ of 32/);
    for (const { header } of sheet.columns)
      expect(pages.some((page) => tight(page).includes(tight(header)))).toBe(true);
    for (const page of pages) expect(page).toContain('Vehicle');
    const vehicles = pages.flatMap((page) => page.match(/V-\d{5}/g) ?? []);
    const pieces = vehicles.filter((each) => each === 'V-00001').length;
    expect(pieces).toBeGreaterThan(1);
    for (const each of new Set(vehicles)) expect(vehicles.filter((one) => one === each).length).toBe(pieces);
    const cells = saidBy(sheet, styles['en-US']).flatMap((row) => row.split(' '));
    const seen = new Set(
      pdf
        .words()
        .flat()
        .map(({ text }) => text),
    );
    expect(cells.filter((cell) => /\d/.test(cell) && !seen.has(cell))).toEqual([]);
  });

  it('have the groups of a pivot on every page', async () => {
    const { columns, ...sheet } = sheetOf(20, 24);
    const pinned = columns.map((each, place) => ({ ...each, pinned: place < 2 }));
    const pdf = await read(alone(section('pivot', { sheet: { ...sheet, columns: pinned } })));
    const [, ...pages] = pdf.texts();
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) for (const text of ['V-00001', 'Élodie Gagné']) expect(page).toContain(text);
    const named = pages.flatMap((page) => /columns (\d+) to (\d+) of 36/.exec(page)?.slice(1).map(Number) ?? []);
    expect(named.at(0)).toBe(1);
    expect(named.at(-1)).toBe(36);
    for (let at = 2; at < named.length; at += 2) expect(named[at]).toBe((named[at - 1] ?? 0) + 1);
  });

  it('break a text that does not fit into lines, over pages, without losing any of it', async () => {
    const words = Array.from({ length: 900 }, (_, at) => `word${at}`);
    const long = 'x'.repeat(400);
    const sheet = input([
      [column('name'), texts(['One', 'Two'])],
      [column('said'), texts([words.join(' '), long])],
    ]);
    const pdf = await read(alone(section('long', { sheet })));
    const seen = pdf
      .words()
      .flat()
      .map(({ text }) => text);
    for (const word of words) expect(seen).toContain(word);
    expect(seen.filter((word) => /^x+$/.test(word)).join('')).toBe(long);
    for (const { bottom, right } of pdf.words().flat()) {
      expect(bottom).toBeLessThan(600);
      expect(right).toBeLessThan(746);
    }
  });
});

describe.skipIf(!poppler)('the sections of a PDF, read back,', () => {
  it('have the figures, texts, fields and notes, with the parameters on the first page', async () => {
    const truth = [
      { label: 'Account', text: '410200' },
      { label: 'Period', text: 'Last 5 Quarters' },
    ];
    const sections = [
      section('one', {
        width: 3,
        figures: [figure('Cost', '$0.412', { change: '−4.2% from the week before', period: 'Nov 2025 – Oct 2026' })],
      }),
      section('two', { width: 9, figures: [figure('Fuel', '$12'), figure('Tolls', '$3')] }),
      section('three', { text: 'Of 612 vehicles 48 stood still.' }),
      section('four', { width: 6, pairs: [{ label: 'Office', text: 'Baltimore', number: null }] }),
      section('five', { width: 6, description: 'By state.', note: 'The call failed.' }),
      section('six', { sheet: sheetOf(9), most: { lines: 5, note: 'The first 5 of 9 rows.' } }),
    ];
    const pdf = await read(file([{ title: 'A part', sections }], { truth, description: 'What it is of.' }));
    const [cover = '', ...pages] = pdf.texts();
    for (const text of ['Fleet objectives', 'What it is of.', 'Account', '410200', 'Last 5 Quarters'])
      expect(cover).toContain(text);
    const body = pages.join('\n');
    for (const text of [
      'A part',
      '$0.412',
      'Nov 2025 – Oct 2026',
      '−4.2% from the week before',
      'Fuel',
      '$12',
      'Tolls',
      '48 stood still',
      'Office',
      'Baltimore',
      'By state.',
      'The call failed.',
      'The first 5 of 9 rows.',
      'V-00005',
    ])
      expect(body).toContain(text);
    expect(body).not.toContain('V-00006');
  });

  it('are listed with their page in contents, links and bookmarks', async () => {
    const parts = ['Coûts – l’année', 'Véhicules'].map((title, part) => ({
      title,
      sections: Array.from({ length: 20 }, (_, at) =>
        section(`${part} ${at}`, { title: `${title} n° ${at}`, sheet: sheetOf(7 + at), width: at % 3 === 0 ? 6 : 12 }),
      ),
    }));
    const pdf = await read(file(parts, { style: styles['fr-CA'] }));
    const named = parts.flatMap(({ title, sections }) => [title, ...sections.map((each) => each.title)]);
    const [bookmarks, links, texts, words] = [pdf.bookmarks(), pdf.links(), pdf.texts(), pdf.words()];
    expect(bookmarks.map(({ title }) => title)).toEqual(named);
    expect(pdf.info().Pages).toBe(String(texts.length));
    for (const [number, page] of texts.entries())
      if (number > 0) expect(page).toContain(`Page ${number + 1} of ${texts.length}`);
    const numbers = words
      .slice(1, 3)
      .flat()
      .filter(({ text }) => /^\d+$/.test(text));
    for (const { title, page } of bookmarks) {
      expect(tight(texts[page - 1] ?? '')).toContain(tight(title));
      expect(links).toContainEqual({ text: title, from: expect.any(Number), to: page });
      expect(numbers.map(({ text }) => Number(text))).toContain(page);
    }
  });

  it('never end a page with a title', async () => {
    for (let lines = 1; lines < 40; lines += 3) {
      const sections = [
        section('first', { sheet: sheetOf(lines) }),
        section('second', { sheet: sheetOf(lines * 2) }),
        section('third', { width: 6, text: 'A sentence of a few words.' }),
      ];
      const pdf = await read(
        file([
          { title: 'Part one', sections },
          { title: 'Part two', sections },
        ]),
      );
      for (const page of pdf.words().slice(2)) {
        const body = page.filter(({ y }) => y < 570);
        const last = linesOfPage(body).at(-1) ?? '';
        expect(last).not.toMatch(/^(The (first|second|third)|Part (one|two)|Vehicle number)/);
      }
    }
  });
});

describe.skipIf(!poppler)('the texts of a PDF, read back,', () => {
  it('have embedded font subsets, and document properties', async () => {
    const sections = [...charts('fr-CA'), section('rows', { sheet: sheetOf(3) })];
    const pdf = await read(file([{ title: null, sections }], { style: styles['fr-CA'], title: 'Coûts – l’été' }));
    expect(pdf.fonts().length).toBe(2);
    for (const font of pdf.fonts()) {
      expect(font).toMatchObject({ isEmbedded: true, isSubset: true, hasCharacters: true });
      expect(font.name).toMatch(/^[A-Z]{6}\+Inter-/);
    }
    expect(pdf.info()).toMatchObject({ Title: 'Coûts – l’été', Creator: 'Motorpool' });
    expect(pdf.info()['Page size']).toBe('792 x 612 pts (letter)');
    expect(Buffer.from(await written(alone(section('x')))).toString('latin1')).toContain('/Lang (en-US)');
  });

  it.each(['en-US', 'fr-CA'] as const)('have what is written in every chart in %s', async (locale) => {
    const pdf = await read(file([{ title: null, sections: charts(locale) }], { style: styles[locale] }));
    const all = tight(pdf.texts().join(''));
    const money = (value: number) =>
      tight(
        new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' }).format(
          value,
        ),
      );
    expect(all).toContain(money(154_200));
    expect(all).toContain(money(141_630));
    for (const name of ['Make4', 'Make0', 'TX', 'OR']) expect(all).toContain(name);
  });

  it('have narrow spaces and minus signs, and list the characters that the font lacks', async () => {
    const text = 'De −1\u202f234,50\u00a0$ à 2\u202f000\u00a0$, « reçu » ; 日本 and a family 👨‍👩‍👧.';
    const pdf = await read(alone(section('said', { text })));
    const [cover = '', ...pages] = pdf.texts();
    expect(pages.join('').replace(/\s+/g, ' ')).toContain('De −1 234,50 $ à 2 000 $, « reçu » ; □□ and a family □□□.');
    expect(cover).toContain('The font lacks U+65E5, U+672C, U+1F468, U+1F469, U+1F467');
  });
});

it('report progress, and stop on request', async () => {
  const composed = file([
    { title: null, sections: [section('rows', { sheet: sheetOf(5000) }), section('text', { text: 'Said.' })] },
  ]);
  const seen: [number, number][] = [];
  await written(composed, { onProgress: (done, of) => seen.push([done, of]) });
  expect(seen.at(-1)).toEqual([8, 8]);
  expect(seen.map(([done]) => done)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  let breaths = 0;
  const ended = written(composed, { isCancelled: () => breaths++ > 20 });
  await expect(ended).rejects.toThrow(ExportCancelled);
  expect(breaths).toBeLessThan(30);
});

it('are the same for the same sections', async () => {
  const composed = () =>
    file([{ title: 'A part', sections: [...charts('en-US'), section('rows', { sheet: sheetOf(40) })] }]);
  expect(Buffer.compare(await written(composed()), await written(composed()))).toBe(0);
});

describe.skipIf(!poppler)('a PDF with and without filters', () => {
  const truth = [{ label: 'Rows', text: '37 of 42 rows' }];
  const most = { lines: 5, note: 'The first 5 of 20' };

  it.each([true, false])('lists the filters of a section only if the reader narrowed it (%s)', async (isNarrowed) => {
    const pdf = await read(alone(section('rows', { sheet: sheetOf(20), truth, narrowed: isNarrowed ? truth : [] })));
    expect(pdf.texts().join(' ').includes('37 of 42 rows')).toBe(isNarrowed);
  });

  it('says above a table that it shows the first rows only', async () => {
    const pdf = await read(alone(section('rows', { sheet: sheetOf(20), most })));
    const text = pdf.texts().join(' ');
    expect(text.indexOf(most.note)).toBeGreaterThan(0);
    expect(text.indexOf(most.note)).toBeLessThan(text.indexOf('V-00001'));
  });

  it('names its owner on the first page', async () => {
    const pdf = await read(
      alone(section('rows', { sheet: sheetOf(20) }), { subtitle: 'Harbour Lines · Last 5 Quarters' }),
    );
    expect(pdf.texts()[0]).toContain('Harbour Lines · Last 5 Quarters');
  });

  it('names the customer and the period in the footer of every other page', async () => {
    const subtitle = 'Harbour Lines · Jan 1 – Nov 20, 2026';
    const pdf = await read(alone(section('rows', { sheet: sheetOf(200) }), { subtitle }));
    const [cover = '', ...pages] = pdf.texts();
    expect(cover).toContain(subtitle);
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) expect(page).toContain(subtitle);
  });

  it('leaves out columns without any value, and names them', async () => {
    const { columns, ...sheet } = sheetOf(20);
    const empty = { ...sheet, columns: [...columns, column('none', { header: 'Never filled' })] };
    const pdf = await read(file([{ title: null, sections: [section('rows', { sheet: empty, width: 8 })] }]));
    const text = pdf.texts().join('\n');
    expect(text).toContain('Left out: Never filled');
    expect(text.match(/Never/g)).toHaveLength(1);
  });

  it('marks averages in the totals row, and says how many rows the totals cover', async () => {
    const { columns, totals, ...sheet } = sheetOf(20);
    const mark = { text: 'avg', name: 'Average' };
    const marked = columns.map((own) => (own.value === 'rate' ? { ...own, totalWords: { text: '', mark } } : own));
    const own = { ...sheet, columns: marked, totals: { ...totals, rate: { value: 0.5, rows: 18 } } };
    const covered = { label: 'Totals, 20 rows', note: 'Cost per mile: average of 18 of 20 rows' };
    for (const rows of [20, 200]) {
      const long = rows === 20 ? own : { ...own, ...sheetOf(rows), columns: marked, totals: own.totals };
      const pdf = await read(alone(section('rows', { sheet: long, covered })));
      const text = pdf.texts().join('\n').replace(/\s+/g, ' ');
      expect(text).toContain('Totals, 20 rows');
      expect(text.match(/avg \$0\.500/g)).toHaveLength(1);
      expect(text).toContain(covered.note);
    }
  });

  it('colors a change by whether it is good, never by its sign', async () => {
    const { columns, ...sheet } = sheetOf(3);
    const said = (isGood: boolean | null) => ({
      ...sheet,
      columns,
      said: (field: string) => (field === 'gain' ? { text: '−$5.00', format: '', isGood } : null),
    });
    const colours = async (isGood: boolean | null) => {
      const { sink, bytes } = collector();
      const composed = alone(section('rows', { sheet: said(isGood) }));
      await writePdf(composed, { fonts, geographies }, sink, control);
      return inflated(bytes());
    };
    const bad = '0.7 0.15 0.12 rg';
    expect(await colours(false)).toContain(bad);
    expect(await colours(null)).not.toContain(bad);
    expect(await colours(true)).not.toContain(bad);
  });

  it.each([
    [45, 1],
    [60, 1],
    [70, 2],
  ])('has contents of %i sections on %i pages', async (count, pages) => {
    const sections = Array.from({ length: count }, (_, at) => section(`s${at}`, { note: 'Nothing.' }));
    const pdf = await read(file([{ title: null, sections }]));
    expect(pdf.texts().filter((text) => /^Contents$/m.test(text))).toHaveLength(pages);
  });
});
