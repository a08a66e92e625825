CREATE TABLE "saved_reports" (
	"customer_number" text NOT NULL,
	"username" text NOT NULL,
	"report_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"view" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"creation_key" text NOT NULL,
	"creation_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_reports_customer_number_username_report_id_pk" PRIMARY KEY("customer_number","username","report_id"),
	CONSTRAINT "saved_reports_name" UNIQUE("customer_number","username","name"),
	CONSTRAINT "saved_reports_key" UNIQUE("customer_number","username","creation_key")
);
--> statement-breakpoint
ALTER TABLE "saved_reports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD CONSTRAINT "saved_reports_user" FOREIGN KEY ("customer_number","username") REFERENCES "public"."users"("customer_number","username") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "own_account" ON "saved_reports" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
ALTER TABLE "saved_reports" FORCE ROW LEVEL SECURITY;
