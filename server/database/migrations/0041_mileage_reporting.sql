ALTER TABLE "mileage_periods" ADD COLUMN "mileage_id" text GENERATED ALWAYS AS (vehicle_number || ' ' || (extract(year from period_start) * 10000 + extract(month from period_start) * 100 + extract(day from period_start))::integer) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "mileage_periods" ADD COLUMN "reported_by" text;--> statement-breakpoint
ALTER TABLE "mileage_periods" ADD COLUMN "reminded_date" date;--> statement-breakpoint
ALTER TABLE "mileage_periods" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "mileage_periods" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mileage_periods" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "mileage_periods_by_id" ON "mileage_periods" USING btree ("customer_number","mileage_id");--> statement-breakpoint
-- Only for updates: the portal adds and deletes no months, and operators load many.
CREATE TRIGGER "keep_change" AFTER UPDATE ON "mileage_periods"
	FOR EACH ROW EXECUTE FUNCTION "keep_change"('mileage_id', '', 'exception_reason');
