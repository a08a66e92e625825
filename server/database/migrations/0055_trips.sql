ALTER TABLE "trips" RENAME TO "trip_day_totals";--> statement-breakpoint
ALTER TABLE "trip_day_totals" RENAME CONSTRAINT "trips_customer_number_driver_reference_number_trip_date_pk" TO "trip_day_totals_pk";--> statement-breakpoint
ALTER INDEX "trips_by_date" RENAME TO "trip_day_totals_by_date";--> statement-breakpoint
DROP INDEX "trips_by_vehicle";--> statement-breakpoint
CREATE TABLE "trips" (
	"customer_number" text NOT NULL,
	"trip_id" text NOT NULL,
	"driver_reference_number" text NOT NULL,
	"vehicle_number" text NOT NULL,
	"trip_date" date NOT NULL,
	"start_time" timestamp with time zone,
	"duration_seconds" integer NOT NULL,
	"distance_km" numeric(8, 2) NOT NULL,
	"score" integer NOT NULL,
	"phone_use_rating" integer,
	"overspeeding_rating" integer,
	"rapid_acceleration_rating" integer,
	"hard_turn_rating" integer,
	"hard_brake_rating" integer,
	"start_place" text,
	"start_latitude" double precision,
	"start_longitude" double precision,
	"end_place" text,
	"end_latitude" double precision,
	"end_longitude" double precision,
	CONSTRAINT "trips_customer_number_trip_id_pk" PRIMARY KEY("customer_number","trip_id")
);
--> statement-breakpoint
ALTER TABLE "trips" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "trips_by_driver" ON "trips" USING btree ("customer_number","driver_reference_number","trip_date");--> statement-breakpoint
CREATE INDEX "trips_by_date" ON "trips" USING btree ("customer_number","trip_date");--> statement-breakpoint
CREATE POLICY "own_account" ON "trips" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
-- Days of the last 13 weeks are split evenly, and the last trip takes the rest. When and where the trips were is not known.
ALTER TABLE "trip_day_totals" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO "trips" (
	"customer_number", "trip_id", "driver_reference_number", "vehicle_number", "trip_date", "duration_seconds", "distance_km", "score",
	"phone_use_rating", "overspeeding_rating", "rapid_acceleration_rating", "hard_turn_rating", "hard_brake_rating"
)
SELECT d."customer_number", d."driver_reference_number" || to_char(d."trip_date", '-YYYYMMDD-') || n, d."driver_reference_number",
	d."vehicle_number", d."trip_date",
	CASE WHEN n < d."trip_count" THEN p.seconds ELSE d."duration_seconds" - (d."trip_count" - 1) * p.seconds END,
	CASE WHEN n < d."trip_count" THEN p.km ELSE d."distance_km" - (d."trip_count" - 1) * p.km END,
	d."score", d."phone_use_rating", d."overspeeding_rating", d."rapid_acceleration_rating", d."hard_turn_rating", d."hard_brake_rating"
FROM "trip_day_totals" d
JOIN (SELECT "customer_number", max("trip_date") - 91 AS before FROM "trip_day_totals" GROUP BY 1) a
	ON a."customer_number" = d."customer_number" AND d."trip_date" > a.before
CROSS JOIN LATERAL (
	SELECT trunc(d."distance_km" / nullif(d."trip_count", 0), 2) AS km, d."duration_seconds" / nullif(d."trip_count", 0) AS seconds
) p
CROSS JOIN LATERAL generate_series(1, d."trip_count") n
WHERE d."trip_count" > 0 AND d."score" > 0;--> statement-breakpoint
DELETE FROM "trip_day_totals" d USING "trips" t
WHERE t."customer_number" = d."customer_number" AND t."driver_reference_number" = d."driver_reference_number" AND t."trip_date" = d."trip_date";--> statement-breakpoint
ALTER TABLE "trip_day_totals" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "trips" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE VIEW "public"."trip_days" WITH (security_invoker = true) AS (
    select customer_number, driver_reference_number, trip_date, vehicle_number, trip_count, distance_km, duration_seconds,
           score, phone_use_rating, overspeeding_rating, rapid_acceleration_rating, hard_turn_rating, hard_brake_rating,
           distance_km as scored_km
      from trip_day_totals
    union all
    select customer_number, driver_reference_number, trip_date,
           (array_agg(vehicle_number order by start_time desc nulls last, trip_id desc))[1] as vehicle_number,
           count(*)::int as trip_count, sum(distance_km) as distance_km, sum(duration_seconds)::int as duration_seconds,
           round(sum(score * distance_km) filter (where score > 0) / nullif(sum(distance_km) filter (where score > 0), 0))::int as score,
           round(sum(phone_use_rating * distance_km) filter (where score > 0) / nullif(sum(distance_km) filter (where score > 0), 0))::int as phone_use_rating,
           round(sum(overspeeding_rating * distance_km) filter (where score > 0) / nullif(sum(distance_km) filter (where score > 0), 0))::int as overspeeding_rating,
           round(sum(rapid_acceleration_rating * distance_km) filter (where score > 0) / nullif(sum(distance_km) filter (where score > 0), 0))::int as rapid_acceleration_rating,
           round(sum(hard_turn_rating * distance_km) filter (where score > 0) / nullif(sum(distance_km) filter (where score > 0), 0))::int as hard_turn_rating,
           round(sum(hard_brake_rating * distance_km) filter (where score > 0) / nullif(sum(distance_km) filter (where score > 0), 0))::int as hard_brake_rating,
           case when max(score) > 0 then sum(distance_km) end as scored_km
      from trips
     group by customer_number, driver_reference_number, trip_date);