import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Line } from '../../engine/tables/lines.ts';
import { keepShown, keyOf, linesPicked, nonePicked, pick } from '../../src/sections/picked.ts';

const lineOf = (id: string, version = 1): Line => ({ type: 'row', level: 0, cells: { id, version } });
const identity = ['id'];
const idsOf = (lines: readonly Line[]) => lines.map(({ cells }) => cells.id);

const ids = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 });

describe('picked rows', () => {
  it('are those that are still shown, in the order and with the values that they have now', () => {
    fc.assert(
      fc.property(ids, ids, fc.subarray([...'abcdefgh']), fc.boolean(), (before, after, wanted, isOwn) => {
        const chosen = before.filter((id) => wanted.includes(id));
        const picked = chosen.reduce(
          (all, id) => pick(all, [lineOf(id)], { from: before.indexOf(id), isOn: true, identity }),
          nonePicked,
        );
        const now = after.map((id) => lineOf(id, 2));
        const kept = keepShown(picked, now, { identity, isOwn });
        const left = after.filter((id) => chosen.includes(id));
        expect(linesPicked(kept)).toEqual(left.map((id) => lineOf(id, 2)));
        expect(kept.gone).toBe(isOwn ? 0 : chosen.length - left.length);
      }),
    );
  });

  it('that the user has deleted are not counted, even if the rows were loaded before the answer', () => {
    const all = pick(nonePicked, [lineOf('a'), lineOf('b')], { from: 0, isOn: true, identity });
    const early = keepShown(all, [lineOf('b')], { identity, isOwn: false });
    expect([early.gone, keepShown(early, [lineOf('b')], { identity, isOwn: true }).gone]).toEqual([1, 0]);
  });

  it('that are gone are counted until rows are picked again', () => {
    const all = pick(
      nonePicked,
      [...'abc'].map((id) => lineOf(id)),
      { from: 0, isOn: true, identity },
    );
    const once = keepShown(all, [lineOf('a'), lineOf('b')], { identity, isOwn: false });
    const twice = keepShown(once, [lineOf('b')], { identity, isOwn: false });
    expect([twice.gone, idsOf(linesPicked(twice))]).toEqual([2, ['b']]);
    expect(pick(twice, [lineOf('b')], { from: 0, isOn: false, identity })).toEqual(nonePicked);
  });

  it('without a key are known by all of their values, in any order', () => {
    const cells = { a: 1, b: null };
    const line = (given: Line['cells']): Line => ({ type: 'row', level: 0, cells: given });
    expect(keyOf(line(cells), [])).toBe(keyOf(line({ b: null, a: 1 }), []));
    expect(keyOf(line(cells), [])).not.toBe(keyOf(line({ ...cells, b: '' }), []));
  });
});
