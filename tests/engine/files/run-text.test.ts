import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runText } from '../../../engine/files/document/run-text.ts';
import { column } from '../../fixtures/column.ts';
import { input, numbers, texts } from './support.ts';

const line = (label: string, text: string) => `${label}: ${text}`;
const columns: Parameters<typeof input>[0] = [
  [column('make'), texts(['Kia', 'Ford'])],
  [column('cost', { type: 'currency', decimals: 2 }), numbers([1234.5, 2])],
];

it('a text file about the run has the title, what the run was, and the totals', () => {
  const text = runText(
    input(columns, {
      title: 'Fuel detail',
      totals: { cost: { value: 1236.5, rows: 2 } },
      truth: [
        { label: 'Run at', text: 'Nov 20, 2026, 3:04 PM EST' },
        { label: 'Filters', text: 'Make is\nKia' },
      ],
    }),
    line,
  );
  expect(text.split('\r\n')).toEqual([
    '\ufeffFuel detail',
    '',
    'Run at: Nov 20, 2026, 3:04 PM EST',
    'Filters: Make is Kia',
    '',
    'Total',
    'The cost: $1,236.50',
    '',
  ]);
});

it('it has one line for each of them, whatever their texts', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ label: fc.string(), text: fc.string({ unit: 'grapheme' }) })), (truth) => {
      const said = runText(input(columns, { title: 'a', truth, totals: null }), line);
      expect(said.split(/\r\n|\r|\n/)).toHaveLength(truth.length + 3);
    }),
  );
});
