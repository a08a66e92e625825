CREATE TABLE "vehicle_changes" (
	"customer_number" text NOT NULL,
	"change_id" text DEFAULT gen_random_uuid()::text NOT NULL,
	"vehicle_number" text NOT NULL,
	"change_start" date NOT NULL,
	"change_status" text NOT NULL,
	"changed_values" jsonb NOT NULL,
	"former_values" jsonb,
	"applied_at" timestamp with time zone,
	"vehicle_version" integer NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"changed_by" text,
	"changed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "vehicle_changes_customer_number_change_id_pk" PRIMARY KEY("customer_number","change_id"),
	CONSTRAINT "vehicle_changes_applied" CHECK (change_status <> 'APPLIED' or (applied_at is not null and former_values is not null))
);
--> statement-breakpoint
ALTER TABLE "vehicle_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP VIEW "public"."vehicle_places";--> statement-breakpoint
ALTER TABLE "vehicles" ALTER COLUMN "epa_city_mpg" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicles" ALTER COLUMN "epa_highway_mpg" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicles" ALTER COLUMN "epa_combined_mpg" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "fleet_documents" ADD COLUMN "document_comment" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "created_by" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "created_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "creation_key" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "creation_hash" text;--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_changes_planned" ON "vehicle_changes" USING btree ("customer_number","vehicle_number","change_start") WHERE change_status = 'PLANNED';--> statement-breakpoint
CREATE INDEX "vehicle_changes_by_vehicle" ON "vehicle_changes" USING btree ("customer_number","vehicle_number");--> statement-breakpoint
CREATE UNIQUE INDEX "vehicles_key" ON "vehicles" USING btree ("customer_number","created_by","creation_key") WHERE creation_key is not null;--> statement-breakpoint
CREATE VIEW "public"."vehicle_places" WITH (security_invoker = true) AS (
    select v.customer_number, v.vehicle_number,
           case when s.is_garaged then 'GARAGE' else p.position_source end as position_source,
           case when s.is_garaged then g.garage_city else p.position_city end as position_city,
           case when s.is_garaged then g.garage_state_province else p.position_state_province end as position_state_province,
           p.positioned_at,
           case when s.is_garaged and s.is_moved then t.latitude else p.latitude end as latitude,
           case when s.is_garaged and s.is_moved then t.longitude else p.longitude end as longitude
      from vehicles v
      left join vehicle_positions p on p.customer_number = v.customer_number and p.vehicle_number = v.vehicle_number
      left join garage_addresses g on g.customer_number = v.customer_number and g.vehicle_number = v.vehicle_number
     cross join lateral (
       select g.garage_city is not null and p.position_source is distinct from 'TELEMATICS' as is_garaged,
              (upper(p.position_city), p.position_state_province)
                is distinct from (upper(g.garage_city), g.garage_state_province) as is_moved
     ) s
      left join lateral (
        select latitude, longitude from places
         where customer_number = g.customer_number and place_code = g.garage_state_province || ' ' || upper(g.garage_city)
      ) t on true
     where p.vehicle_number is not null or g.vehicle_number is not null);--> statement-breakpoint
CREATE POLICY "own_account" ON "vehicle_changes" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "applying" ON "vehicle_changes" AS PERMISSIVE FOR SELECT TO public USING (change_status = 'PLANNED' and change_start <= (select nullif(current_setting('app.applying', true), '')::date));--> statement-breakpoint
ALTER TABLE "vehicle_changes" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TRIGGER "keep_change" AFTER INSERT OR UPDATE OR DELETE ON "vehicle_changes"
	FOR EACH ROW EXECUTE FUNCTION "keep_change"('change_id', '', 'changed_values,former_values,applied_at,vehicle_version');--> statement-breakpoint
-- What users change raises the version. What an operator loads is not kept, and neither are drivers and odometers, which have histories
-- of their own. The condition keeps the trigger from being called for each of the rows that are loaded.
CREATE TRIGGER "keep_change" AFTER INSERT OR DELETE OR UPDATE OF "version" ON "vehicles"
	FOR EACH ROW WHEN (row_security_active('vehicles') OR coalesce(current_setting('app.actor', true), '') <> '')
	EXECUTE FUNCTION "keep_change"(
		'vehicle_number', '', 'status,driver_reference_number,pool_vehicle,vehicle_model_code,vehicle_body,vehicle_engine,vehicle_drive_train,vehicle_wheel_base,gross_vehicle_weight,vehicle_tank_capacity,epa_city_mpg,epa_highway_mpg,epa_combined_mpg,contract_id,contract_description,sub_contract_id,lease_type,lease_term,lease_rate_id,depreciation_rate,depreciation_type,depreciation_begin_month,depreciation_end_month,residual_value,monthly_rental,monthly_management_fee,book_value,book_value_date,market_value,irs_fair_market_value,order_date,original_in_service_date,out_of_service_date,warranty_end_date,warranty_end_odometer,replacement_policy_months,replacement_policy_odometer,vehicle_policy_group,odometer,odometer_date,license_plate_type,title_location,plb_flag,telematics_flag,coupon_book_number,fuel_card_number,fuel_card_description,fuel_profile,fuel_profile_limits,prior_vehicle_number,plate_update_allowed'
	);--> statement-breakpoint
CREATE TRIGGER "tell_insert" AFTER INSERT ON "vehicle_changes" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table vehicle_changes');--> statement-breakpoint
CREATE TRIGGER "tell_update" AFTER UPDATE ON "vehicle_changes" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table vehicle_changes');--> statement-breakpoint
CREATE TRIGGER "tell_delete" AFTER DELETE ON "vehicle_changes" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table vehicle_changes');
