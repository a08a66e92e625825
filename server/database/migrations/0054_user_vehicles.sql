CREATE TABLE "user_vehicles" (
	"customer_number" text NOT NULL,
	"username" text NOT NULL,
	"vehicle_number" text NOT NULL,
	"opened_at" timestamp with time zone,
	"starred_at" timestamp with time zone,
	CONSTRAINT "user_vehicles_customer_number_username_vehicle_number_pk" PRIMARY KEY("customer_number","username","vehicle_number")
);
--> statement-breakpoint
ALTER TABLE "user_vehicles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "user_vehicles" ADD CONSTRAINT "user_vehicles_user" FOREIGN KEY ("customer_number","username") REFERENCES "public"."users"("customer_number","username") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "own_account" ON "user_vehicles" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
ALTER TABLE "user_vehicles" FORCE ROW LEVEL SECURITY;
