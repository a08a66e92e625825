import { expect, it } from 'vitest';
import { writePdf } from '../../../engine/files/pdf/pdf.ts';
import { column } from '../../fixtures/column.ts';
import { findPoppler, readPdf } from '../../support/poppler.ts';
import { file, fonts, section } from './composed-samples.ts';
import { collector, control, input, texts } from './support.ts';

const poppler = findPoppler();

const [rows, columns] = [10_000, 40];

it.skipIf(!poppler)('a PDF of 10,000 rows with 40 columns has every cell once', async () => {
  const given = input(
    Array.from({ length: columns }, (_, place) => [
      column(`c${place}`, { header: `Header${place}` }),
      texts(Array.from({ length: rows }, (_, row) => `c${place}r${row}`)),
    ]),
  );
  const { sink, bytes } = collector();
  const own = section('rows', { sheet: { ...given, totals: null } });
  const document = file([{ title: null, sections: [own] }], { layout: 'report' });
  await writePdf(document, { fonts, geographies: {} }, sink, control);
  const pdf = readPdf(poppler ?? '', bytes());
  const counts = new Map<string, number>();
  for (const text of pdf.raw().match(/c\d+r\d+/g) ?? []) counts.set(text, (counts.get(text) ?? 0) + 1);
  // The first column is repeated beside the others.
  const pieces = counts.get('c0r0');
  expect(pieces).toBeGreaterThan(1);
  const wrong: string[] = [];
  for (let row = 0; row < rows; row++)
    for (let place = 0; place < columns; place++)
      if (counts.get(`c${place}r${row}`) !== (place === 0 ? pieces : 1)) wrong.push(`c${place}r${row}`);
  expect(wrong.slice(0, 10)).toEqual([]);
  expect(counts.size).toBe(rows * columns);
});
