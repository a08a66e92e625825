import fc from 'fast-check';
import { expect, it } from 'vitest';
import { resolveStyle } from '../../../engine/formats/style.ts';
import { appendRows, createDataset } from '../../../engine/tables/builder.ts';
import { readCell } from '../../../engine/tables/cells.ts';
import { listedTextKeys, listedTexts } from '../../../engine/tables/listed.ts';
import { listedWriter } from '../../../engine/tables/listed-text.ts';
import { readDataset } from '../../../engine/tables/reading.ts';
import { column } from '../../fixtures/column.ts';
import { context } from '../support.ts';

const values = { HEAVY_USE: 'Heavy use', FIELD: 'Field' };
const group = column('group', { values });

/** The text that a cell shows for a stored one. */
function shown(text: string) {
  const table = createDataset([{ name: 'group', kind: 'text' }]);
  appendRows(table, [{ group: text }]);
  return readCell(readDataset(table, { derived: [], columns: [group] }).table, 'group', 0);
}

const name = fc.string({ unit: fc.constantFrom('A', 'b', 'é', '_', ' ', '7'), minLength: 1, maxLength: 12 });

it('a name without words is shown as it is, in cells and lists', () => {
  const write = listedWriter(group, resolveStyle(context()));
  fc.assert(
    fc.property(name, (text) => {
      const own = text.trim();
      fc.pre(own !== '' && !Object.hasOwn(values, own.replaceAll(' ', '_')));
      expect(shown(own)).toBe(own);
      expect(write(own)).toBe(own);
      expect(listedTextKeys(group)(own)).toBe(own);
      expect(listedTexts(group)(own)).toBe(own);
    }),
  );
});

it('a name has the words of its code', () => {
  expect(['HEAVY USE', 'HEAVY_USE', 'FIELD', 'MY GROUP', 'SALES_EAST'].map(shown)).toEqual([
    ...['Heavy use', 'Heavy use', 'Field', 'MY GROUP', 'SALES_EAST'],
  ]);
  // Links have codes.
  expect(listedTexts(group)('Heavy use')).toBe('HEAVY_USE');
});
