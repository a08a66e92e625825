CREATE TABLE "former_claims" (
	"customer_number" text NOT NULL,
	"claim_number" text NOT NULL,
	"vehicle_number" text NOT NULL,
	"claim_type" text NOT NULL,
	"loss_date" date NOT NULL,
	"preventable" boolean NOT NULL,
	"actual_cost" numeric(12, 2) NOT NULL,
	"subrogation" numeric(12, 2) NOT NULL,
	"net_cost" numeric(12, 2) NOT NULL,
	CONSTRAINT "former_claims_customer_number_claim_number_pk" PRIMARY KEY("customer_number","claim_number")
);
--> statement-breakpoint
ALTER TABLE "former_claims" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "former_vehicles" (
	"customer_number" text NOT NULL,
	"vehicle_number" text NOT NULL,
	"center_code" text NOT NULL,
	"state_province" text NOT NULL,
	"county" text,
	"model_year" integer NOT NULL,
	"vehicle_make" text NOT NULL,
	"vehicle_model" text NOT NULL,
	"vehicle_category" text NOT NULL,
	"vehicle_type" text NOT NULL,
	"fuel_type" text NOT NULL,
	"lease_type" text NOT NULL,
	"capitalized_cost" numeric(12, 2) NOT NULL,
	"replacement_policy_months" integer NOT NULL,
	"replacement_policy_odometer" integer NOT NULL,
	"order_date" date NOT NULL,
	"in_service_date" date NOT NULL,
	"out_of_service_date" date NOT NULL,
	"turned_in_date" date NOT NULL,
	"sold_date" date NOT NULL,
	"sale_type" text NOT NULL,
	"odometer" integer NOT NULL,
	"market_value" numeric(12, 2) NOT NULL,
	"sale_price" numeric(12, 2) NOT NULL,
	"net_proceeds" numeric(12, 2) NOT NULL,
	"book_value" numeric(12, 2) NOT NULL,
	"gain_or_loss" numeric(12, 2) NOT NULL,
	CONSTRAINT "former_vehicles_customer_number_vehicle_number_pk" PRIMARY KEY("customer_number","vehicle_number")
);
--> statement-breakpoint
ALTER TABLE "former_vehicles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "industry_figures" (
	"customer_country" text NOT NULL,
	"customer_industry" text NOT NULL,
	"period" text NOT NULL,
	"measure" text NOT NULL,
	"value" numeric(18, 6) NOT NULL,
	"accounts" integer NOT NULL,
	CONSTRAINT "industry_figures_customer_country_customer_industry_period_measure_pk" PRIMARY KEY("customer_country","customer_industry","period","measure")
);
--> statement-breakpoint
CREATE TABLE "vehicle_months" (
	"customer_number" text NOT NULL,
	"vehicle_number" text NOT NULL,
	"period" date NOT NULL,
	"distance" integer,
	"odometer" integer,
	"lease" numeric(12, 2),
	"fuel" numeric(12, 2),
	"maintenance" numeric(12, 2),
	"license" numeric(12, 2),
	"toll" numeric(12, 2),
	"violation" numeric(12, 2),
	"accident" numeric(12, 2),
	"rental" numeric(12, 2),
	"insurance" numeric(12, 2),
	"roadside" numeric(12, 2),
	"charging" numeric(12, 2),
	"transport" numeric(12, 2),
	"fills" integer,
	"quantity" numeric(10, 3),
	"fuel_cost" numeric(12, 2),
	"measured_distance" integer,
	"measured_quantity" numeric(10, 3),
	"measured_cost" numeric(12, 2),
	"premium_quantity" numeric(10, 3),
	"repair_orders" integer,
	"preventive" numeric(12, 2),
	"tires" numeric(12, 2),
	"brakes" numeric(12, 2),
	"repair" numeric(12, 2),
	"in_network" numeric(12, 2),
	"driven_distance" integer,
	"days_available" integer,
	"business_distance" integer,
	"personal_distance" integer,
	CONSTRAINT "vehicle_months_customer_number_period_vehicle_number_pk" PRIMARY KEY("customer_number","period","vehicle_number")
);
--> statement-breakpoint
ALTER TABLE "vehicle_months" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "cra_allowance_rates" (
	"effective_date" date PRIMARY KEY NOT NULL,
	"first_cents_per_km" numeric(5, 2) NOT NULL,
	"further_cents_per_km" numeric(5, 2) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "customer_industry" text;--> statement-breakpoint
CREATE INDEX "former_claims_by_loss_date" ON "former_claims" USING btree ("customer_number","loss_date");--> statement-breakpoint
CREATE VIEW "public"."fleet_claims" WITH (security_invoker = true) AS (
    select customer_number, vehicle_number, claim_type, loss_date, preventable, actual_cost, subrogation, net_cost,
           driver_reference_number
      from claims
    union all
    select customer_number, vehicle_number, claim_type, loss_date, preventable, actual_cost, subrogation, net_cost, null
      from former_claims);--> statement-breakpoint
CREATE VIEW "public"."fleet_orders" WITH (security_invoker = true) AS (
    select customer_number, vehicle_number, order_date from orders where order_status <> 'ZA'
    union all
    select customer_number, vehicle_number, order_date
      from vehicles v
     where order_date is not null
       and not exists (
         select from orders o
          where o.customer_number = v.customer_number and o.vehicle_number = v.vehicle_number and o.order_status <> 'ZA'
       )
    union all
    select customer_number, vehicle_number, order_date from former_vehicles);--> statement-breakpoint
CREATE VIEW "public"."fleet_sales" WITH (security_invoker = true) AS (
    select customer_number, vehicle_number, sale_type, turned_in_date, sold_date, odometer, market_value, sale_price, net_proceeds,
           book_value, gain_or_loss
      from vehicle_sales
    union all
    select customer_number, vehicle_number, sale_type, turned_in_date, sold_date, odometer, market_value, sale_price, net_proceeds,
           book_value, gain_or_loss
      from former_vehicles);--> statement-breakpoint
CREATE VIEW "public"."fleet_vehicles" WITH (security_invoker = true) AS (
    select customer_number, vehicle_number, center_code, model_year, vehicle_make, vehicle_model, vehicle_category, fuel_type,
           lease_type, capitalized_cost, monthly_rental, replacement_policy_months, replacement_policy_odometer,
           driver_reference_number, null as state_province, null as county, order_date, in_service_date, out_of_service_date, odometer
      from vehicles
    union all
    select customer_number, vehicle_number, center_code, model_year, vehicle_make, vehicle_model, vehicle_category, fuel_type,
           lease_type, capitalized_cost, null, replacement_policy_months, replacement_policy_odometer,
           null, state_province, county, order_date, in_service_date, out_of_service_date, odometer
      from former_vehicles);--> statement-breakpoint
CREATE POLICY "own_account" ON "former_claims" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "former_vehicles" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "vehicle_months" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
ALTER TABLE "former_vehicles" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "former_claims" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "vehicle_months" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Canada Revenue Agency, automobile allowance rates (Regulation 7306), without the territories' four cents more.
INSERT INTO "cra_allowance_rates" ("effective_date", "first_cents_per_km", "further_cents_per_km") VALUES
  ('2011-01-01', 52, 46),
  ('2012-01-01', 53, 47),
  ('2013-01-01', 54, 48),
  ('2015-01-01', 55, 49),
  ('2016-01-01', 54, 48),
  ('2018-01-01', 55, 49),
  ('2019-01-01', 58, 52),
  ('2020-01-01', 59, 53),
  ('2022-01-01', 61, 55),
  ('2023-01-01', 68, 62),
  ('2024-01-01', 70, 64),
  ('2025-01-01', 72, 66),
  ('2026-01-01', 73, 67)
ON CONFLICT ("effective_date") DO UPDATE SET "first_cents_per_km" = excluded."first_cents_per_km", "further_cents_per_km" = excluded."further_cents_per_km";--> statement-breakpoint
-- The sums of vehicle_months. For each table of records: its condition, its day, and the sums by name. What follows of it is
-- one function and four triggers a table, which work out anew the months of whatever changed, and a function that works out all
-- months of an account, which have none yet.
DO $make$
DECLARE
  source record;
  names text;
  parts text[] := '{}';
  every text[] := '{}';
  event record;
BEGIN
  FOR source IN
    SELECT * FROM (VALUES
      ('expenses', 'period', 'true', ARRAY[
        'distance', 'max(distance)', 'odometer', 'max(odometer)',
        'lease', 'sum(amount) filter (where expense_category = ''lease'')',
        'fuel', 'sum(amount) filter (where expense_category = ''fuel'')',
        'maintenance', 'sum(amount) filter (where expense_category = ''maintenance'')',
        'license', 'sum(amount) filter (where expense_category = ''license'')',
        'toll', 'sum(amount) filter (where expense_category = ''toll'')',
        'violation', 'sum(amount) filter (where expense_category = ''violation'')',
        'accident', 'sum(amount) filter (where expense_category = ''accident'')',
        'rental', 'sum(amount) filter (where expense_category = ''rental'')',
        'insurance', 'sum(amount) filter (where expense_category = ''insurance'')',
        'roadside', 'sum(amount) filter (where expense_category = ''roadside'')',
        'charging', 'sum(amount) filter (where expense_category = ''charging'')',
        'transport', 'sum(amount) filter (where expense_category = ''transport'')']),
      ('fuel_transactions', 'transaction_date', 'true', ARRAY[
        'fills', 'count(*) filter (where unit_of_measure = ''GAL'')',
        'quantity', 'sum(units) filter (where unit_of_measure = ''GAL'')',
        'fuel_cost', 'sum(total_fuel_cost)',
        'measured_distance', 'sum(distance_driven)',
        'measured_quantity', 'sum(units) filter (where unit_of_measure = ''GAL'' and distance_driven is not null)',
        'measured_cost', 'sum(net_cost) filter (where distance_driven is not null)',
        'premium_quantity', 'sum(units) filter (where unit_of_measure = ''GAL'' and product_description like ''%PREMIUM%'')']),
      ('maintenance_records', 'service_date', 'status = ''COMPLETED''', ARRAY[
        'repair_orders', 'count(distinct repair_order)',
        'preventive', 'sum(amount) filter (where maintenance_category = ''PREVENTIVE'')',
        'tires', 'sum(amount) filter (where maintenance_category = ''TIRES'')',
        'brakes', 'sum(amount) filter (where maintenance_category = ''BRAKES'')',
        'repair', 'sum(amount) filter (where maintenance_category = ''REPAIR'')',
        'in_network', 'sum(amount) filter (where in_network)']),
      ('mileage_periods', 'period_start', 'true', ARRAY[
        'driven_distance', 'sum(end_odometer - start_odometer)',
        'days_available', 'sum(days_available)',
        'business_distance', 'sum(business_miles)',
        'personal_distance', 'sum(commuting_miles + personal_miles)'])
    ) AS t (name, day, condition, sums)
  LOOP
    SELECT string_agg(source.sums[i], ', ' ORDER BY i) INTO names
      FROM generate_series(1, cardinality(source.sums), 2) AS i;
    EXECUTE format($template$
      CREATE FUNCTION sum_months_of_%1$s() RETURNS trigger LANGUAGE plpgsql AS $f$
      BEGIN
        INSERT INTO vehicle_months (customer_number, vehicle_number, period, %2$s)
        SELECT c.customer_number, c.vehicle_number, c.month, s.*
          FROM (SELECT DISTINCT customer_number, vehicle_number, date_trunc('month', %3$s)::date AS month FROM changed) c
          LEFT JOIN LATERAL (
            SELECT %4$s FROM %1$s t
             WHERE t.customer_number = c.customer_number AND t.vehicle_number = c.vehicle_number
               AND %3$s >= c.month AND %3$s < (c.month + interval '1 month')::date AND %5$s
          ) s ON true
        ON CONFLICT (customer_number, period, vehicle_number) DO UPDATE SET %6$s;
        RETURN NULL;
      END $f$ $template$,
      source.name, names, source.day,
      (SELECT string_agg(source.sums[i + 1], ', ' ORDER BY i) FROM generate_series(1, cardinality(source.sums), 2) AS i),
      source.condition,
      (SELECT string_agg(format('%1$s = excluded.%1$s', source.sums[i]), ', ' ORDER BY i)
         FROM generate_series(1, cardinality(source.sums), 2) AS i));
    FOR event IN
      SELECT * FROM (VALUES
        ('insert', 'INSERT', 'NEW'), ('delete', 'DELETE', 'OLD'), ('update_from', 'UPDATE', 'OLD'), ('update_to', 'UPDATE', 'NEW')
      ) AS e (name, verb, rows)
    LOOP
      EXECUTE format(
        'CREATE TRIGGER sum_months_%s AFTER %s ON %I REFERENCING %s TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sum_months_of_%s()',
        event.name, event.verb, source.name, event.rows, source.name);
    END LOOP;
    every := every || names;
    parts := parts || format(
      '(SELECT customer_number, date_trunc(''month'', %s)::date AS period, vehicle_number, %s FROM %s WHERE %s AND (account IS NULL OR customer_number = account) GROUP BY 1, 2, 3) %s',
      source.day,
      (SELECT string_agg(source.sums[i + 1] || ' AS ' || source.sums[i], ', ' ORDER BY i)
         FROM generate_series(1, cardinality(source.sums), 2) AS i),
      source.name, source.condition, source.name);
  END LOOP;
  EXECUTE format($template$
    CREATE FUNCTION sum_months_of_account(account text) RETURNS void LANGUAGE sql AS $f$
      INSERT INTO vehicle_months (customer_number, period, vehicle_number, %1$s)
      SELECT customer_number, period, vehicle_number, %1$s FROM %2$s ORDER BY 1, 2, 3
    $f$ $template$,
    array_to_string(every, ', '),
    parts[1] || ' FULL JOIN ' || array_to_string(parts[2:], ' USING (customer_number, period, vehicle_number) FULL JOIN ')
      || ' USING (customer_number, period, vehicle_number)');
END $make$;
--> statement-breakpoint
-- What is there already. An owner that is no superuser is held to the policies.
ALTER TABLE "vehicle_months" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "expenses" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "fuel_transactions" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "maintenance_records" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "mileage_periods" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
SELECT sum_months_of_account(NULL);--> statement-breakpoint
ALTER TABLE "vehicle_months" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "expenses" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "fuel_transactions" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "maintenance_records" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "mileage_periods" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- The periods of a summary, the last of them the one that the month (YYYY-MM) is in. What is not over closes today: so many months
-- of it have been; none of one that has not begun.
CREATE FUNCTION report_periods(type text, month text, count int, today date)
RETURNS TABLE (period text, caption text, starts date, ends date, closes date, months numeric) LANGUAGE plpgsql STABLE ROWS 5 AS $$
BEGIN
  RETURN QUERY SELECT
    CASE kind.length
      WHEN 12 THEN to_char(p.starts, 'YYYY')
      ELSE to_char(p.starts, 'YYYY-') || kind.letter || ((extract(month FROM p.starts)::int - 1) / kind.length + 1)
    END,
    CASE kind.length
      WHEN 12 THEN to_char(p.starts, 'YYYY')
      ELSE kind.letter || ((extract(month FROM p.starts)::int - 1) / kind.length + 1) || to_char(p.starts, ' YYYY')
    END,
    p.starts, e.ends, least(e.ends, today),
    CASE
      WHEN today >= p.starts
        THEN kind.length * (least(e.ends, today) - p.starts + 1)::numeric / (e.ends - p.starts + 1)
    END
  FROM (VALUES ('Quarterly', 3, 'Q'), ('Semiannual', 6, 'S'), ('Annual', 12, '')) AS kind (type, length, letter)
  CROSS JOIN LATERAL (SELECT to_date(month, 'YYYY-MM') AS day) given
  CROSS JOIN generate_series(1, count) AS place
  CROSS JOIN LATERAL (
    SELECT (date_trunc('year', given.day) + make_interval(months =>
      ((extract(month FROM given.day)::int - 1) / kind.length + place - count) * kind.length))::date AS starts
  ) p
  CROSS JOIN LATERAL (SELECT (p.starts + make_interval(months => kind.length) - interval '1 day')::date AS ends) e
  WHERE kind.type = report_periods.type;
END $$;--> statement-breakpoint
-- The vehicles that a summary is asked of: in one of these centers or below it, of these categories and makes, with these numbers.
-- Where none are named all are. In a language that is not put into the query around it: PostgreSQL would take the fleet for two
-- vehicles there, and look up the months of one after the other.
CREATE FUNCTION asked_vehicles(asked_centers text[], asked_categories text[], asked_makes text[], asked_numbers text[])
RETURNS SETOF fleet_vehicles LANGUAGE plpgsql STABLE ROWS 10000 AS $$
BEGIN
  RETURN QUERY SELECT v.* FROM fleet_vehicles v
   WHERE (coalesce(cardinality(asked_categories), 0) = 0 OR v.vehicle_category = ANY (asked_categories))
     AND (coalesce(cardinality(asked_makes), 0) = 0 OR v.vehicle_make = ANY (asked_makes))
     AND (coalesce(cardinality(asked_numbers), 0) = 0 OR v.vehicle_number = ANY (asked_numbers))
     AND (coalesce(cardinality(asked_centers), 0) = 0 OR v.center_code IN (
       SELECT c.center_code FROM centers c
        WHERE c.customer_number = v.customer_number
          AND ARRAY[c.level_01, c.level_02, c.level_03, c.level_04, c.level_05,
                    c.level_06, c.level_07, c.level_08, c.level_09, c.level_10] && asked_centers));
END $$;--> statement-breakpoint
-- What fleets like that of the account do on average: those of its country and industry, else those of its country. Null where
-- there is no such figure.
CREATE FUNCTION industry_figure(measure text, period text) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT f.value
    FROM accounts a
    JOIN industry_figures f
      ON f.customer_country = a.customer_country AND f.customer_industry IN (coalesce(a.customer_industry, ''), '')
   WHERE f.measure = industry_figure.measure AND f.period = industry_figure.period
   ORDER BY f.customer_industry DESC
   LIMIT 1
$$;
