ALTER TABLE "accounts" ADD COLUMN "daily_distance_limit" numeric(16, 12) DEFAULT 250 NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "email_domains" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
-- The owner has to see the rows of all accounts. 400 km a day.
ALTER TABLE "accounts" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "accounts" SET "daily_distance_limit" = 400 / 1.609344 WHERE "customer_country" = 'CAN';--> statement-breakpoint
ALTER TABLE "accounts" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- What users can change.
CREATE TRIGGER "keep_change" AFTER UPDATE OF "approval_limit", "daily_distance_limit", "email_domains", "personal_mileage_report_type"
	ON "accounts" FOR EACH ROW EXECUTE FUNCTION "keep_change"(
		'customer_number', '', 'customer_name,customer_country,currency,customer_industry,encompass_customer,show_auction_fee_breakdown,chat_department,samba_safety_link,superset_dashboard'
	);--> statement-breakpoint
CREATE TRIGGER "tell_update" AFTER UPDATE ON "accounts" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table accounts');
