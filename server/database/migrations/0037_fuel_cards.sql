CREATE TABLE "fuel_cards" (
	"customer_number" text NOT NULL,
	"card_reference" text NOT NULL,
	"card_type" text NOT NULL,
	"vehicle_number" text,
	"driver_reference_number" text,
	"fuel_profile" text,
	"card_number" text,
	"card_status" text NOT NULL,
	"status_date" date NOT NULL,
	"replace_reason" text,
	"replaced_by" text,
	"send_street" text,
	"send_street_2" text,
	"send_city" text,
	"send_region" text,
	"send_postal_code" text,
	"send_country" text,
	"pin_hash" text,
	"pin_made_at" timestamp with time zone,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"changed_by" text,
	"changed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"creation_key" text,
	"creation_hash" text,
	CONSTRAINT "fuel_cards_customer_number_card_reference_pk" PRIMARY KEY("customer_number","card_reference"),
	CONSTRAINT "fuel_cards_key" UNIQUE("customer_number","created_by","creation_key")
);
--> statement-breakpoint
ALTER TABLE "fuel_cards" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "fuel_profile_limits" (
	"customer_number" text NOT NULL,
	"limits_id" text DEFAULT gen_random_uuid()::text NOT NULL,
	"fuel_profile" text NOT NULL,
	"effective_date" date NOT NULL,
	"amount_per_transaction" numeric(12, 2),
	"amount_per_day" numeric(12, 2),
	"amount_per_week" numeric(12, 2),
	"quantity_per_transaction" numeric(16, 12),
	"quantity_per_day" numeric(16, 12),
	"quantity_per_week" numeric(16, 12),
	"fuel_products" text NOT NULL,
	"from_time" text,
	"until_time" text,
	"on_monday" boolean NOT NULL,
	"on_tuesday" boolean NOT NULL,
	"on_wednesday" boolean NOT NULL,
	"on_thursday" boolean NOT NULL,
	"on_friday" boolean NOT NULL,
	"on_saturday" boolean NOT NULL,
	"on_sunday" boolean NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"changed_by" text,
	"changed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"creation_key" text,
	"creation_hash" text,
	CONSTRAINT "fuel_profile_limits_customer_number_limits_id_pk" PRIMARY KEY("customer_number","limits_id"),
	CONSTRAINT "fuel_profile_limits_day" UNIQUE("customer_number","fuel_profile","effective_date"),
	CONSTRAINT "fuel_profile_limits_key" UNIQUE("customer_number","created_by","creation_key")
);
--> statement-breakpoint
ALTER TABLE "fuel_profile_limits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "fuel_cards_by_vehicle" ON "fuel_cards" USING btree ("customer_number","vehicle_number");--> statement-breakpoint
CREATE INDEX "fuel_cards_by_driver" ON "fuel_cards" USING btree ("customer_number","driver_reference_number");--> statement-breakpoint
CREATE POLICY "own_account" ON "fuel_cards" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "fuel_profile_limits" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
ALTER TABLE "fuel_cards" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "fuel_profile_limits" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TRIGGER "keep_change" AFTER INSERT OR UPDATE OR DELETE ON "fuel_profile_limits"
	FOR EACH ROW EXECUTE FUNCTION "keep_change"('limits_id');--> statement-breakpoint
CREATE TRIGGER "keep_change" AFTER INSERT OR UPDATE OR DELETE ON "fuel_cards"
	FOR EACH ROW EXECUTE FUNCTION "keep_change"('card_reference', 'pin_hash', 'pin_made_at');--> statement-breakpoint
CREATE TRIGGER "tell_insert" AFTER INSERT ON "fuel_profile_limits" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table fuel_profile_limits');--> statement-breakpoint
CREATE TRIGGER "tell_update" AFTER UPDATE ON "fuel_profile_limits" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table fuel_profile_limits');--> statement-breakpoint
CREATE TRIGGER "tell_delete" AFTER DELETE ON "fuel_profile_limits" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table fuel_profile_limits');--> statement-breakpoint
CREATE TRIGGER "tell_insert" AFTER INSERT ON "fuel_cards" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table fuel_cards');--> statement-breakpoint
CREATE TRIGGER "tell_update" AFTER UPDATE ON "fuel_cards" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table fuel_cards');--> statement-breakpoint
CREATE TRIGGER "tell_delete" AFTER DELETE ON "fuel_cards" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table fuel_cards');
