/** What an amount of an order is for. */
export const lineKinds = ['VEHICLE', 'OPTION', 'UPFIT', 'DELIVERY', 'INCENTIVE', 'CONTRIBUTION', 'FEE'] as const;
export type LineKind = (typeof lineKinds)[number];

/**
 * An amount of an order, in the currency of the account with two decimals. Incentives and contributions of the driver are
 * negative. A code is unique within its kind.
 */
export interface OrderLine {
  kind: LineKind;
  code: string;
  amount: number;
}

/** The terms of a lease. */
export interface LeaseTerms {
  months: number;
  /** Percent of the capitalized cost a month: 1.5 is 1.5%. Four decimals count. */
  depreciation: number;
  /** Percent a year. Four decimals count. */
  interest: number;
  /** A month. */
  managementFee: number;
}

/** What an order comes to. Amounts have two decimals. */
export interface OrderFigures {
  /** Vehicle, options, upfit and delivery. */
  price: number;
  incentives: number;
  contributions: number;
  capitalizedCost: number;
  /** Billed once, and not part of the lease. */
  fees: number;
  /** A month. */
  depreciation: number;
  /** A month, on the mean of the capitalized cost and the residual value. */
  interest: number;
  /** Depreciation and interest. */
  rental: number;
  /** The rental and the management fee. */
  monthly: number;
  /** The capitalized cost less its depreciation over the term. */
  residual: number;
}

const capitalized: ReadonlySet<LineKind> = new Set([
  'VEHICLE',
  'OPTION',
  'UPFIT',
  'DELIVERY',
  'INCENTIVE',
  'CONTRIBUTION',
]);
const priced: ReadonlySet<LineKind> = new Set(['VEHICLE', 'OPTION', 'UPFIT', 'DELIVERY']);

/** Half a cent is rounded away from zero, as PostgreSQL does. Never -0. */
const round = (amount: number) => Math.sign(amount) * Math.round(Math.abs(amount)) || 0;

/** Whole cents: sums of them are exact. */
export const centsOf = (amount: number): number => round(amount * 100);

/** Ten-thousandths of a percent. */
const partsOf = (percent: number) => Math.round(percent * 10_000);

const sumOf = (lines: readonly OrderLine[], isWanted: (kind: LineKind) => boolean): number =>
  lines.reduce((sum, { kind, amount }) => (isWanted(kind) ? sum + centsOf(amount) : sum), 0);

/** What the lines of an order come to. Each figure is rounded once, to the cent. */
export function figuresOf(lines: readonly OrderLine[], terms: LeaseTerms): OrderFigures {
  const of = (wanted: LineKind) => sumOf(lines, (kind) => kind === wanted);
  const cost = sumOf(lines, (kind) => capitalized.has(kind));
  const rate = partsOf(terms.depreciation);
  // Integers up to 10^15: doubles of the rates would be off by a cent where half cents are rounded.
  const depreciation = round((cost * rate) / 1_000_000);
  const left = Math.max(0, 1_000_000 - rate * terms.months);
  const residual = round((cost * left) / 1_000_000);
  const interest = round(((cost + residual) * partsOf(terms.interest)) / 24_000_000);
  const rental = depreciation + interest;
  const inCents = {
    price: sumOf(lines, (kind) => priced.has(kind)),
    incentives: of('INCENTIVE'),
    contributions: of('CONTRIBUTION'),
    capitalizedCost: cost,
    fees: of('FEE'),
    depreciation,
    interest,
    rental,
    monthly: rental + centsOf(terms.managementFee),
    residual,
  };
  const amounts = Object.entries(inCents).map(([name, amount]) => [name, amount / 100]);
  return Object.fromEntries(amounts) as unknown as OrderFigures;
}

/**
 * What the driver pays of a vehicle that costs more than the company allows: as a line, or nothing. `limit`: the highest
 * capitalized cost; null for none.
 */
export function contributionTo(lines: readonly OrderLine[], limit: number | null): OrderLine[] {
  if (limit === null) return [];
  const above = sumOf(lines, (kind) => capitalized.has(kind)) - centsOf(limit);
  return above > 0 ? [{ kind: 'CONTRIBUTION', code: 'DRIVER', amount: -above / 100 }] : [];
}
