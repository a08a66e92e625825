CREATE TABLE "geotab_databases" (
	"customer_number" text NOT NULL,
	"geotab_database" text NOT NULL,
	CONSTRAINT "geotab_databases_customer_number_pk" PRIMARY KEY("customer_number")
);
--> statement-breakpoint
ALTER TABLE "geotab_databases" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "geotab_logins" (
	"customer_number" text NOT NULL,
	"geotab_login" text NOT NULL,
	"geotab_status" text NOT NULL,
	"username" text,
	CONSTRAINT "geotab_logins_customer_number_geotab_login_pk" PRIMARY KEY("customer_number","geotab_login")
);
--> statement-breakpoint
ALTER TABLE "geotab_logins" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "geotab_logins_by_user" ON "geotab_logins" USING btree ("customer_number","username");--> statement-breakpoint
CREATE POLICY "own_account" ON "geotab_databases" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "geotab_logins" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
ALTER TABLE "geotab_databases" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "geotab_logins" FORCE ROW LEVEL SECURITY;
