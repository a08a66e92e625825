ALTER TABLE "accounts" ADD COLUMN "alert_fuel_percent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "alert_plate_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "alert_maintenance_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "alert_fault_severity" text DEFAULT 'CRITICAL' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "documents_quota" integer;--> statement-breakpoint
ALTER TABLE "critical_alerts" ADD COLUMN "over_percent" numeric(12, 4);--> statement-breakpoint
ALTER TABLE "critical_alerts" ADD COLUMN "severity" text;--> statement-breakpoint
-- The owner has to see the rows of all accounts.
ALTER TABLE "critical_alerts" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "fuel_transactions" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "vehicles" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "engine_faults" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "critical_alerts" a SET "over_percent" = 100 * (f.units / v.vehicle_tank_capacity - 1)
	FROM "fuel_transactions" f, "vehicles" v
	WHERE a.code = 'FUEL_OVER_CAPACITY' AND a.resolved_at IS NULL
		AND f.customer_number = a.customer_number AND f.vehicle_number = a.vehicle_number
		AND f.transaction_id || '-' || f.item_sequence = a.reference
		AND v.customer_number = a.customer_number AND v.vehicle_number = a.vehicle_number
		AND v.vehicle_tank_capacity > 0 AND f.units > v.vehicle_tank_capacity;--> statement-breakpoint
UPDATE "critical_alerts" a SET "severity" = f.severity
	FROM "engine_faults" f
	WHERE a.code = 'ENGINE_FAULT' AND f.customer_number = a.customer_number AND f.fault_id = a.reference;--> statement-breakpoint
-- Alerts for faults that are less severe, which count as soon as an account says so.
INSERT INTO "critical_alerts" ("customer_number", "code", "reference", "vehicle_number", "raised_date", "severity")
	SELECT customer_number, 'ENGINE_FAULT', fault_id, vehicle_number, fault_date, severity
	FROM "engine_faults" WHERE severity <> 'CRITICAL' AND fault_status = 'ACTIVE'
	ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "critical_alerts" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "fuel_transactions" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "vehicles" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "engine_faults" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE VIEW "public"."counted_alerts" WITH (security_invoker = true) AS (
    select customer_number, a.code, a.reference, a.vehicle_number, a.raised_date, a.over_percent, a.severity,
           a.raised_date + case a.code when 'PLATE_EXPIRED' then s.alert_plate_days
                                       when 'MAINTENANCE_OVERDUE' then s.alert_maintenance_days else 0 end as counts_from
      from critical_alerts a
      join accounts s using (customer_number)
     where a.resolved_at is null
       and (a.code <> 'FUEL_OVER_CAPACITY' or a.over_percent is null or a.over_percent > s.alert_fuel_percent)
       and (a.code <> 'ENGINE_FAULT' or a.severity is null
            or array_position(array['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'], a.severity)
               >= array_position(array['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'], s.alert_fault_severity)));--> statement-breakpoint
DROP TRIGGER "keep_change" ON "accounts";--> statement-breakpoint
-- What users can change.
CREATE TRIGGER "keep_change" AFTER UPDATE OF "approval_limit", "daily_distance_limit", "email_domains", "personal_mileage_report_type",
		"alert_fuel_percent", "alert_plate_days", "alert_maintenance_days", "alert_fault_severity", "documents_quota"
	ON "accounts" FOR EACH ROW EXECUTE FUNCTION "keep_change"(
		'customer_number', '', 'customer_name,customer_country,currency,customer_industry,encompass_customer,show_auction_fee_breakdown,chat_department,samba_safety_link,superset_dashboard'
	);--> statement-breakpoint
-- Other thresholds are other alerts.
CREATE TRIGGER "tell_bell_update" AFTER UPDATE ON "accounts" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('alerts');--> statement-breakpoint
CREATE TRIGGER "tell_insert" AFTER INSERT ON "garage_addresses" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table garage_addresses');--> statement-breakpoint
CREATE TRIGGER "tell_update" AFTER UPDATE ON "garage_addresses" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table garage_addresses');--> statement-breakpoint
CREATE TRIGGER "tell_delete" AFTER DELETE ON "garage_addresses" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table garage_addresses');
