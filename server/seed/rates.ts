import { craAutomobileRates, irsAnnualLeaseValues, irsMileageRates } from '../database/schema/rates.ts';
import type { Loader } from './loader.ts';

// IRS notices of each year; announcement 2022-13 for the change of July 2022.
const mileage: [date: string, business: number, medical: number, charity: number][] = [
  ['2018-01-01', 54.5, 18, 14],
  ['2019-01-01', 58, 20, 14],
  ['2020-01-01', 57.5, 17, 14],
  ['2021-01-01', 56, 16, 14],
  ['2022-01-01', 58.5, 18, 14],
  ['2022-07-01', 62.5, 22, 14],
  ['2023-01-01', 65.5, 22, 14],
  ['2024-01-01', 67, 21, 14],
  ['2025-01-01', 70, 21, 14],
  ['2026-01-01', 72.5, 20.5, 14],
];

// Department of Finance Canada, prescribed rates of each year.
const operating: [date: string, general: number, sales: number][] = [
  ['2018-01-01', 26, 23],
  ['2019-01-01', 28, 25],
  ['2020-01-01', 28, 25],
  ['2021-01-01', 27, 24],
  ['2022-01-01', 29, 26],
  ['2023-01-01', 33, 30],
  ['2024-01-01', 33, 30],
  ['2025-01-01', 34, 31],
  ['2026-01-01', 34, 31],
];

/** The table of 26 CFR 1.61-21(d)(2)(iii) by its brackets, which widen at 26,000. */
function leaseValues(): [from: number, value: number, rateAbove: number][] {
  const rows: [number, number, number][] = [
    [0, 600, 0],
    [1000, 850, 0],
  ];
  for (let from = 2000; from < 26_000; from += 1000) rows.push([from, 600 + from / 4, 0]);
  for (let from = 26_000; from < 60_000; from += 2000) rows.push([from, 750 + from / 4, 0]);
  rows.push([60_000, 500, 0.25]);
  return rows;
}

export function addRates(loader: Loader): void {
  for (const [effective_date, business_cents, medical_cents, charity_cents] of mileage) {
    loader.add(irsMileageRates, { effective_date, business_cents, medical_cents, charity_cents });
  }
  for (const [fair_market_value_from, annual_lease_value, rate_above] of leaseValues()) {
    loader.add(irsAnnualLeaseValues, {
      effective_date: '1985-01-01',
      fair_market_value_from,
      annual_lease_value,
      rate_above,
    });
  }
  for (const [effective_date, operating_cents_per_km, operating_cents_per_km_sales] of operating) {
    loader.add(craAutomobileRates, {
      effective_date,
      operating_cents_per_km,
      operating_cents_per_km_sales,
      standby_rate_owned: 0.02,
      standby_rate_leased: 0.666667,
      standby_threshold_km: 1667,
    });
  }
}
