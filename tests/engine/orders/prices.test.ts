import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Offer } from '../../../engine/orders/configuration.ts';
import { lineKinds, type OrderLine } from '../../../engine/orders/money.ts';
import { differencesOf, linesOf } from '../../../engine/orders/prices.ts';

const offer: Offer = {
  options: ['WHITE', 'HITCH', 'TOWING', 'COVER'].map((code) => ({ code, group: 'EQUIPMENT', choice: 'ANY' })),
  rules: [{ rule: 'INCLUDES', code: 'TOWING', other: 'HITCH' }],
};
const prices = { base: 40_000, delivery: 1795, options: { HITCH: 300, TOWING: 950, COVER: 420.5 } };

describe('the lines of an order', () => {
  it('have the vehicle, its options and the delivery, and nothing for what is included', () => {
    expect(linesOf('F150', ['TOWING', 'WHITE'], offer, prices)).toEqual([
      { kind: 'VEHICLE', code: 'F150', amount: 40_000 },
      { kind: 'OPTION', code: 'WHITE', amount: 0 },
      { kind: 'OPTION', code: 'HITCH', amount: 0 },
      { kind: 'OPTION', code: 'TOWING', amount: 950 },
      { kind: 'DELIVERY', code: 'FREIGHT', amount: 1795 },
    ]);
  });

  it('do not depend on the order of the clicks, nor on whether an included option was chosen, too', () => {
    const once = linesOf('F150', ['TOWING', 'WHITE'], offer, prices);
    expect(linesOf('F150', ['WHITE', 'HITCH', 'TOWING'], offer, prices)).toEqual(once);
  });
});

describe('the differences of two papers', () => {
  it('name what was changed, is gone and was added', () => {
    const before = linesOf('F150', ['TOWING', 'COVER'], offer, prices);
    const after = linesOf('F150', ['TOWING', 'WHITE'], offer, { ...prices, base: 40_600 });
    expect(differencesOf(before, after)).toEqual([
      { kind: 'VEHICLE', code: 'F150', difference: 'CHANGED', before: 40_000, after: 40_600 },
      { kind: 'OPTION', code: 'COVER', difference: 'GONE', before: 420.5, after: null },
      { kind: 'OPTION', code: 'WHITE', difference: 'ADDED', before: null, after: 0 },
    ]);
    expect(differencesOf(before, before)).toEqual([]);
  });

  it('lead from one paper to the other', () => {
    const papers = fc.uniqueArray(
      fc.record<OrderLine>({
        kind: fc.constantFrom(...lineKinds),
        code: fc.constantFrom('A', 'B'),
        amount: fc.integer({ min: -100, max: 100 }),
      }),
      { selector: ({ kind, code }) => `${kind} ${code}` },
    );
    const byName = (lines: readonly OrderLine[]) =>
      new Map(lines.map(({ kind, code, amount }) => [`${kind} ${code}`, amount]));
    fc.assert(
      fc.property(papers, papers, (before, after) => {
        const made = byName(before);
        for (const { kind, code, after: amount } of differencesOf(before, after)) {
          if (amount === null) made.delete(`${kind} ${code}`);
          else made.set(`${kind} ${code}`, amount);
        }
        expect([...made].sort()).toEqual([...byName(after)].sort());
      }),
    );
  });
});
