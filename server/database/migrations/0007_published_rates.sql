-- Published rates are a part of the product: next year's are the next migration.
-- Rows of other dates stay as they are.
-- Internal Revenue Service, a notice a year; announcements 2011-40 and 2022-13 for the changes of July.
INSERT INTO "irs_mileage_rates" ("effective_date", "business_cents", "medical_cents", "charity_cents") VALUES
  ('2011-01-01', 51, 19, 14),
  ('2011-07-01', 55.5, 23.5, 14),
  ('2012-01-01', 55.5, 23, 14),
  ('2013-01-01', 56.5, 24, 14),
  ('2014-01-01', 56, 23.5, 14),
  ('2015-01-01', 57.5, 23, 14),
  ('2016-01-01', 54, 19, 14),
  ('2017-01-01', 53.5, 17, 14),
  ('2018-01-01', 54.5, 18, 14),
  ('2019-01-01', 58, 20, 14),
  ('2020-01-01', 57.5, 17, 14),
  ('2021-01-01', 56, 16, 14),
  ('2022-01-01', 58.5, 18, 14),
  ('2022-07-01', 62.5, 22, 14),
  ('2023-01-01', 65.5, 22, 14),
  ('2024-01-01', 67, 21, 14),
  ('2025-01-01', 70, 21, 14),
  ('2026-01-01', 72.5, 20.5, 14)
ON CONFLICT ("effective_date") DO UPDATE SET "business_cents" = excluded."business_cents", "medical_cents" = excluded."medical_cents", "charity_cents" = excluded."charity_cents";--> statement-breakpoint
-- The table of 26 CFR 1.61-21(d)(2)(iii): its brackets are a thousand wide, from 26,000 on two thousand.
INSERT INTO "irs_annual_lease_values" ("effective_date", "fair_market_value_from", "annual_lease_value", "rate_above")
SELECT date '1985-01-01', value, 600 + value / 4, 0
FROM generate_series(0, 25000, 1000) AS value
UNION ALL
SELECT date '1985-01-01', value, 750 + value / 4, 0 FROM generate_series(26000, 58000, 2000) AS value
UNION ALL
SELECT date '1985-01-01', 60000, 500, 0.25
ON CONFLICT ("effective_date", "fair_market_value_from") DO UPDATE SET "annual_lease_value" = excluded."annual_lease_value", "rate_above" = excluded."rate_above";--> statement-breakpoint
-- Department of Finance Canada, the prescribed rates where they change; Income Tax Act, 6(2), for the standby charge.
INSERT INTO "cra_automobile_rates" ("effective_date", "operating_cents_per_km", "operating_cents_per_km_sales", "standby_rate_owned", "standby_rate_leased", "standby_threshold_km")
SELECT effective_date::date, general, sales, 0.02, 0.666667, 1667 FROM (VALUES
  ('2011-01-01', 24, 21),
  ('2012-01-01', 26, 23),
  ('2013-01-01', 27, 24),
  ('2016-01-01', 26, 23),
  ('2017-01-01', 25, 22),
  ('2018-01-01', 26, 23),
  ('2019-01-01', 28, 25),
  ('2021-01-01', 27, 24),
  ('2022-01-01', 29, 26),
  ('2023-01-01', 33, 30),
  ('2025-01-01', 34, 31)
) AS rates (effective_date, general, sales)
ON CONFLICT ("effective_date") DO UPDATE SET "operating_cents_per_km" = excluded."operating_cents_per_km", "operating_cents_per_km_sales" = excluded."operating_cents_per_km_sales", "standby_rate_owned" = excluded."standby_rate_owned", "standby_rate_leased" = excluded."standby_rate_leased", "standby_threshold_km" = excluded."standby_threshold_km";
