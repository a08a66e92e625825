import fc from 'fast-check';
import { jsPDF } from 'jspdf';
import { expect, it } from 'vitest';
import type { SheetLines } from '../../../engine/files/document/sheet-lines.ts';
import { page } from '../../../engine/files/pdf/paper/page.ts';
import { Paper } from '../../../engine/files/pdf/paper/paper.ts';
import { typefaceOf } from '../../../engine/files/pdf/paper/typeface.ts';
import { paperTable } from '../../../engine/files/pdf/tables/table.ts';
import { indentOf } from '../../../engine/files/pdf/tables/table-layout.ts';
import { wrapped } from '../../../engine/files/pictures/shapes.ts';
import { firstHead, type Head } from '../../../engine/tables/lines.ts';
import { column } from '../../fixtures/column.ts';
import { styles } from '../../fixtures/styles.ts';
import { file, fonts, section } from './composed-samples.ts';
import { control, input, texts } from './support.ts';

const doc = new jsPDF({ unit: 'pt', format: 'letter', orientation: 'landscape' });
const paper = new Paper(doc, typefaceOf(doc, fonts));

/** Long words without a place to break them: a code, a name in capitals, letters with an accent of their own. */
const letter = fc.constantFrom('W', 'i', 'é', 'e\u0301', '0', 'M', '/');
const word = fc.oneof(
  { arbitrary: fc.string({ unit: letter, minLength: 1, maxLength: 12 }), weight: 3 },
  { arbitrary: fc.string({ unit: letter, minLength: 30, maxLength: 160 }), weight: 1 },
);
const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((each) => each.join(' '));
const rows = 2;
const columnOfTexts = fc.record({ header: words, texts: fc.array(words, { minLength: rows, maxLength: rows }) });

const letters = (lines: readonly string[]) => lines.join('').replace(/\s+/gu, '');
const endsInAccent = (lines: readonly string[]) => lines.some((line) => line.startsWith('\u0301'));

it('a text is wrapped to any width: no line is wider, no letter is lost, and accents stay with their letter', () => {
  const measure = (text: string) => [...text].filter((each) => each !== '\u0301').length * 7;
  fc.assert(
    fc.property(words, fc.integer({ min: 7, max: 300 }), (text, width) => {
      const lines = wrapped(text, width, measure);
      expect(letters(lines)).toBe(letters([text]));
      expect(lines.filter((line) => measure(line) > width)).toEqual([]);
      expect(endsInAccent(lines)).toBe(false);
    }),
  );
});

/** Rows below a group header. */
function sheetOf(all: readonly { header: string; texts: string[] }[]): SheetLines {
  const { columns, table } = input(
    all.map(({ header, texts: own }, place) => [column(`c${place}`, { header }), texts(own)]),
  );
  const heads: Head[] = [{ type: 'group', level: 0, cells: { c0: all[0]?.texts[0] ?? '' } }];
  const places = Uint32Array.from([firstHead, ...Array.from({ length: rows }, (_, row) => row)]);
  return { columns, table, lines: { places, heads, level: 1 }, totals: null };
}

it('in a table of a PDF a long word is broken: every text is within its column, and every column on its page', () => {
  fc.assert(
    fc.property(
      fc.array(columnOfTexts, { minLength: 1, maxLength: 12 }),
      fc.constantFrom(1, 1 / 2, 1 / 3),
      (all, share) => {
        const sheet = sheetOf(all);
        const setting = { paper, file: file([], { style: styles['en-US'] }), control };
        const width = page.width * share;
        const { layout, ...made } = paperTable(setting, section('rows', { sheet }), sheet, width);
        for (const group of layout.groups) expect(made.widthOf(group)).toBeLessThanOrEqual(width + 0.01);
        for (const { line, texts: cells } of made.rows())
          for (const each of layout.groups.flat()) {
            const room = each.width - 2 * layout.beside - indentOf(line, each.place) + 0.02;
            const weight = line.type === 'row' ? 'regular' : 'bold';
            for (const text of cells[each.place] ?? [])
              expect(paper.typeface.measure(text, layout.size, weight)).toBeLessThanOrEqual(room);
          }
      },
    ),
    { numRuns: 150 },
  );
});
