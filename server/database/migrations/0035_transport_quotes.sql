CREATE TABLE "transport_quotes" (
	"customer_number" text NOT NULL,
	"quote_id" text NOT NULL,
	"vehicle_number" text NOT NULL,
	"quote_status" text NOT NULL,
	"transport_type" text NOT NULL,
	"transport_reason" text NOT NULL,
	"pickup_from" date NOT NULL,
	"storage_until" date,
	"vehicle_drives" boolean NOT NULL,
	"origin_address_1" text NOT NULL,
	"origin_address_2" text,
	"origin_city" text NOT NULL,
	"origin_state_province" text NOT NULL,
	"origin_postal_code" text NOT NULL,
	"origin_country" text NOT NULL,
	"destination_address_1" text,
	"destination_address_2" text,
	"destination_city" text,
	"destination_state_province" text,
	"destination_postal_code" text,
	"destination_country" text,
	"contact_name" text NOT NULL,
	"contact_phone" text NOT NULL,
	"special_instructions" text,
	"vendor_name" text,
	"distance" integer,
	"quote_amount" numeric(12, 2),
	"daily_rate" numeric(12, 2),
	"quoted_at" timestamp with time zone,
	"quote_expires" date,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"transport_number" text,
	"quote_requested_by" text NOT NULL,
	"quote_requested_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text,
	"changed_at" timestamp with time zone,
	"creation_key" text,
	"creation_hash" text,
	CONSTRAINT "transport_quotes_customer_number_quote_id_pk" PRIMARY KEY("customer_number","quote_id"),
	CONSTRAINT "transport_quotes_key" UNIQUE("customer_number","quote_requested_by","creation_key")
);
--> statement-breakpoint
ALTER TABLE "transport_quotes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "transport_quotes_by_vehicle" ON "transport_quotes" USING btree ("customer_number","vehicle_number");--> statement-breakpoint
CREATE POLICY "own_account" ON "transport_quotes" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
ALTER TABLE "transport_quotes" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TRIGGER "keep_change" AFTER INSERT OR UPDATE OR DELETE ON "transport_quotes"
	FOR EACH ROW EXECUTE FUNCTION "keep_change"('quote_id', '', 'decided_by,decided_at,quoted_at,quote_requested_by,quote_requested_at,vendor_name,distance,daily_rate,origin_address_1,origin_address_2,origin_city,origin_state_province,origin_postal_code,origin_country,destination_address_1,destination_address_2,destination_city,destination_state_province,destination_postal_code,destination_country');--> statement-breakpoint
CREATE TRIGGER "tell_insert" AFTER INSERT ON "transport_quotes" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table transport_quotes');--> statement-breakpoint
CREATE TRIGGER "tell_update" AFTER UPDATE ON "transport_quotes" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table transport_quotes');--> statement-breakpoint
CREATE TRIGGER "tell_delete" AFTER DELETE ON "transport_quotes" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table transport_quotes');
