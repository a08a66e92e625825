import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  groupChoices,
  includedOptions,
  type Offer,
  type OptionRule,
  presentOptions,
  problemsOf,
  ruleKinds,
  withOption,
  withoutOption,
} from '../../../engine/orders/configuration.ts';

const options = (choice: Offer['options'][number]['choice'], group: string, ...codes: string[]) =>
  codes.map((code) => ({ code, group, choice }));

/** Two colors, two kinds of wheels, and a package for towing. */
const offer: Offer = {
  options: [
    ...options('ONE', 'COLOR', 'WHITE', 'RED'),
    ...options('ONE_AT_MOST', 'WHEELS', 'ALLOY', 'STEEL'),
    ...options('ANY', 'EQUIPMENT', 'HITCH', 'MIRRORS', 'BRAKES', 'TOWING', 'COVER', 'RACK'),
  ],
  rules: [
    { rule: 'INCLUDES', code: 'TOWING', other: 'HITCH' },
    { rule: 'INCLUDES', code: 'TOWING', other: 'MIRRORS' },
    { rule: 'REQUIRES', code: 'TOWING', other: 'BRAKES' },
    { rule: 'EXCLUDES', code: 'COVER', other: 'RACK' },
    { rule: 'EXCLUDES', code: 'TOWING', other: 'STEEL' },
  ],
};

describe('options', () => {
  it('fit together', () => {
    expect(problemsOf(['WHITE', 'TOWING', 'BRAKES'], offer)).toEqual([]);
    expect([...includedOptions(['WHITE', 'TOWING', 'BRAKES'], offer)]).toEqual(['HITCH', 'MIRRORS']);
  });

  it('do not fit together, each pair once', () => {
    expect(problemsOf(['RED', 'WHITE', 'RACK', 'COVER', 'TOWING', 'GONE'], offer)).toEqual([
      { problem: 'UNKNOWN', code: 'GONE' },
      { problem: 'REQUIRES', code: 'TOWING', other: 'BRAKES' },
      { problem: 'GROUP_SEVERAL', code: 'RED', other: 'WHITE' },
      { problem: 'EXCLUDES', code: 'RACK', other: 'COVER' },
    ]);
    expect(problemsOf(['STEEL'], offer)).toEqual([{ problem: 'GROUP_MISSING', code: 'COLOR' }]);
  });
});

describe('a click', () => {
  it('adds what the option requires, and removes what does not fit', () => {
    expect(withOption(['WHITE', 'STEEL', 'COVER'], 'TOWING', offer)).toEqual({
      codes: ['WHITE', 'COVER', 'TOWING', 'BRAKES'],
      added: ['BRAKES'],
      removed: ['STEEL'],
    });
    expect(withOption(['WHITE'], 'RED', offer)).toEqual({ codes: ['RED'], added: [], removed: ['WHITE'] });
    expect(withOption(['WHITE', 'TOWING', 'BRAKES'], 'STEEL', offer)).toEqual({
      codes: ['WHITE', 'BRAKES', 'STEEL'],
      added: [],
      removed: ['TOWING'],
    });
  });

  it('removes an option with all that requires it', () => {
    expect(withoutOption(['WHITE', 'TOWING', 'BRAKES'], 'BRAKES', offer)).toEqual({
      codes: ['WHITE'],
      added: [],
      removed: ['TOWING'],
    });
    expect(withoutOption(['WHITE', 'TOWING', 'BRAKES'], 'TOWING', offer).codes).toEqual(['WHITE', 'BRAKES']);
  });

  it('leaves an option whose rules contradict each other, with its problem', () => {
    const odd: Offer = {
      ...offer,
      rules: [...offer.rules, { rule: 'REQUIRES', code: 'RACK', other: 'COVER' }],
    };
    const { codes } = withOption(['WHITE'], 'RACK', odd);
    expect(codes).toContain('RACK');
    expect(problemsOf(codes, odd)).not.toEqual([]);
  });
});

const codes = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'];
const code = fc.constantFrom(...codes);
const rules = fc.array(fc.record<OptionRule>({ rule: fc.constantFrom(...ruleKinds), code, other: code }), {
  maxLength: 14,
});
const groups = fc.array(fc.constantFrom(...groupChoices.filter((choice) => choice !== 'ONE')), {
  minLength: 3,
  maxLength: 3,
});
const offers = fc.tuple(groups, fc.array(fc.nat(2), { minLength: 10, maxLength: 10 }), rules).map(
  ([choices, of, all]): Offer => ({
    options: codes.map((each, place) => ({
      code: each,
      group: `G${of[place]}`,
      choice: choices[of[place] ?? 0] ?? 'ANY',
    })),
    rules: all.filter((each) => each.code !== each.other),
  }),
);

describe('any clicks with any rules', () => {
  it('keep a choice that fits together, unless an option contradicts itself', () => {
    fc.assert(
      fc.property(offers, fc.array(fc.tuple(code, fc.boolean()), { maxLength: 12 }), (any, clicks) => {
        let chosen: readonly string[] = [];
        for (const [each, isAdded] of clicks) {
          const isOdd = problemsOf(withOption([], each, any).codes, any).length > 0;
          if (isAdded && isOdd) continue;
          const after = isAdded ? withOption(chosen, each, any) : withoutOption(chosen, each, any);
          expect(problemsOf(after.codes, any)).toEqual([]);
          expect(after.codes.includes(each)).toBe(isAdded);
          expect(new Set(after.codes).size).toBe(after.codes.length);
          expect(after.added.every((one) => !chosen.includes(one) && after.codes.includes(one))).toBe(true);
          expect(after.removed.every((one) => chosen.includes(one) && !after.codes.includes(one))).toBe(true);
          chosen = after.codes;
        }
      }),
    );
  });

  it('include an option that was chosen', () => {
    fc.assert(
      fc.property(offers, fc.subarray(codes), (any, chosen) => {
        const present = presentOptions(chosen, any);
        expect(chosen.every((each) => present.has(each))).toBe(true);
      }),
    );
  });
});
