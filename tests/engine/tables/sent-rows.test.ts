import fc from 'fast-check';
import { expect, it } from 'vitest';
import { textsOf } from '../../../engine/actions/rows.ts';
import { resolveStyle } from '../../../engine/formats/style.ts';
import { showView } from '../../../engine/results/shown-rows.ts';
import { appendRows, createDataset } from '../../../engine/tables/builder.ts';
import { lineWriter, sentRows } from '../../../engine/tables/lines.ts';
import { readDataset } from '../../../engine/tables/reading.ts';
import { column } from '../../fixtures/column.ts';
import { context } from '../support.ts';

const style = resolveStyle(context());
const columns = [
  column('state', { values: { OPEN: 'Open', IN_SHOP: 'At the shop' } }),
  column('distance', { type: 'number', decimals: 1, conversion: { type: 'scale', by: 1.609344 } }),
  column('day', { type: 'date' }),
];
const plan = { derived: [], columns, style };
const sent = ['state', 'distance', 'day', 'hidden', 'id'];

const record = fc.record({
  state: fc.constantFrom('OPEN', 'IN_SHOP', 'OTHER'),
  distance: fc.option(fc.integer({ min: 0, max: 400_000 })),
  day: fc.constantFrom('2026-03-09', '2024-02-29', null),
  hidden: fc.boolean(),
  id: fc.option(fc.integer()),
});
type Sent = typeof record extends fc.Arbitrary<infer Value> ? Value : never;

function show(rows: readonly Sent[]) {
  const dataset = createDataset([
    { name: 'state', kind: 'text' },
    { name: 'distance', kind: 'number' },
    { name: 'day', kind: 'text' },
    { name: 'hidden', kind: 'boolean' },
    { name: 'id', kind: 'number' },
  ]);
  appendRows(dataset, rows);
  const fields = columns.map(({ value }) => value);
  const view = { search: '', filters: [], sorts: [], fields, sent };
  return showView(readDataset(dataset, plan), plan, view).block(0, rows.length);
}

it('actions read rows as the backend sent them: codes, its units, days, also of fields without a column', () => {
  fc.assert(
    fc.property(fc.array(record, { minLength: 1, maxLength: 8 }), (rows) => {
      expect(sentRows(show(rows))).toEqual(rows);
    }),
  );
});

it('a question about a row says what its cells say', () => {
  fc.assert(
    fc.property(record, (row) => {
      const [line] = show([row]);
      const [own] = line ? sentRows([line]) : [];
      const cells = columns.map((each) => [each.value, line && lineWriter(each, style)(line)]);
      expect(textsOf(own ?? {}, columns, style)).toEqual(Object.fromEntries(cells));
    }),
  );
});
