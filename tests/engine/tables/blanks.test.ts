import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keysOf } from '../../../engine/pivots/keys.ts';
import { appendRows, createDataset } from '../../../engine/tables/builder.ts';
import { allRows } from '../../../engine/tables/cells.ts';
import { filterRows } from '../../../engine/tables/filter.ts';
import { createFrameDecoder } from '../../../engine/tables/frame-decoder.ts';
import { createFrameEncoder } from '../../../engine/tables/frame-encoder.ts';
import { readDataset } from '../../../engine/tables/reading.ts';
import type { Condition, Dataset, Table } from '../../../engine/tables/table.ts';
import { tidy } from '../../../engine/tables/tidy.ts';
import { listValues } from '../../../engine/tables/value-list.ts';
import { column } from '../../fixtures/column.ts';
import { american } from '../../fixtures/styles.ts';

const spaces = fc.string({ unit: fc.constantFrom(' ', '\u00a0', '\u202f', '\t', '\u3000', '\ufeff'), maxLength: 3 });
const padded = fc
  .tuple(spaces, fc.constantFrom('', 'Ford', 'Québec', 'trail', 'a b'), spaces)
  .map(([before, text, after]) => ({ text, cell: before + text + after }));

function fromJson(cells: readonly string[]): Dataset {
  const dataset = createDataset([{ name: 'make', kind: 'text' }]);
  appendRows(
    dataset,
    cells.map((make) => ({ make })),
  );
  return dataset;
}

function fromStream(cells: readonly string[]): Dataset {
  const encoder = createFrameEncoder([{ name: 'make', kind: 'text' }], { first: 4, most: 8, bytes: 1 << 16 });
  const decoder = createFrameDecoder();
  decoder.push(encoder.header());
  const flush = () => {
    const batch = encoder.flush();
    if (batch) decoder.push(batch);
  };
  for (const cell of cells) {
    encoder.text(0).push(cell);
    if (encoder.endRow()) flush();
  }
  flush();
  decoder.push(encoder.end());
  decoder.finish();
  if (!decoder.dataset) throw new Error('There are no rows.');
  return decoder.dataset;
}

const make = column('make');
const read = (dataset: Dataset): Table => readDataset(dataset, { derived: [], columns: [make] }).table;
const kept = (table: Table, condition: Condition): number[] => [
  ...filterRows(table, allRows(table), [{ value: 'make', match: 'all', conditions: [condition] }], [make]),
];

describe.each([
  ['JSON', fromJson],
  ['a stream', fromStream],
] as const)('texts from %s', (_, from) => {
  it('are blank if nothing in them is visible, and found whatever spaces are around them', () => {
    fc.assert(
      fc.property(fc.array(padded, { minLength: 1, maxLength: 20 }), spaces, (cells, around) => {
        const table = read(from(cells.map(({ cell }) => cell)));
        const rowsWith = (holds: (text: string) => boolean) =>
          cells.flatMap(({ text }, row) => (holds(text) ? [row] : []));
        expect(kept(table, { type: 'text', operator: 'blank' })).toEqual(rowsWith((text) => text === ''));
        expect(kept(table, { type: 'text', operator: 'not_blank' })).toEqual(rowsWith((text) => text !== ''));
        expect(kept(table, { type: 'values', operator: 'one_of', values: [null] })).toEqual(
          rowsWith((text) => text === ''),
        );
        for (const text of ['Ford', 'trail', 'a b']) {
          const typed = around + text + around;
          const same = rowsWith((each) => each === text);
          expect(kept(table, { type: 'text', operator: 'equals', text: typed })).toEqual(same);
          expect(kept(table, { type: 'text', operator: 'ends_with', text: typed })).toEqual(same);
          expect(kept(table, { type: 'values', operator: 'one_of', values: [typed] })).toEqual(same);
        }
        const distinct = new Set(cells.map(({ text }) => text));
        const list = listValues(table, make, american);
        const names = Array.from({ length: list?.length ?? 0 }, (_, place) => list?.text(place));
        expect(new Set(names)).toEqual(distinct);
        expect(names).toHaveLength(distinct.size);
        const rows = allRows(table);
        const grouping = { column: make, by: null, step: null };
        const keys = keysOf(table, rows, grouping, 'en-US', new Uint32Array(rows.length));
        expect(new Set(keys.values.map((value) => value ?? ''))).toEqual(distinct);
        expect(keys.count).toBe(distinct.size);
      }),
      { numRuns: 300 },
    );
  });
});

it('keeps what is visible', () => {
  expect(['', ' ', '\u00a0', '\u200b', '\ufeff \u200d'].map(tidy)).toEqual(['', '', '', '', '']);
  expect([' a  b ', '車', '\u200bx', 'é\u00a0'].map(tidy)).toEqual(['a  b', '車', '\u200bx', 'é']);
});

it('several spaces within a text compare as one', () => {
  const table = read(fromJson(['Ford  F-150', 'Ford\u00a0F-150', 'Ford F-250']));
  expect(kept(table, { type: 'text', operator: 'equals', text: 'ford f-150' })).toEqual([0, 1]);
  expect(kept(table, { type: 'text', operator: 'equals', text: '  ' })).toEqual([0, 1, 2]);
});
