CREATE TABLE "center_positions" (
	"customer_number" text NOT NULL,
	"center_code" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	CONSTRAINT "center_positions_customer_number_center_code_pk" PRIMARY KEY("customer_number","center_code")
);
--> statement-breakpoint
ALTER TABLE "center_positions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "favorite_locations" (
	"customer_number" text NOT NULL,
	"username" text NOT NULL,
	"location_id" text NOT NULL,
	CONSTRAINT "favorite_locations_customer_number_username_location_id_pk" PRIMARY KEY("customer_number","username","location_id")
);
--> statement-breakpoint
ALTER TABLE "favorite_locations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "places" (
	"customer_number" text NOT NULL,
	"place_code" text NOT NULL,
	"place_name" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	CONSTRAINT "places_customer_number_place_code_pk" PRIMARY KEY("customer_number","place_code")
);
--> statement-breakpoint
ALTER TABLE "places" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "service_locations" (
	"customer_number" text NOT NULL,
	"location_id" text NOT NULL,
	"location_type" text NOT NULL,
	"location_name" text NOT NULL,
	"location_network" text,
	"location_address" text NOT NULL,
	"location_city" text NOT NULL,
	"location_state_province" text NOT NULL,
	"location_postal_code" text NOT NULL,
	"location_phone" text,
	"open_hours" text NOT NULL,
	"connectors" text,
	"charging_ports" integer,
	"charging_kilowatts" integer,
	"does_oil" boolean,
	"does_tires" boolean,
	"does_brakes" boolean,
	"does_glass" boolean,
	"does_electric" boolean,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	CONSTRAINT "service_locations_customer_number_location_id_pk" PRIMARY KEY("customer_number","location_id")
);
--> statement-breakpoint
ALTER TABLE "service_locations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "vehicle_positions" (
	"customer_number" text NOT NULL,
	"vehicle_number" text NOT NULL,
	"position_source" text NOT NULL,
	"position_city" text NOT NULL,
	"position_state_province" text NOT NULL,
	"positioned_at" timestamp with time zone,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	CONSTRAINT "vehicle_positions_customer_number_vehicle_number_pk" PRIMARY KEY("customer_number","vehicle_number")
);
--> statement-breakpoint
ALTER TABLE "vehicle_positions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "center_positions" ADD CONSTRAINT "center_positions_customer_number_accounts_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."accounts"("customer_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorite_locations" ADD CONSTRAINT "favorite_locations_user" FOREIGN KEY ("customer_number","username") REFERENCES "public"."users"("customer_number","username") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_customer_number_accounts_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."accounts"("customer_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_locations" ADD CONSTRAINT "service_locations_customer_number_accounts_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."accounts"("customer_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_positions" ADD CONSTRAINT "vehicle_positions_customer_number_accounts_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."accounts"("customer_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "service_locations_by_type" ON "service_locations" USING btree ("customer_number","location_type");--> statement-breakpoint
CREATE POLICY "own_account" ON "center_positions" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "favorite_locations" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "places" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "service_locations" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "vehicle_positions" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
ALTER TABLE "center_positions" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "favorite_locations" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "places" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "service_locations" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "vehicle_positions" FORCE ROW LEVEL SECURITY;
