CREATE TABLE "garage_addresses" (
	"customer_number" text NOT NULL,
	"vehicle_number" text NOT NULL,
	"garage_address_1" text NOT NULL,
	"garage_address_2" text,
	"garage_city" text NOT NULL,
	"garage_county" text,
	"garage_state_province" text NOT NULL,
	"garage_postal_code" text NOT NULL,
	"garage_country" text NOT NULL,
	"garage_geocode" text,
	"garage_address_check" text,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT clock_timestamp(),
	"changed_by" text,
	"changed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "garage_addresses_customer_number_vehicle_number_pk" PRIMARY KEY("customer_number","vehicle_number")
);
--> statement-breakpoint
ALTER TABLE "garage_addresses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "drivers" ADD COLUMN "driver_geocode" text;--> statement-breakpoint
ALTER TABLE "drivers" ADD COLUMN "driver_address_check" text;--> statement-breakpoint
ALTER TABLE "garage_addresses" ADD CONSTRAINT "garage_addresses_customer_number_accounts_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."accounts"("customer_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE VIEW "public"."vehicle_places" WITH (security_invoker = true) AS (
    select customer_number, vehicle_number,
           case when s.is_garaged then 'GARAGE' else p.position_source end as position_source,
           case when s.is_garaged then g.garage_city else p.position_city end as position_city,
           case when s.is_garaged then g.garage_state_province else p.position_state_province end as position_state_province,
           p.positioned_at,
           case when s.is_garaged and s.is_moved then t.latitude else p.latitude end as latitude,
           case when s.is_garaged and s.is_moved then t.longitude else p.longitude end as longitude
      from vehicle_positions p
      full join garage_addresses g using (customer_number, vehicle_number)
     cross join lateral (
       select g.garage_city is not null and p.position_source is distinct from 'TELEMATICS' as is_garaged,
              (upper(p.position_city), p.position_state_province)
                is distinct from (upper(g.garage_city), g.garage_state_province) as is_moved
     ) s
      left join lateral (
        select latitude, longitude from places
         where customer_number = g.customer_number and place_code = g.garage_state_province || ' ' || upper(g.garage_city)
      ) t on true);--> statement-breakpoint
CREATE POLICY "own_account" ON "garage_addresses" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
ALTER TABLE "garage_addresses" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TRIGGER "keep_change" AFTER INSERT OR UPDATE OR DELETE ON "garage_addresses"
	FOR EACH ROW EXECUTE FUNCTION "keep_change"('vehicle_number');
