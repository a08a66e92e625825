import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contributionTo, figuresOf, type LeaseTerms, lineKinds, type OrderLine } from '../../../engine/orders/money.ts';

const terms: LeaseTerms = { months: 60, depreciation: 1.25, interest: 6, managementFee: 7.5 };

const amounts = fc.integer({ min: -50_000_00, max: 500_000_00 }).map((cents) => cents / 100);
const lines = fc.array(
  fc.record<OrderLine>({ kind: fc.constantFrom(...lineKinds), code: fc.string({ maxLength: 4 }), amount: amounts }),
  { maxLength: 20 },
);
const leases = fc.record<LeaseTerms>({
  months: fc.integer({ min: 1, max: 120 }),
  depreciation: fc.integer({ min: 0, max: 100_000 }).map((parts) => parts / 10_000),
  interest: fc.integer({ min: 0, max: 300_000 }).map((parts) => parts / 10_000),
  managementFee: fc.integer({ min: 0, max: 99_999 }).map((cents) => cents / 100),
});

const cents = (amount: number) => BigInt(Math.round(amount * 100));
const sumOf = (all: readonly number[]) => all.reduce((sum, amount) => sum + cents(amount), 0n);

/** A quotient of whole numbers, half away from zero. */
function rounded(part: bigint, of: bigint): bigint {
  const size = part < 0n ? -part : part;
  const whole = (2n * size + of) / (2n * of);
  return part < 0n ? -whole : whole;
}

describe('the figures of an order', () => {
  it('are those that are calculated by hand', () => {
    const order: OrderLine[] = [
      { kind: 'VEHICLE', code: 'F150', amount: 41_250.5 },
      { kind: 'OPTION', code: 'TOW', amount: 895.25 },
      { kind: 'UPFIT', code: 'RACK', amount: 2100 },
      { kind: 'DELIVERY', code: 'FREIGHT', amount: 1795 },
      { kind: 'INCENTIVE', code: 'FOR27001C', amount: -1750 },
      { kind: 'CONTRIBUTION', code: 'DRIVER', amount: -290.75 },
      { kind: 'FEE', code: 'TITLE', amount: 95 },
    ];
    // 44,000 × 1.25% = 550; after 60 months 25% are left; (44,000 + 11,000) ÷ 2 × 6% ÷ 12 = 137.50.
    expect(figuresOf(order, terms)).toEqual({
      price: 46_040.75,
      incentives: -1750,
      contributions: -290.75,
      capitalizedCost: 44_000,
      fees: 95,
      depreciation: 550,
      interest: 137.5,
      rental: 687.5,
      monthly: 695,
      residual: 11_000,
    });
  });

  it('are all zero without lines, but for the management fee', () => {
    const { monthly, ...others } = figuresOf([], terms);
    expect(monthly).toBe(7.5);
    expect(Object.values(others).every((amount) => amount === 0)).toBe(true);
  });

  it('are the sums of the lines, rounded once, for any lines in any order', () => {
    fc.assert(
      fc.property(lines, leases, (order, lease) => {
        const figures = figuresOf(order, lease);
        const of = (...kinds: string[]) =>
          sumOf(order.filter(({ kind }) => kinds.includes(kind)).map((line) => line.amount));
        const cost = of('VEHICLE', 'OPTION', 'UPFIT', 'DELIVERY', 'INCENTIVE', 'CONTRIBUTION');
        const [rate, interest] = [lease.depreciation, lease.interest].map((each) => BigInt(Math.round(each * 10_000)));
        const used = (rate ?? 0n) * BigInt(lease.months);
        const residual = rounded(cost * (used > 1_000_000n ? 0n : 1_000_000n - used), 1_000_000n);
        const depreciation = rounded(cost * (rate ?? 0n), 1_000_000n);
        const paid = rounded((cost + residual) * (interest ?? 0n), 24_000_000n);
        expect(cents(figures.price)).toBe(of('VEHICLE', 'OPTION', 'UPFIT', 'DELIVERY'));
        expect(cents(figures.capitalizedCost)).toBe(cost);
        expect(cents(figures.fees)).toBe(of('FEE'));
        expect(cents(figures.residual)).toBe(residual);
        expect(cents(figures.depreciation)).toBe(depreciation);
        expect(cents(figures.interest)).toBe(paid);
        expect(cents(figures.monthly)).toBe(depreciation + paid + cents(lease.managementFee));
        expect(figuresOf([...order].reverse(), lease)).toEqual(figures);
      }),
    );
  });

  it('are paid down to the residual value, to half a cent a month', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50_000_000 }), leases, (price, lease) => {
        const { depreciation, residual, capitalizedCost } = figuresOf(
          [{ kind: 'VEHICLE', code: 'X', amount: price / 100 }],
          lease,
        );
        if (residual === 0) return;
        const off = Math.abs(depreciation * lease.months + residual - capitalizedCost);
        expect(off).toBeLessThanOrEqual(0.005 * lease.months + 0.0051);
      }),
    );
  });
});

describe('what a driver pays', () => {
  const vehicle: OrderLine[] = [
    { kind: 'VEHICLE', code: 'X', amount: 30_000.01 },
    { kind: 'INCENTIVE', code: 'I', amount: -1000 },
    { kind: 'FEE', code: 'TITLE', amount: 5000 },
  ];

  it('is what is above the limit, without fees', () => {
    expect(contributionTo(vehicle, 29_000)).toEqual([{ kind: 'CONTRIBUTION', code: 'DRIVER', amount: -0.01 }]);
    expect(contributionTo(vehicle, 29_000.01)).toEqual([]);
    expect(contributionTo(vehicle, null)).toEqual([]);
  });

  it('leaves the company with its limit', () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 10_000_000 }), (order, limit) => {
        const own = contributionTo(order, limit / 100);
        const { capitalizedCost } = figuresOf([...order, ...own], terms);
        expect(capitalizedCost).toBeLessThanOrEqual(limit / 100);
        if (own.length > 0) expect(capitalizedCost).toBe(limit / 100);
      }),
    );
  });
});
