import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allShut } from '../../../engine/pivots/group-lines.ts';
import { showView } from '../../../engine/results/shown-rows.ts';
import type { View } from '../../../engine/results/view.ts';
import { appendRows, createDataset } from '../../../engine/tables/builder.ts';
import { readDataset } from '../../../engine/tables/reading.ts';
import { idIn, mostInTrail, trailOf } from '../../../engine/tables/trail.ts';
import { column } from '../../fixtures/column.ts';
import { american } from '../../fixtures/styles.ts';

describe('the list that a number is in', () => {
  it('has at most 2,000 numbers around it, each once, and counts all', () => {
    const values = fc.array(fc.nat({ max: 40 }).map(String), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(values, fc.nat({ max: 59 }), fc.integer({ min: 1, max: 12 }), (all, at, most) => {
        const id = all[at % all.length] as string;
        const whole = all.filter((each, place) => all.indexOf(each) === place);
        const { ids, first, of } = trailOf(all, id, most);
        expect(ids).toEqual(whole.slice(first, first + most));
        expect(ids).toHaveLength(Math.min(most, whole.length));
        expect(ids).toContain(id);
        expect(of).toBe(whole.length);
      }),
    );
    const many = Array.from({ length: 5000 }, (_, place) => `${place}`);
    const { ids, first, of } = trailOf(many, '4000');
    expect([ids.length, first, ids.indexOf('4000') + first, of]).toEqual([mostInTrail, 3000, 4000, 5000]);
  });

  it('is not one of several numbers, or of none', () => {
    expect(['V1', 'V1; V2', '', null, undefined, 7].map(idIn)).toEqual(['V1', null, null, null, null, null]);
  });
});

describe('the list of a column', () => {
  const dataset = createDataset([
    { name: 'vehicle', kind: 'text' },
    { name: 'make', kind: 'text' },
    { name: 'cost', kind: 'number' },
  ]);
  appendRows(dataset, [
    { vehicle: 'V2', make: 'Ram', cost: 1 },
    { vehicle: 'V1', make: 'Ford', cost: 2 },
    { vehicle: 'V2', make: 'Ram', cost: 3 },
    { vehicle: '', make: 'Kia', cost: 4 },
    { vehicle: 'V3; V4', make: 'Kia', cost: 5 },
    { vehicle: 'V5', make: 'Ford', cost: 6 },
    { vehicle: 'V1', make: 'Ford', cost: 7 },
  ]);
  const columns = [column('vehicle'), column('make'), column('cost', { type: 'number' })];
  const plan = { derived: [], columns, style: american };
  const trail = (view: Partial<View>, rows: number | null = null, field = 'vehicle') => {
    const whole: View = { search: '', filters: [], sorts: [], fields: ['vehicle', 'make', 'cost'], ...view };
    const { ids, of } = showView(readDataset(dataset, plan), plan, whole).trail(field, 'V1', rows);
    expect(of).toBe(ids.length);
    return ids.join(' ');
  };

  it('is in the order of the rows on the screen, without duplicates, blanks and cells with several', () => {
    expect(trail({})).toBe('V2 V1 V5');
    expect(trail({ sorts: [{ value: 'cost', direction: 'desc' }] })).toBe('V1 V5 V2');
    expect(trail({ search: 'ford' })).toBe('V1 V5');
    expect(trail({}, 1)).toBe('V2');
  });

  it('follows groups, also those that are collapsed', () => {
    expect(trail({ groups: { fields: [{ value: 'make' }], opened: allShut } })).toBe('V1 V5 V2');
  });

  it('is empty for numbers, and for a column that is not there', () => {
    expect(trail({}, null, 'cost')).toBe('');
    expect(trail({}, null, 'gone')).toBe('');
  });
});
