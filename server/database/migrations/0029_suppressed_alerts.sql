ALTER TABLE "suppressed_alerts" ADD COLUMN "suppress_reason" text;--> statement-breakpoint
ALTER TABLE "suppressed_alerts" ADD COLUMN "suppressed_until" date;--> statement-breakpoint
ALTER TABLE "suppressed_alerts" ADD COLUMN "suppressed_by" text;--> statement-breakpoint
ALTER TABLE "suppressed_alerts" ADD COLUMN "suppressed_at" timestamp with time zone DEFAULT clock_timestamp();--> statement-breakpoint
ALTER TABLE "suppressed_alerts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE TRIGGER "keep_change" AFTER INSERT OR UPDATE OR DELETE ON "suppressed_alerts"
	FOR EACH ROW EXECUTE FUNCTION "keep_change"('code', '', 'suppressed_by,suppressed_at');
