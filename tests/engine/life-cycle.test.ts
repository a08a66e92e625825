import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bestOf,
  type ComparedVehicle,
  costsByYear,
  type LifeCycle,
  replacements,
  valueAfter,
} from '../../engine/life-cycle/costs.ts';

const simple: ComparedVehicle = {
  price: 40_000,
  fees: 600,
  firstYearLoss: 20,
  laterYearLoss: 10,
  energyPerMile: 0.15,
  maintenancePerMile: 0.05,
  maintenanceGrowth: 10,
  fixed: 1200,
};
const plan: LifeCycle = { months: 30, yearlyDistance: 12_000, interest: 0, priceGrowth: 0 };

const percent = (max: number) => fc.double({ min: 0, max, noNaN: true });
const vehicles = fc.record<ComparedVehicle>({
  price: fc.double({ min: 1, max: 1e6, noNaN: true }),
  fees: percent(10_000),
  firstYearLoss: percent(95),
  laterYearLoss: percent(95),
  energyPerMile: percent(5),
  maintenancePerMile: percent(5),
  maintenanceGrowth: percent(100),
  fixed: percent(10_000),
});
const plans = fc.record<LifeCycle>({
  months: fc.integer({ min: 12, max: 120 }),
  yearlyDistance: fc.double({ min: 1, max: 200_000, noNaN: true }),
  interest: fc.oneof(fc.constant(0), percent(30)),
  priceGrowth: percent(20),
});

describe('the costs of a vehicle by year', () => {
  it('are those that are calculated by hand', () => {
    const years = costsByYear(simple, plan);
    expect(years.map(({ year, months, distance }) => [year, months, distance])).toEqual([
      [1, 12, 12_000],
      [2, 12, 12_000],
      [3, 6, 6000],
    ]);
    // 40,000 × 0.8 = 32,000; × 0.9 = 28,800; × 0.9^0.5 = 27,322.08.
    expect(years.map(({ costs }) => Number(costs.DEPRECIATION.toFixed(2)))).toEqual([8000, 3200, 1477.92]);
    expect(years.map(({ costs }) => Number(costs.MAINTENANCE.toFixed(2)))).toEqual([600, 660, 363]);
    expect(years.map(({ costs }) => Number(costs.ENERGY.toFixed(2)))).toEqual([1800, 1800, 900]);
    expect(years.map(({ costs }) => [costs.FEES, Number(costs.FIXED.toFixed(2)), costs.INTEREST])).toEqual([
      [600, 1200, 0],
      [0, 1200, 0],
      [0, 600, 0],
    ]);
    expect(years.map(({ total }) => Number(total.toFixed(2)))).toEqual([12_200, 6860, 3340.92]);
  });

  it('have interest on the value at the start of each month, and prices that rise', () => {
    const [year, next] = costsByYear(
      { ...simple, firstYearLoss: 0, laterYearLoss: 0 },
      { ...plan, interest: 6, priceGrowth: 5 },
    );
    expect(year?.costs.INTEREST).toBeCloseTo(2400, 8);
    expect([next?.costs.ENERGY, next?.costs.FIXED].map((cost) => cost?.toFixed(6))).toEqual([
      '1890.000000',
      '1260.000000',
    ]);
  });

  it('add up to what was paid and not got back, and have the same present value as price and resale', () => {
    fc.assert(
      fc.property(vehicles, plans, (vehicle, given) => {
        const years = costsByYear(vehicle, given);
        const lost = years.reduce((sum, { costs }) => sum + costs.DEPRECIATION, 0);
        expect(lost).toBeCloseTo(vehicle.price - valueAfter(vehicle, given.months), 3);
        expect(years.reduce((sum, { months }) => sum + months, 0)).toBe(given.months);
        const rate = given.interest / 1200;
        const v = (month: number) => (1 + rate) ** -month;
        const starts = Array.from({ length: 12 }, (_, at) => valueAfter(vehicle, at));
        const interest = starts.reduce((sum, value) => sum + value * rate, 0);
        expect(years[0]?.costs.INTEREST).toBeCloseTo(interest, 3);
        // Capital recovery: depreciation and interest on the value are worth price minus resale.
        const capital = starts
          .map((before, at) => (before * (1 + rate) - valueAfter(vehicle, at + 1)) * v(at + 1))
          .reduce((sum, each) => sum + each, 0);
        expect(capital / vehicle.price).toBeCloseTo(1 - (valueAfter(vehicle, 12) * v(12)) / vehicle.price, 9);
      }),
    );
  });
});

describe('the equivalent cost of a replacement', () => {
  it('is the average without interest, by hand', () => {
    const all = replacements(simple, plan);
    expect(all).toHaveLength(30);
    // (40,000 + 600 - 32,000 + 1,800 + 600 + 1,200) / 12 and a thousand miles a month.
    expect(all[11]?.monthly).toBeCloseTo(12_200 / 12, 8);
    expect(all[11]?.perMile).toBeCloseTo(12_200 / 12_000, 8);
    expect(all[29]?.monthly).toBeCloseTo((12_200 + 6860 + 3340.92) / 30, 3);
  });

  it('is a payment of the same present value, by hand with 12% interest', () => {
    const still = { ...simple, fees: 0, firstYearLoss: 0, laterYearLoss: 0, energyPerMile: 0, maintenancePerMile: 0 };
    const [first] = replacements({ ...still, fixed: 0 }, { ...plan, interest: 12 });
    // Nothing is lost, so a month costs its interest: 1% of the price.
    expect(first?.monthly).toBeCloseTo(400, 8);
    const lost = replacements({ ...still, fixed: 0, firstYearLoss: 50 }, { ...plan, interest: 12 })[11];
    // (40,000 - 20,000 / 1.01^12) × 0.01 / (1 - 1.01^-12) = 1,976.98.
    expect(lost?.monthly).toBeCloseTo(1976.975773, 5);
  });

  it('is lowest in the best month, the earliest of equal ones', () => {
    fc.assert(
      fc.property(vehicles, plans, (vehicle, given) => {
        const all = replacements(vehicle, given);
        const best = bestOf(all);
        expect(best?.monthly).toBe(Math.min(...all.map(({ monthly }) => monthly)));
        expect(all.find(({ monthly }) => monthly === best?.monthly)).toBe(best);
        for (const { monthly, perMile } of all) {
          expect(Number.isFinite(monthly)).toBe(true);
          expect(perMile * given.yearlyDistance).toBeCloseTo(monthly * 12, 2);
        }
      }),
    );
    const dear = { ...simple, firstYearLoss: 30, maintenanceGrowth: 60 };
    expect(bestOf(replacements(dear, { ...plan, months: 120 }))?.months).toBe(60);
    expect(bestOf([])).toBeNull();
  });

  it('is later with a higher first loss, and earlier with maintenance that rises faster', () => {
    const monthOf = (vehicle: ComparedVehicle) =>
      bestOf(replacements(vehicle, { ...plan, months: 120, interest: 6 }))?.months ?? 0;
    const usual = { ...simple, maintenanceGrowth: 30 };
    expect(monthOf({ ...usual, fees: 5000 })).toBeGreaterThanOrEqual(monthOf(usual));
    expect(monthOf({ ...usual, maintenanceGrowth: 60 })).toBeLessThan(monthOf(usual));
  });
});
