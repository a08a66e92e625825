CREATE TABLE "cost_scenarios" (
	"customer_number" text NOT NULL,
	"scenario_id" text DEFAULT gen_random_uuid()::text NOT NULL,
	"scenario_name" text NOT NULL,
	"life_months" integer NOT NULL,
	"yearly_distance" double precision NOT NULL,
	"gasoline_price" double precision,
	"diesel_price" double precision,
	"electricity_price" double precision,
	"interest_rate" double precision NOT NULL,
	"price_growth" double precision NOT NULL,
	"first_year_loss" double precision NOT NULL,
	"later_year_loss" double precision NOT NULL,
	"compared_vehicles" jsonb NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"changed_by" text,
	"changed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"creation_key" text,
	"creation_hash" text,
	CONSTRAINT "cost_scenarios_customer_number_scenario_id_pk" PRIMARY KEY("customer_number","scenario_id"),
	CONSTRAINT "cost_scenarios_key" UNIQUE("customer_number","created_by","creation_key")
);
--> statement-breakpoint
ALTER TABLE "cost_scenarios" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "own_account" ON "cost_scenarios" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
ALTER TABLE "cost_scenarios" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TRIGGER "keep_change" AFTER INSERT OR UPDATE OR DELETE ON "cost_scenarios"
	FOR EACH ROW EXECUTE FUNCTION "keep_change"('scenario_id');--> statement-breakpoint
CREATE TRIGGER "tell_insert" AFTER INSERT ON "cost_scenarios" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table cost_scenarios');--> statement-breakpoint
CREATE TRIGGER "tell_update" AFTER UPDATE ON "cost_scenarios" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table cost_scenarios');--> statement-breakpoint
CREATE TRIGGER "tell_delete" AFTER DELETE ON "cost_scenarios" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table cost_scenarios');
