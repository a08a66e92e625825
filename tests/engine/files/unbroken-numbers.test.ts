import fc from 'fast-check';
import { jsPDF } from 'jspdf';
import { expect, it } from 'vitest';
import type { ResolvedColumn } from '../../../engine/columns/column.ts';
import { numberKindOf } from '../../../engine/columns/registry.ts';
import type { SheetLines } from '../../../engine/files/document/sheet-lines.ts';
import { page } from '../../../engine/files/pdf/paper/page.ts';
import { Paper } from '../../../engine/files/pdf/paper/paper.ts';
import { typefaceOf } from '../../../engine/files/pdf/paper/typeface.ts';
import { paperTable } from '../../../engine/files/pdf/tables/table.ts';
import { firstHead, type Head } from '../../../engine/tables/lines.ts';
import { column } from '../../fixtures/column.ts';
import { styles } from '../../fixtures/styles.ts';
import { file, fonts, section } from './composed-samples.ts';
import { control, input, numbers, texts } from './support.ts';

const doc = new jsPDF({ unit: 'pt', format: 'letter', orientation: 'landscape' });
const paper = new Paper(doc, typefaceOf(doc, fonts));

/** Few numbers, so that totals and subtotals often have the text of a row. */
const number = fc.oneof(
  fc.constantFrom(0.167, 1.613, 0.041, 1234.5, -88.8, 27_729.78),
  fc.double({ min: -1e12, max: 1e12, noNaN: true }),
);
const word = fc.constantFrom('Cost', 'per', 'km', 'Vehicle', 'number', 'Transaction', 'Saint-Jean-sur-Richelieu');
const words = fc.array(word, { minLength: 1, maxLength: 5 }).map((each) => each.join(' '));

interface SampleColumn {
  header: string;
  type: 'text' | 'number' | 'currency' | 'percent';
  decimals: number;
  mark: boolean;
  values: number[];
  texts: string[];
  /** The row whose value is also the total. */
  total: number;
}

const rowsOfTable = 4;
const given: fc.Arbitrary<SampleColumn> = fc.record({
  header: words,
  type: fc.constantFrom('text', 'number', 'currency', 'percent'),
  decimals: fc.integer({ min: 0, max: 3 }),
  mark: fc.boolean(),
  values: fc.array(number, { minLength: rowsOfTable, maxLength: rowsOfTable }),
  texts: fc.array(words, { minLength: rowsOfTable, maxLength: rowsOfTable }),
  total: fc.integer({ min: 0, max: rowsOfTable - 1 }),
});

const columnOf = ({ header, type, decimals, mark }: SampleColumn, place: number): ResolvedColumn =>
  column(`c${place}`, {
    header,
    type,
    decimals,
    align: type === 'text' ? 'left' : 'right',
    totalWords: mark ? ({ mark: { text: 'avg' } } as ResolvedColumn['totalWords']) : null,
  });

/** Rows below a header with a subtotal of every column, and the totals. */
function sheetOf(all: readonly SampleColumn[]): SheetLines {
  const { columns, table } = input(
    all.map((each, place) => [columnOf(each, place), each.type === 'text' ? texts(each.texts) : numbers(each.values)]),
  );
  const own = all.map((each, place) => [`c${place}`, each.type === 'text' ? null : (each.values[each.total] ?? 0)]);
  const cells = Object.fromEntries(own) as Head['cells'];
  const heads: Head[] = [{ type: 'group', level: 0, cells }];
  const places = Uint32Array.from([firstHead, ...Array.from({ length: rowsOfTable }, (_, row) => row)]);
  const totals = Object.fromEntries(
    own.map(([field, value]) => [field, value === null ? null : { value: value as number, rows: rowsOfTable }]),
  );
  return { columns, table, lines: { places, heads, level: 1 }, totals };
}

it('a number is on one line in the tables of a PDF, in rows, subtotals and totals', () => {
  fc.assert(
    fc.property(
      fc.array(given, { minLength: 1, maxLength: 24 }),
      fc.constantFrom('en-US', 'fr-CA'),
      fc.constantFrom(1, 1 / 2, 1 / 3),
      (all, locale, share) => {
        const sheet = sheetOf(all);
        const setting = { paper, file: file([], { style: styles[locale] }), control };
        const made = paperTable(setting, section('rows', { sheet }), sheet, page.width * share);
        const isNumber = sheet.columns.map(({ type }) => numberKindOf(type) !== null);
        const broken = [...made.rows()].flatMap(({ texts: cells }) =>
          cells.filter((lines, place) => isNumber[place] && lines.length > 1),
        );
        expect(broken).toEqual([]);
      },
    ),
    { numRuns: 300 },
  );
});
