import { getTableName } from 'drizzle-orm';
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { day, decimal, money } from './account-owned.ts';

// Published rates, shared by all accounts. A rate applies from its date until the next one. Migrations fill these
// tables.

/** US standard mileage rates in cents per mile. */
export const irsMileageRates = pgTable('irs_mileage_rates', {
  effective_date: day().primaryKey(),
  business_cents: decimal(5, 2).notNull(),
  medical_cents: decimal(5, 2).notNull(),
  charity_cents: decimal(5, 2).notNull(),
});

/**
 * The US annual lease value table (26 CFR 1.61-21(d)(2)). From `fair_market_value_from` up to the next row, the value
 * is `annual_lease_value` plus `rate_above` × the fair market value.
 */
export const irsAnnualLeaseValues = pgTable(
  'irs_annual_lease_values',
  {
    effective_date: day().notNull(),
    fair_market_value_from: money().notNull(),
    annual_lease_value: money().notNull(),
    rate_above: decimal(5, 4).notNull(),
  },
  (t) => [primaryKey({ columns: [t.effective_date, t.fair_market_value_from] })],
);

/** Canadian automobile benefits: the operating cost in cents per personal kilometer, and the standby charge. */
export const craAutomobileRates = pgTable('cra_automobile_rates', {
  effective_date: day().primaryKey(),
  operating_cents_per_km: decimal(5, 2).notNull(),
  /** Cents per kilometer for people who mainly sell or lease automobiles. */
  operating_cents_per_km_sales: decimal(5, 2).notNull(),
  /** Monthly share of the cost of an owned automobile. */
  standby_rate_owned: decimal(7, 6).notNull(),
  /** Share of the lease cost. */
  standby_rate_leased: decimal(7, 6).notNull(),
  /** Personal kilometers per month below which the standby charge is reduced. */
  standby_threshold_km: decimal(8, 2).notNull(),
});

/**
 * Reasonable Canadian allowances for business use of a personal automobile (Regulation 7306), in cents per kilometer.
 */
export const craAllowanceRates = pgTable('cra_allowance_rates', {
  effective_date: day().primaryKey(),
  /** Up to 5,000 km per year, and above. */
  first_cents_per_km: decimal(5, 2).notNull(),
  further_cents_per_km: decimal(5, 2).notNull(),
});

/** Grades of driver scores: a score gets the grade with the highest `score_from` that it reaches. */
export const driverGrades = pgTable('driver_grades', {
  grade: text().primaryKey(),
  score_from: decimal(4, 1).notNull().unique(),
});

const rateTables = [irsMileageRates, irsAnnualLeaseValues, craAutomobileRates, craAllowanceRates, driverGrades];

export const rateTableNames: readonly string[] = rateTables.map((table) => getTableName(table));
