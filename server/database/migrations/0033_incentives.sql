CREATE TABLE "incentives" (
	"customer_number" text NOT NULL,
	"incentive_number" text NOT NULL,
	"incentive_type" text NOT NULL,
	"model_year" integer NOT NULL,
	"vehicle_make" text NOT NULL,
	"vehicle_model" text NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	CONSTRAINT "incentives_customer_number_incentive_number_pk" PRIMARY KEY("customer_number","incentive_number")
);
--> statement-breakpoint
ALTER TABLE "incentives" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "incentives" ADD CONSTRAINT "incentives_customer_number_accounts_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."accounts"("customer_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "own_account" ON "incentives" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
ALTER TABLE "incentives" FORCE ROW LEVEL SECURITY;
