-- What several parts of a summary say of the vehicles that it is asked of. PostgreSQL puts these functions into the query around them.
--
-- The vehicles in service at the end of each period, or today: their full months and their odometers, and whether they are past their
-- replacement policy, in months or in miles.
CREATE FUNCTION asked_inventory(
  type text, month text, count int, today date, asked_centers text[], asked_categories text[], asked_makes text[], asked_numbers text[]
)
RETURNS TABLE (
  period text, closes date, customer_number text, vehicle_number text, center_code text, model_year int, vehicle_make text,
  vehicle_model text, vehicle_category text, fuel_type text, driver_reference_number text, replacement_policy_months int,
  replacement_policy_odometer int, in_service_date date, out_of_service_date date, months int, reading int, is_past boolean
) LANGUAGE sql STABLE AS $$
  WITH periods AS (
    SELECT * FROM report_periods(type, month, count, today)
  )
  SELECT p.period, p.closes, v.customer_number, v.vehicle_number, v.center_code, v.model_year, v.vehicle_make, v.vehicle_model,
         v.vehicle_category, v.fuel_type, v.driver_reference_number, v.replacement_policy_months, v.replacement_policy_odometer,
         v.in_service_date, v.out_of_service_date, a.months, r.reading,
         a.months >= v.replacement_policy_months OR coalesce(r.reading >= v.replacement_policy_odometer, false)
    FROM periods p
    JOIN asked_vehicles(asked_centers, asked_categories, asked_makes, asked_numbers) v
      ON v.in_service_date <= p.closes AND (v.out_of_service_date IS NULL OR v.out_of_service_date > p.closes)
    LEFT JOIN (
      SELECT p.period, m.customer_number, m.vehicle_number, max(m.odometer) AS odometer
        FROM periods p
        JOIN vehicle_months m ON m.period BETWEEN p.starts AND p.ends
       GROUP BY 1, 2, 3
    ) m ON m.period = p.period AND m.customer_number = v.customer_number AND m.vehicle_number = v.vehicle_number
   CROSS JOIN LATERAL (
     SELECT (extract(year FROM age) * 12 + extract(month FROM age))::int AS months FROM age(p.closes, v.in_service_date) AS age
   ) a
   -- What the inventory shows today; before, the last reading in the period.
   CROSS JOIN LATERAL (SELECT CASE WHEN p.closes = today THEN v.odometer ELSE m.odometer END AS reading) r
$$;--> statement-breakpoint
-- The mean number of vehicles that were in service in each period, by days; the day on which one is closed out counts no more.
CREATE FUNCTION asked_service(
  type text, month text, count int, today date, asked_centers text[], asked_categories text[], asked_makes text[], asked_numbers text[]
)
RETURNS TABLE (period text, active_vehicles numeric) LANGUAGE sql STABLE AS $$
  SELECT p.period,
         sum(
           least(p.closes, coalesce(v.out_of_service_date - 1, p.closes)) - greatest(p.starts, v.in_service_date) + 1
         )::numeric / (p.closes - p.starts + 1)
    FROM report_periods(type, month, count, today) p
    JOIN asked_vehicles(asked_centers, asked_categories, asked_makes, asked_numbers) v
      ON v.in_service_date <= p.closes
     AND coalesce(v.out_of_service_date - 1, p.closes) >= greatest(p.starts, v.in_service_date)
   GROUP BY p.period, p.starts, p.closes
$$;--> statement-breakpoint
-- Cases about these vehicles. Where any are named, one about the account is about none of them.
CREATE FUNCTION asked_cases(asked_centers text[], asked_categories text[], asked_makes text[], asked_numbers text[])
RETURNS SETOF crm_cases LANGUAGE sql STABLE AS $$
  SELECT c.*
    FROM crm_cases c
   WHERE coalesce(cardinality(asked_centers), 0) + coalesce(cardinality(asked_categories), 0)
           + coalesce(cardinality(asked_makes), 0) + coalesce(cardinality(asked_numbers), 0) = 0
      OR c.vehicle_number IN (
        SELECT vehicle_number FROM asked_vehicles(asked_centers, asked_categories, asked_makes, asked_numbers)
      )
$$;
