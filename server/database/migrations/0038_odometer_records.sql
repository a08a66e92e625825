ALTER TABLE "odometer_readings" ADD COLUMN "source_before" text;--> statement-breakpoint
ALTER TABLE "odometer_readings" ADD COLUMN "created_by" text;--> statement-breakpoint
-- Null for the readings that are there already: nobody knows.
ALTER TABLE "odometer_readings" ADD COLUMN "created_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "odometer_readings" ALTER COLUMN "created_at" SET DEFAULT clock_timestamp();--> statement-breakpoint
ALTER TABLE "odometer_readings" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "odometer_readings" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "odometer_readings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE TRIGGER "keep_change" AFTER INSERT OR UPDATE OR DELETE ON "odometer_readings"
	FOR EACH ROW EXECUTE FUNCTION "keep_change"('vehicle_number', '', 'source,source_before');
