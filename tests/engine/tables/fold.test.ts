import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appendRows, createDataset } from '../../../engine/tables/builder.ts';
import { allRows } from '../../../engine/tables/cells.ts';
import { filterRows } from '../../../engine/tables/filter.ts';
import { fold } from '../../../engine/tables/fold.ts';
import { searchRows } from '../../../engine/tables/search.ts';
import type { Filter } from '../../../engine/tables/table.ts';
import { column } from '../../fixtures/column.ts';
import { american } from '../../fixtures/styles.ts';

/** Ways to write the same sign. */
const alike: Readonly<Record<string, readonly string[]>> = {
  "'": ["'", '\u2018', '\u2019', '\u02bc', '\u00b4', '`', '\u2032', '\uff07'],
  '"': ['"', '\u201c', '\u201d', '\u201e', '\u2033'],
  '-': ['-', '\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2212', '\uff0d'],
  ' ': [' ', '\u00a0', '\u2009', '\u202f', '\u3000'],
  e: ['e', 'E', '\u00e9', 'E\u0301', '\u00ca', '\uff45'],
  '5': ['5', '\uff15'],
};

const signs = fc.array(fc.constantFrom(...Object.keys(alike), 'b', 'r'), { minLength: 1, maxLength: 12 });

function tableOfTexts(...texts: string[]) {
  const table = createDataset([{ name: 'text', kind: 'text' }]);
  appendRows(
    table,
    texts.map((text) => ({ text })),
  );
  return table;
}

/** Two texts that a person reads as the same. */
const pairs = signs.chain((letters) => {
  const written = () => fc.tuple(...letters.map((sign) => fc.constantFrom(...(alike[sign] ?? [sign]))));
  return fc.tuple(written(), written()).map(([one, other]) => [one.join(''), other.join('')] as const);
});

describe('folding', () => {
  it('makes texts equal that read the same', () => {
    fc.assert(
      fc.property(pairs, ([one, other]) => {
        expect(fold(one)).toBe(fold(other));
      }),
    );
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });

  it('search and text filters find a text however its signs are written', () => {
    fc.assert(
      fc.property(pairs, ([stored, typed]) => {
        fc.pre(typed.trim() !== '');
        const table = tableOfTexts(stored, 'zzz');
        const found = searchRows(table, allRows(table), [column('text')], typed, american);
        expect([...found]).toEqual([0]);
        const condition = { type: 'text', operator: 'contains', text: typed } as const;
        const filter: Filter = { value: 'text', match: 'all', conditions: [condition] };
        expect([...filterRows(table, allRows(table), [filter], [column('text')])]).toEqual([0]);
      }),
    );
  });
});
