CREATE TABLE "lease_mileage_terms" (
	"customer_number" text NOT NULL,
	"contract_id" text NOT NULL,
	"sub_contract_id" text NOT NULL,
	"yearly_distance" integer NOT NULL,
	"over_mile_rate" numeric(8, 4) NOT NULL,
	CONSTRAINT "lease_mileage_terms_customer_number_contract_id_sub_contract_id_pk" PRIMARY KEY("customer_number","contract_id","sub_contract_id")
);
--> statement-breakpoint
ALTER TABLE "lease_mileage_terms" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "used_vehicle_quotes" (
	"customer_number" text NOT NULL,
	"quote_id" text NOT NULL,
	"vehicle_number" text NOT NULL,
	"quote_status" text NOT NULL,
	"odometer" integer NOT NULL,
	"vehicle_condition" text NOT NULL,
	"place_address_1" text NOT NULL,
	"place_address_2" text,
	"place_city" text NOT NULL,
	"place_state_province" text NOT NULL,
	"place_postal_code" text NOT NULL,
	"place_country" text NOT NULL,
	"contact_name" text NOT NULL,
	"contact_phone" text NOT NULL,
	"special_instructions" text,
	"quote_amount" numeric(12, 2),
	"quoted_at" timestamp with time zone,
	"quote_expires" date,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"quote_requested_by" text NOT NULL,
	"quote_requested_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text,
	"changed_at" timestamp with time zone,
	"creation_key" text,
	"creation_hash" text,
	CONSTRAINT "used_vehicle_quotes_customer_number_quote_id_pk" PRIMARY KEY("customer_number","quote_id"),
	CONSTRAINT "used_vehicle_quotes_key" UNIQUE("customer_number","quote_requested_by","creation_key")
);
--> statement-breakpoint
ALTER TABLE "used_vehicle_quotes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "vehicle_expense_reports" (
	"customer_number" text NOT NULL,
	"expense_report_id" text DEFAULT gen_random_uuid()::text NOT NULL,
	"vehicle_number" text NOT NULL,
	"expense_report_status" text NOT NULL,
	"expense_lines" jsonb NOT NULL,
	"reported_total" numeric(12, 2) NOT NULL,
	"receipt_ids" text[] NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text,
	"changed_at" timestamp with time zone,
	"creation_key" text,
	"creation_hash" text,
	CONSTRAINT "vehicle_expense_reports_customer_number_expense_report_id_pk" PRIMARY KEY("customer_number","expense_report_id"),
	CONSTRAINT "vehicle_expense_reports_key" UNIQUE("customer_number","created_by","creation_key")
);
--> statement-breakpoint
ALTER TABLE "vehicle_expense_reports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "vehicle_terminations" (
	"customer_number" text NOT NULL,
	"termination_id" text NOT NULL,
	"vehicle_number" text NOT NULL,
	"termination_status" text NOT NULL,
	"return_date" date NOT NULL,
	"pickup_date" date,
	"odometer" integer NOT NULL,
	"vehicle_condition" text NOT NULL,
	"vehicle_drives" boolean NOT NULL,
	"keys_returned" integer NOT NULL,
	"place_address_1" text NOT NULL,
	"place_address_2" text,
	"place_city" text NOT NULL,
	"place_state_province" text NOT NULL,
	"place_postal_code" text NOT NULL,
	"place_country" text NOT NULL,
	"contact_name" text NOT NULL,
	"contact_phone" text NOT NULL,
	"special_instructions" text,
	"document_ids" text[] NOT NULL,
	"lease_type" text NOT NULL,
	"months_left" integer NOT NULL,
	"remaining_rent" numeric(12, 2) NOT NULL,
	"over_miles" integer NOT NULL,
	"over_miles_charge" numeric(12, 2) NOT NULL,
	"payoff" numeric(12, 2) NOT NULL,
	"estimated_value" numeric(12, 2),
	"gain_loss" numeric(12, 2),
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text,
	"changed_at" timestamp with time zone,
	"creation_key" text,
	"creation_hash" text,
	CONSTRAINT "vehicle_terminations_customer_number_termination_id_pk" PRIMARY KEY("customer_number","termination_id"),
	CONSTRAINT "vehicle_terminations_key" UNIQUE("customer_number","created_by","creation_key")
);
--> statement-breakpoint
ALTER TABLE "vehicle_terminations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "used_vehicle_quotes_by_vehicle" ON "used_vehicle_quotes" USING btree ("customer_number","vehicle_number");--> statement-breakpoint
CREATE INDEX "vehicle_expense_reports_by_vehicle" ON "vehicle_expense_reports" USING btree ("customer_number","vehicle_number");--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_terminations_open" ON "vehicle_terminations" USING btree ("customer_number","vehicle_number") WHERE termination_status in ('REQUESTED', 'SCHEDULED');--> statement-breakpoint
CREATE INDEX "vehicle_terminations_by_vehicle" ON "vehicle_terminations" USING btree ("customer_number","vehicle_number");--> statement-breakpoint
CREATE POLICY "own_account" ON "lease_mileage_terms" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "used_vehicle_quotes" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "vehicle_expense_reports" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "vehicle_terminations" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
ALTER TABLE "lease_mileage_terms" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "used_vehicle_quotes" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "vehicle_expense_reports" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "vehicle_terminations" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TRIGGER "keep_change" AFTER INSERT OR UPDATE OR DELETE ON "vehicle_expense_reports"
	FOR EACH ROW EXECUTE FUNCTION "keep_change"('expense_report_id', '', 'expense_lines,receipt_ids');--> statement-breakpoint
CREATE TRIGGER "keep_change" AFTER INSERT OR UPDATE OR DELETE ON "vehicle_terminations"
	FOR EACH ROW EXECUTE FUNCTION "keep_change"('termination_id', '', 'decided_by,decided_at,document_ids,place_address_1,place_address_2,place_city,place_state_province,place_postal_code,place_country');--> statement-breakpoint
CREATE TRIGGER "keep_change" AFTER INSERT OR UPDATE OR DELETE ON "used_vehicle_quotes"
	FOR EACH ROW EXECUTE FUNCTION "keep_change"('quote_id', '', 'decided_by,decided_at,quoted_at,quote_requested_by,quote_requested_at,place_address_1,place_address_2,place_city,place_state_province,place_postal_code,place_country');--> statement-breakpoint
CREATE TRIGGER "tell_insert" AFTER INSERT ON "vehicle_expense_reports" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table vehicle_expense_reports');--> statement-breakpoint
CREATE TRIGGER "tell_update" AFTER UPDATE ON "vehicle_expense_reports" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table vehicle_expense_reports');--> statement-breakpoint
CREATE TRIGGER "tell_delete" AFTER DELETE ON "vehicle_expense_reports" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table vehicle_expense_reports');--> statement-breakpoint
CREATE TRIGGER "tell_insert" AFTER INSERT ON "vehicle_terminations" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table vehicle_terminations');--> statement-breakpoint
CREATE TRIGGER "tell_update" AFTER UPDATE ON "vehicle_terminations" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table vehicle_terminations');--> statement-breakpoint
CREATE TRIGGER "tell_delete" AFTER DELETE ON "vehicle_terminations" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table vehicle_terminations');--> statement-breakpoint
CREATE TRIGGER "tell_insert" AFTER INSERT ON "used_vehicle_quotes" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table used_vehicle_quotes');--> statement-breakpoint
CREATE TRIGGER "tell_update" AFTER UPDATE ON "used_vehicle_quotes" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table used_vehicle_quotes');--> statement-breakpoint
CREATE TRIGGER "tell_delete" AFTER DELETE ON "used_vehicle_quotes" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table used_vehicle_quotes');
