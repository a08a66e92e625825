ALTER TABLE "drivers" ADD COLUMN "driver_inactive_from" date;--> statement-breakpoint
ALTER TABLE "drivers" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "drivers" ADD COLUMN "created_by" text;--> statement-breakpoint
-- Null for the drivers that are there already: nobody knows.
ALTER TABLE "drivers" ADD COLUMN "created_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "drivers" ALTER COLUMN "created_at" SET DEFAULT clock_timestamp();--> statement-breakpoint
ALTER TABLE "drivers" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "drivers" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "drivers" ADD COLUMN "creation_key" text;--> statement-breakpoint
ALTER TABLE "drivers" ADD COLUMN "creation_hash" text;--> statement-breakpoint
ALTER TABLE "drivers" ADD CONSTRAINT "drivers_key" UNIQUE("customer_number","created_by","creation_key");--> statement-breakpoint
CREATE TRIGGER "keep_change" AFTER INSERT OR UPDATE OR DELETE ON "drivers"
	FOR EACH ROW EXECUTE FUNCTION "keep_change"('driver_reference_number');
