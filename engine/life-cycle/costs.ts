/** What is the same for all vehicles that are compared. Percentages: 5 is 5%. */
export interface LifeCycle {
  /** How long the vehicles are kept. */
  months: number;
  /** Miles a year. */
  yearlyDistance: number;
  /** Percent a year, charged by the month. */
  interest: number;
  /** By how many percent energy and fixed costs rise each year. */
  priceGrowth: number;
}

/** A vehicle. Amounts are in one currency. Percentages: 5 is 5%. */
export interface ComparedVehicle {
  price: number;
  /** Paid with the price, and not part of the resale value. */
  fees: number;
  /** Percent of the price that is lost in the first year. */
  firstYearLoss: number;
  /** Percent of what is left that is lost in each later year. */
  laterYearLoss: number;
  /** Cost of fuel or electricity a mile, in the first year. */
  energyPerMile: number;
  /** In the first year. */
  maintenancePerMile: number;
  maintenanceGrowth: number;
  /** A year, in the first year. */
  fixed: number;
}

/** The kinds of costs, in the order in which they are shown. */
export const costKinds = ['DEPRECIATION', 'INTEREST', 'FEES', 'ENERGY', 'MAINTENANCE', 'FIXED'] as const;
export type CostKind = (typeof costKinds)[number];
export type Costs = Readonly<Record<CostKind, number>>;

/** The costs of a year, the last one of which can be incomplete. */
export interface YearOfCosts {
  year: number;
  months: number;
  /** Miles. */
  distance: number;
  costs: Costs;
  total: number;
}

/** What it costs to replace the vehicle after a number of months, again and again. */
export interface Replacement {
  months: number;
  resaleValue: number;
  /** The equivalent cost a month. */
  monthly: number;
  /** The equivalent cost a mile. */
  perMile: number;
}

const grown = (percent: number, years: number) => (1 + percent / 100) ** years;

/** The value of a vehicle after months. Within a year it falls by the same percentage each month. */
export function valueAfter({ price, firstYearLoss, laterYearLoss }: ComparedVehicle, months: number): number {
  const [first, later] = [1 - firstYearLoss / 100, 1 - laterYearLoss / 100];
  return months <= 12 ? price * first ** (months / 12) : price * first * later ** ((months - 12) / 12);
}

/** The costs of a month, from 1. Fees are paid before the first one. */
function costsOf(vehicle: ComparedVehicle, plan: LifeCycle, month: number): Costs {
  const years = Math.floor((month - 1) / 12);
  const [before, after] = [valueAfter(vehicle, month - 1), valueAfter(vehicle, month)];
  const distance = plan.yearlyDistance / 12;
  return {
    DEPRECIATION: before - after,
    INTEREST: (before * plan.interest) / 1200,
    FEES: month === 1 ? vehicle.fees : 0,
    ENERGY: distance * vehicle.energyPerMile * grown(plan.priceGrowth, years),
    MAINTENANCE: distance * vehicle.maintenancePerMile * grown(vehicle.maintenanceGrowth, years),
    FIXED: (vehicle.fixed / 12) * grown(plan.priceGrowth, years),
  };
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** The costs of each year until the end, in amounts of that year. Nothing is rounded. */
export function costsByYear(vehicle: ComparedVehicle, plan: LifeCycle): YearOfCosts[] {
  return Array.from({ length: Math.ceil(plan.months / 12) }, (_, at) => {
    const months = Math.min(12, plan.months - at * 12);
    const all = Array.from({ length: months }, (_each, month) => costsOf(vehicle, plan, at * 12 + month + 1));
    const costs = Object.fromEntries(costKinds.map((kind) => [kind, sumOf(all.map((each) => each[kind]))])) as Costs;
    const total = sumOf(Object.values(costs));
    return { year: at + 1, months, distance: (plan.yearlyDistance * months) / 12, costs, total };
  });
}

/**
 * For each month: what it costs to replace the vehicle then, as an equivalent annual cost by the month. The present value of
 * price, fees, running costs and resale is spread over the months as an annuity, so holding times of different lengths can be
 * compared. (Park, Contemporary Engineering Economics, chapter on replacement decisions: economic service life.)
 */
export function replacements(vehicle: ComparedVehicle, plan: LifeCycle): Replacement[] {
  const rate = plan.interest / 1200;
  let running = 0;
  return Array.from({ length: plan.months }, (_, at) => {
    const months = at + 1;
    const { ENERGY, MAINTENANCE, FIXED } = costsOf(vehicle, plan, months);
    running += (ENERGY + MAINTENANCE + FIXED) / (1 + rate) ** months;
    const resaleValue = valueAfter(vehicle, months);
    const present = vehicle.price + vehicle.fees + running - resaleValue / (1 + rate) ** months;
    const monthly = present * (rate === 0 ? 1 / months : rate / -Math.expm1(-months * Math.log1p(rate)));
    return { months, resaleValue, monthly, perMile: (monthly * 12) / plan.yearlyDistance };
  });
}

/** The replacement with the lowest equivalent cost, the earliest of equal ones. */
export const bestOf = (all: readonly Replacement[]): Replacement | null =>
  all.reduce<Replacement | null>((best, each) => (best && best.monthly <= each.monthly ? best : each), null);
