import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { enteredRows } from '../../engine/actions/entered.ts';
import {
  type CellChange,
  cellsOf,
  type EntryFields,
  type EntryRow,
  pasteChanges,
  pastedCells,
  typedValue,
  withCells,
} from '../../engine/actions/entry.ts';
import type { NormalAction } from '../../engine/definitions/normal-action.ts';
import type { ResolvedField } from '../../engine/fields/field.ts';
import { resolveStyle } from '../../engine/formats/style.ts';
import { context } from './support.ts';

const style = resolveStyle(context());
const field = (key: string, type: ResolvedField['type'], value: ResolvedField['value'] = null): ResolvedField => ({
  key,
  type,
  text: key,
  required: false,
  shown: true,
  value,
  valueText: '',
  fault: null,
});
const entry: EntryFields = {
  row: 'vehicle',
  confirm: 'sure',
  fields: [
    field('vehicle', 'text', ''),
    field('odometer', 'number'),
    field('day', 'date', '2026-11-20'),
    field('sure', 'boolean', false),
  ],
};
const cells = cellsOf(entry);
const change = (id: string, key: string, value: CellChange['value']): CellChange => ({ id, field: key, value });
const ids = ['A', 'B', 'C', 'D'];
const texts = fc.oneof(fc.constantFrom('45,210', '12', '2026-11-01', '11/3', 'n/a', ' '), fc.string({ maxLength: 12 }));

describe('typed cells', () => {
  it('have the columns that are typed in', () => expect(cells.map(({ key }) => key)).toEqual(['odometer', 'day']));

  it('are rows as long as something in them differs from what they began with', () => {
    const one = withCells([], [change('A', 'odometer', 5)], entry);
    expect(one).toEqual([{ vehicle: 'A', odometer: 5, sure: false }]);
    expect(withCells(one, [change('A', 'odometer', null)], entry)).toEqual([]);
    expect(withCells([], [change('A', 'day', '2026-11-20')], entry)).toEqual([]);
    expect(withCells([], [change('A', 'day', null)], entry)).toHaveLength(1);
  });

  it('are not confirmed any more after a change', () => {
    const typed = withCells([], [change('A', 'odometer', 5), change('A', 'sure', true)], entry);
    expect(typed).toEqual([{ vehicle: 'A', odometer: 5, sure: true }]);
    const [after] = withCells(typed, [change('A', 'odometer', 6)], entry);
    expect(after?.sure).not.toBe(true);
    // What was asked about them is found to have changed, each time.
    const [again] = withCells([after as EntryRow], [change('A', 'odometer', 7)], entry);
    expect(again?.sure ?? null).not.toBe(after?.sure ?? null);
  });

  it('keep the last value of each cell, and what other rows have, however they are typed', () => {
    const changes = fc.array(
      fc
        .tuple(fc.constantFrom(...ids), fc.constantFrom('odometer', 'day'), texts)
        .map(([id, key, value]) => change(id, key, value)),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(changes, (all) => {
        const rows = all.reduce<readonly EntryRow[]>((before, each) => withCells(before, [each], entry), []);
        expect(withCells([], all, entry)).toHaveLength(rows.length);
        for (const id of ids)
          for (const { key, value } of cells) {
            const last = all.findLast((each) => each.id === id && each.field === key)?.value;
            expect(rows.find((row) => row.vehicle === id)?.[key] ?? value).toBe(last ?? value);
          }
      }),
    );
  });
});

describe('pasted cells', () => {
  it('are lines and columns of a spreadsheet, and nothing if there is only one', () => {
    expect(pastedCells('1\t2\r\n3\t4\r\n')).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
    expect(pastedCells('1\n\n3')).toEqual([['1'], [''], ['3']]);
    for (const one of ['', '5', '5\r\n']) expect(pastedCells(one)).toBeNull();
  });

  it('are read as if they were typed', () => {
    const [odometer, day] = cells;
    expect(odometer && typedValue(odometer, ' 45,210 ', style)).toBe(45_210);
    expect(day && typedValue(day, '2026-11-03', style)).toBe('2026-11-03');
  });

  it('do not fit where there are fewer lines or columns', () => {
    const at = { ids: ['A'], fields: cells, style };
    expect(pasteChanges([['1'], ['2']], at)).toBeNull();
    expect(pasteChanges([['1', '2', '3']], at)).toBeNull();
  });

  it('are never lost: what can’t be read is the text itself', () => {
    const sheet = fc.array(fc.array(texts, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(sheet, (pasted) => {
        const changes = pasteChanges(pasted, { ids, fields: cells, style }) ?? [];
        const rows = withCells([], changes, entry);
        for (const [at, line] of pasted.entries())
          for (const [column, text] of line.entries()) {
            const [cell, row] = [cells[column], rows.find((each) => each.vehicle === ids[at])];
            if (!cell || text.trim() === '') continue;
            expect(row?.[cell.key] ?? cell.value).toBe(typedValue(cell, text, style));
            const value = typedValue(cell, text, style);
            if (typeof value === 'string' && cell.key === 'odometer') expect(value).toBe(text.trim());
          }
      }),
    );
  });
});

describe('an answer about rows', () => {
  const action = { fields: [{ type: 'group', key: 'readings', fields: [] }] } as unknown as NormalAction;
  const typed = { readings: [{ vehicle: 'A' }, { vehicle: 'B' }, { vehicle: 'C' }] };

  it('leaves those that were not saved, with what is wrong at their new place', () => {
    const refused = [
      { row: 2, field: 'sure', key: 'refusals.not_found', values: { days: 3 } },
      { row: 0, field: 'odometer', key: 'refusals.not_found' },
      { row: 9, field: 'odometer', key: 'refusals.not_found' },
    ];
    expect(enteredRows(action, typed, { saved: [{ id: 1 }], refused })).toEqual({
      saved: [{ id: 1 }],
      left: { readings: [{ vehicle: 'A' }, { vehicle: 'C' }] },
      faults: {
        fields: {
          'readings.0.odometer': { key: 'refusals.not_found', values: {} },
          'readings.1.sure': { key: 'refusals.not_found', values: { days: 3 } },
        },
        others: [],
      },
    });
  });

  it('leaves nothing if all were saved, and says nothing in another form', () => {
    expect(enteredRows(action, typed, { saved: [{}], refused: [] })?.left).toEqual({});
    expect(enteredRows(action, typed, { refused: [] })).toBeNull();
    expect(enteredRows({ fields: [] } as unknown as NormalAction, typed, { saved: [], refused: [] })).toBeNull();
  });
});
