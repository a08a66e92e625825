import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type SheetLayout, withLayout } from '../../../server/importing/sheet-layout.ts';

const filled = fc.tuple(fc.constantFrom('é', 'a & b'.replace('&', '&amp;'), '12'), fc.boolean()).map(
  ([text, isHidden]) =>
    (row: number) =>
      `<row r="${row}"${isHidden ? ' hidden="1"' : ''}><c r="A${row}" t="inlineStr"><is><t>${text}</t></is></c></row>`,
);
const empty = fc
  .constantFrom('', ' ht="15"', ' hidden="1" s="2"')
  .map((more) => (row: number) => `<row r="${row}"${more}/>`);
const sheet = fc
  .array(fc.oneof(filled, empty))
  .map((rows) => `<sheetData>${rows.map((row, at) => row(at + 1)).join('')}</sheetData>`);

const withoutEmpty = (xml: string) => xml.replaceAll(/<row [^>]*\/>/g, '');

/** A text of bytes in pieces that end anywhere, even within a character. */
async function* inPieces(xml: string, ends: readonly number[]) {
  const bytes = Buffer.from(xml);
  const places = [0, ...ends.map((end) => end % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  for (const [at, from] of places.slice(0, -1).entries()) yield bytes.subarray(from, places[at + 1]);
}

async function passed(xml: string, ends: readonly number[]) {
  const layout: SheetLayout = { merged: [], hidden: [] };
  const pieces: Uint8Array[] = [];
  for await (const piece of withLayout(inPieces(xml, ends), layout)) pieces.push(Buffer.from(piece));
  return { xml: Buffer.concat(pieces).toString(), layout };
}

it('a sheet is passed on without empty rows, however its pieces are cut, and every row is noted', async () => {
  await fc.assert(
    fc.asyncProperty(sheet, fc.array(fc.nat(5000), { maxLength: 6 }), async (xml, ends) => {
      const whole = await passed(xml, []);
      expect(whole.xml).toBe(withoutEmpty(xml));
      const cut = await passed(xml, ends);
      // A row that is in two pieces stays.
      expect(withoutEmpty(cut.xml)).toBe(whole.xml);
      expect(cut.layout).toEqual(whole.layout);
      expect(whole.layout.hidden).toHaveLength(xml.split('hidden="1"').length - 1);
    }),
  );
});
