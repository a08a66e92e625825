CREATE TABLE "crm_cases" (
	"customer_number" text NOT NULL,
	"case_number" text NOT NULL,
	"case_status" text NOT NULL,
	"case_created_date" timestamp with time zone NOT NULL,
	"first_response_date" timestamp with time zone,
	"case_completed_date" timestamp with time zone,
	"category_name" text,
	"subject_id_name" text,
	"internal" boolean NOT NULL,
	"vehicle_number" text,
	"driver_reference_number" text,
	"summary" text NOT NULL,
	CONSTRAINT "crm_cases_customer_number_case_number_pk" PRIMARY KEY("customer_number","case_number")
);
--> statement-breakpoint
ALTER TABLE "crm_cases" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "crm_cases_by_created_date" ON "crm_cases" USING btree ("customer_number","case_created_date");--> statement-breakpoint
CREATE POLICY "own_account" ON "crm_cases" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
ALTER TABLE "crm_cases" FORCE ROW LEVEL SECURITY;
