import { readFileSync } from 'node:fs';
import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import type { Document, DocumentPhoto, DocumentPictures } from '../../../engine/files/document/document.ts';
import { writePdf } from '../../../engine/files/pdf/pdf.ts';
import { findPoppler, readPdf } from '../../support/poppler.ts';
import { plainPng } from '../../support/written-dashboard.ts';
import { file, fonts, section } from './composed-samples.ts';
import { collector, control } from './support.ts';

const poppler = findPoppler();
if (!poppler)
  console.log('Skipped: texts of pictures. There is no Poppler here; POPPLER_PATH names the folder of one.');

const jpeg = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../../server/seed/data/inspections/${name}.jpg`, import.meta.url)));
const [car, rust] = [jpeg('car-front'), jpeg('rust')];

const photo = (title: string, content: Uint8Array | null, ...lines: string[]): DocumentPhoto => ({
  title,
  lines,
  content,
});

const picturesOf = (photos: readonly DocumentPhoto[], more: Partial<DocumentPictures> = {}): DocumentPictures => ({
  drawing: null,
  photos,
  missing: 'No picture.',
  ...more,
});

async function written(pictures: DocumentPictures): Promise<Uint8Array> {
  const document: Document = file([{ title: null, sections: [section('photos', { pictures })] }]);
  const { sink, bytes } = collector();
  await writePdf(document, { fonts, geographies: {} }, sink, control);
  return bytes();
}

/** The images in a PDF, by their size in pixels. */
const imagesIn = (bytes: Uint8Array): string[] =>
  [
    ...Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/\/Subtype \/Image\s+\/Width (\d+)\s+\/Height (\d+)/g),
  ].map(([, width, height]) => `${width} × ${height}`);

describe('the pictures of a section', () => {
  it('are in a PDF, each file once', async () => {
    const all = picturesOf([photo('Front', car), photo('Again', car), photo('Rust', rust)]);
    expect(imagesIn(await written(all))).toEqual(['1280 × 960', '1280 × 960']);
  });

  it('can be PNG, and a file without a picture is left out', async () => {
    const png = new Uint8Array(await createCanvas(60, 40).encode('png'));
    const damaged = await plainPng({ width: 30, height: 20 });
    const all = picturesOf([
      photo('Plain', png),
      photo('Text', new TextEncoder().encode('<svg/>')),
      photo('Gone', null),
      photo('Damaged', damaged),
    ]);
    expect(imagesIn(await written(all))).toContain('60 × 40');
    expect(imagesIn(await written(picturesOf(all.photos.slice(1))))).toEqual([]);
  });

  it.skipIf(!poppler)('have their texts, and none is split between pages', async () => {
    const photos = Array.from({ length: 23 }, (_, at) =>
      photo(`Photo ${at + 1}`, at === 4 ? null : car, `Line ${at + 1}`),
    );
    const pdf = await readPdf(poppler ?? '', await written(picturesOf(photos)));
    const pages = pdf.texts().slice(1);
    expect(pages.length).toBeGreaterThan(1);
    for (const [at] of photos.entries()) {
      const on = (text: RegExp) => pages.findIndex((page) => text.test(page));
      const page = on(new RegExp(`Photo ${at + 1}\\b`));
      expect(page).toBeGreaterThanOrEqual(0);
      expect(on(new RegExp(`Line ${at + 1}\\b`))).toBe(page);
    }
    expect(pages.filter((page) => page.includes('No picture.'))).toHaveLength(1);
  });

  it.skipIf(!poppler)('have a drawing above them', async () => {
    const drawing = {
      ...{ width: 100, height: 50 },
      shapes: [
        {
          ...({ type: 'text', x: 50, y: 25, text: 'MARK', size: 12, weight: 'bold', anchor: 'middle' } as const),
          ...({ baseline: 'middle', colour: '#000000' } as const),
        },
      ],
    };
    const pdf = await readPdf(poppler ?? '', await written(picturesOf([photo('Front', car)], { drawing })));
    const [page = ''] = pdf.texts().filter((text) => text.includes('Front'));
    expect(page.indexOf('MARK')).toBeGreaterThanOrEqual(0);
    expect(page.indexOf('MARK')).toBeLessThan(page.indexOf('Front'));
  });
});
