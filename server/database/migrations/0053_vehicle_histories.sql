DROP VIEW "public"."vehicle_places";--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "prior_vehicle_number" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "plate_update_allowed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "vehicles_by_prior" ON "vehicles" USING btree ("customer_number","prior_vehicle_number") WHERE prior_vehicle_number is not null;--> statement-breakpoint
CREATE VIEW "public"."vehicle_claims" WITH (security_invoker = true) AS (select "customer_number", "vehicle_number", "driver_reference_number", "claim_number", "claim_type", "claim_status", "loss_date", "loss_time", "loss_city", "loss_state_province", "description" as "claim_description", "preventable" as "claim_preventable", "reported_date" as "claim_reported_date", "reported_date" - "loss_date" as "days_to_report", "police_report_number", "estimated_cost", "actual_cost", "actual_cost" - "estimated_cost" as "cost_over_estimate", "subrogation", "subrogation" / nullif("actual_cost", 0) as "recovered_share", "net_cost" as "claim_net_cost", "closed_date" as "claim_closed_date" from "claims");--> statement-breakpoint
CREATE VIEW "public"."vehicle_expenses" WITH (security_invoker = true) AS (select "customer_number", "vehicle_number", "period" as "expense_month", "expense_category", case when "expense_category" in ('lease', 'license', 'insurance') then 'fixed' else 'variable' end as "expense_group", "amount" as "expense_amount", "distance" as "month_distance", "amount" * 100 / nullif("distance", 0) as "average_cents_per_mile", "odometer", "invoice_number", "invoice_date" from "expenses");--> statement-breakpoint
CREATE VIEW "public"."vehicle_plates" WITH (security_invoker = true) AS (
    select v.customer_number, v.vehicle_number, v.license_plate_number, v.license_plate_state_province, v.license_plate_type,
           v.license_plate_sticker, v.license_plate_expiration_date, v.title_location, paid.amount as last_renewal_amount
      from vehicles v
      left join lateral (
        select e.amount from expenses e
         where e.customer_number = v.customer_number and e.vehicle_number = v.vehicle_number and e.expense_category = 'license'
         order by e.period desc
         limit 1
      ) paid on true
     where v.license_plate_expiration_date is not null);--> statement-breakpoint
CREATE VIEW "public"."vehicle_rentals" WITH (security_invoker = true) AS (select "customer_number", "vehicle_number", "reservation_number", "reservation_date", "rental_status", replace("rental_reason", ' ', '_') as "rental_reason", "rental_company", "rental_class", "out_date" as "rental_out_date", "due_date" as "rental_due_date", "in_date" as "rental_in_date", "days" as "rental_days", "daily_rate", "amount" - "tax" as "rental_charge", "tax" as "rental_tax", "amount" as "rental_amount", "pickup_city", "pickup_state_province", "odometer_out" as "rental_odometer_out", "odometer_in" as "rental_odometer_in", "odometer_in" - "odometer_out" as "rental_distance", "bill_date", "invoice_number" from "rentals");--> statement-breakpoint
CREATE VIEW "public"."vehicle_violations" WITH (security_invoker = true) AS (select "customer_number", "vehicle_number", "violation_id", "violation_date", replace("violation_type", ' ', '_') as "violation_type", case when "paid_date" is null then 'OPEN' else 'PAID' end as "violation_status", "authority" as "violation_authority", "citation_number", "city" as "violation_city", "state_province" as "violation_state_province", "fine" as "violation_fine", "fee" as "violation_fee", "fine" + "fee" as "violation_total", "received_date" as "violation_received_date", "received_date" - "violation_date" as "days_to_receive", "paid_date", "paid_date" - "received_date" as "days_to_pay" from "violations");--> statement-breakpoint
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
     where p.vehicle_number is not null or g.vehicle_number is not null);