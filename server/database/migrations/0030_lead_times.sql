CREATE TABLE "lead_times" (
	"customer_number" text NOT NULL,
	"model_year" integer NOT NULL,
	"vehicle_make" text NOT NULL,
	"vehicle_model" text NOT NULL,
	"vehicle_category" text NOT NULL,
	"fuel_type" text NOT NULL,
	"lead_weeks" integer NOT NULL,
	"previous_lead_weeks" integer,
	"changed_date" date NOT NULL,
	CONSTRAINT "lead_times_customer_number_model_year_vehicle_make_vehicle_model_pk" PRIMARY KEY("customer_number","model_year","vehicle_make","vehicle_model")
);
--> statement-breakpoint
ALTER TABLE "lead_times" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "lead_times" ADD CONSTRAINT "lead_times_customer_number_accounts_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."accounts"("customer_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "own_account" ON "lead_times" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
ALTER TABLE "lead_times" FORCE ROW LEVEL SECURITY;
