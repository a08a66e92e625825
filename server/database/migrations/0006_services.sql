CREATE TABLE "charge_sessions" (
	"customer_number" text NOT NULL,
	"session_id" text NOT NULL,
	"vehicle_number" text NOT NULL,
	"driver_reference_number" text,
	"location_type" text NOT NULL,
	"network" text NOT NULL,
	"site_name" text NOT NULL,
	"station_id" text NOT NULL,
	"port" text NOT NULL,
	"site_city" text NOT NULL,
	"site_state_province" text NOT NULL,
	"current_type" text NOT NULL,
	"connector" text NOT NULL,
	"start_date" date NOT NULL,
	"start_time" time(0) NOT NULL,
	"end_date" date NOT NULL,
	"end_time" time(0) NOT NULL,
	"time_zone" text NOT NULL,
	"charging_minutes" integer NOT NULL,
	"idle_minutes" integer NOT NULL,
	"energy_kwh" numeric(9, 3) NOT NULL,
	"meter_start" numeric(12, 3) NOT NULL,
	"meter_stop" numeric(12, 3) NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"odometer" integer,
	"start_charge" integer,
	"end_charge" integer,
	CONSTRAINT "charge_sessions_customer_number_session_id_pk" PRIMARY KEY("customer_number","session_id")
);
--> statement-breakpoint
ALTER TABLE "charge_sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "engine_faults" (
	"customer_number" text NOT NULL,
	"fault_id" text NOT NULL,
	"vehicle_number" text NOT NULL,
	"driver_reference_number" text,
	"fault_code" text NOT NULL,
	"fault_source" text NOT NULL,
	"vehicle_system" text NOT NULL,
	"description" text NOT NULL,
	"severity" text NOT NULL,
	"fault_status" text NOT NULL,
	"malfunction_lamp" boolean NOT NULL,
	"fault_date" date NOT NULL,
	"fault_time" time(0) NOT NULL,
	"last_seen_date" date NOT NULL,
	"occurrences" integer NOT NULL,
	"cleared_date" date,
	"odometer" integer,
	CONSTRAINT "engine_faults_customer_number_fault_id_pk" PRIMARY KEY("customer_number","fault_id")
);
--> statement-breakpoint
ALTER TABLE "engine_faults" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "inspection_answers" (
	"customer_number" text NOT NULL,
	"inspection_id" text NOT NULL,
	"question_number" integer NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"passed" boolean NOT NULL,
	"note" text,
	CONSTRAINT "inspection_answers_customer_number_inspection_id_question_number_pk" PRIMARY KEY("customer_number","inspection_id","question_number")
);
--> statement-breakpoint
ALTER TABLE "inspection_answers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "inspections" (
	"customer_number" text NOT NULL,
	"inspection_id" text NOT NULL,
	"vehicle_number" text NOT NULL,
	"driver_reference_number" text,
	"template_name" text NOT NULL,
	"inspection_type" text NOT NULL,
	"assigned_date" date NOT NULL,
	"due_date" date NOT NULL,
	"reminders_sent" integer NOT NULL,
	"completed_date" date,
	"completed_time" time(0),
	"odometer" integer,
	"result" text,
	"comments" text,
	CONSTRAINT "inspections_customer_number_inspection_id_pk" PRIMARY KEY("customer_number","inspection_id")
);
--> statement-breakpoint
ALTER TABLE "inspections" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invoices" (
	"customer_number" text NOT NULL,
	"invoice_number" text NOT NULL,
	"type" text NOT NULL,
	"billing_period" date NOT NULL,
	"invoice_date" date NOT NULL,
	"due_date" date NOT NULL,
	"bill_sort" text NOT NULL,
	"vehicles" integer NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"paid_amount" numeric(12, 2) NOT NULL,
	"paid_date" date,
	"payment_reference" text,
	CONSTRAINT "invoices_customer_number_invoice_number_pk" PRIMARY KEY("customer_number","invoice_number")
);
--> statement-breakpoint
ALTER TABLE "invoices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mobile_usage" (
	"customer_number" text NOT NULL,
	"driver_reference_number" text NOT NULL,
	"invited_date" date NOT NULL,
	"registered_date" date,
	"last_login_date" date,
	"last_login_time" time(0),
	"platform" text,
	"app_version" text,
	"logins_30_days" integer NOT NULL,
	"odometer_entries" integer NOT NULL,
	"trips_logged" integer NOT NULL,
	"messages_sent" integer NOT NULL,
	"documents_viewed" integer NOT NULL,
	CONSTRAINT "mobile_usage_customer_number_driver_reference_number_pk" PRIMARY KEY("customer_number","driver_reference_number")
);
--> statement-breakpoint
ALTER TABLE "mobile_usage" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "policy_acknowledgements" (
	"customer_number" text NOT NULL,
	"driver_reference_number" text NOT NULL,
	"policy_id" text NOT NULL,
	"policy_name" text NOT NULL,
	"policy_version" text NOT NULL,
	"assigned_date" date NOT NULL,
	"due_date" date NOT NULL,
	"reminders_sent" integer NOT NULL,
	"last_reminder_date" date,
	"acknowledged_date" date,
	"acknowledged_time" time(0),
	"acknowledged_by" text,
	CONSTRAINT "policy_acknowledgements_customer_number_driver_reference_number_policy_id_pk" PRIMARY KEY("customer_number","driver_reference_number","policy_id")
);
--> statement-breakpoint
ALTER TABLE "policy_acknowledgements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "recalls" (
	"customer_number" text NOT NULL,
	"vehicle_number" text NOT NULL,
	"campaign_number" text NOT NULL,
	"manufacturer_campaign" text NOT NULL,
	"oem" text NOT NULL,
	"component" text NOT NULL,
	"summary" text NOT NULL,
	"consequence" text NOT NULL,
	"remedy" text NOT NULL,
	"recall_type" text NOT NULL,
	"recall_status" text NOT NULL,
	"remedy_status" text NOT NULL,
	"announced_date" date NOT NULL,
	"notified_date" date NOT NULL,
	"remedy_available_date" date,
	"completed_date" date,
	"completed_odometer" integer,
	"dealer_name" text,
	CONSTRAINT "recalls_customer_number_vehicle_number_campaign_number_pk" PRIMARY KEY("customer_number","vehicle_number","campaign_number")
);
--> statement-breakpoint
ALTER TABLE "recalls" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rentals" (
	"customer_number" text NOT NULL,
	"reservation_number" text NOT NULL,
	"vehicle_number" text NOT NULL,
	"driver_reference_number" text,
	"rental_company" text NOT NULL,
	"rental_class" text NOT NULL,
	"rental_reason" text NOT NULL,
	"rental_status" text NOT NULL,
	"reservation_date" date NOT NULL,
	"out_date" date NOT NULL,
	"due_date" date NOT NULL,
	"in_date" date,
	"pickup_city" text NOT NULL,
	"pickup_state_province" text NOT NULL,
	"daily_rate" numeric(12, 2) NOT NULL,
	"days" integer NOT NULL,
	"odometer_out" integer,
	"odometer_in" integer,
	"tax" numeric(12, 2) NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"bill_date" date,
	"invoice_number" text,
	CONSTRAINT "rentals_customer_number_reservation_number_pk" PRIMARY KEY("customer_number","reservation_number")
);
--> statement-breakpoint
ALTER TABLE "rentals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "roadside_events" (
	"customer_number" text NOT NULL,
	"event_number" text NOT NULL,
	"vehicle_number" text NOT NULL,
	"driver_reference_number" text,
	"event_date" date NOT NULL,
	"event_time" time(0) NOT NULL,
	"service_type" text NOT NULL,
	"cause" text NOT NULL,
	"event_status" text NOT NULL,
	"event_city" text NOT NULL,
	"event_state_province" text NOT NULL,
	"provider_name" text NOT NULL,
	"response_minutes" integer,
	"completed_time" time(0),
	"tow_distance" numeric(6, 1),
	"tow_destination" text,
	"odometer" integer,
	"amount" numeric(12, 2) NOT NULL,
	"invoice_number" text,
	CONSTRAINT "roadside_events_customer_number_event_number_pk" PRIMARY KEY("customer_number","event_number")
);
--> statement-breakpoint
ALTER TABLE "roadside_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "telematics_devices" (
	"customer_number" text NOT NULL,
	"device_id" text NOT NULL,
	"vehicle_number" text NOT NULL,
	"telematics_provider" text NOT NULL,
	"device_model" text NOT NULL,
	"firmware" text NOT NULL,
	"device_status" text NOT NULL,
	"installed_date" date NOT NULL,
	"activated_date" date NOT NULL,
	"last_report_date" date,
	"last_report_time" time(0),
	"last_city" text,
	"last_state_province" text,
	"odometer" integer,
	"engine_hours" numeric(9, 1),
	"monthly_fee" numeric(12, 2) NOT NULL,
	CONSTRAINT "telematics_devices_customer_number_device_id_pk" PRIMARY KEY("customer_number","device_id")
);
--> statement-breakpoint
ALTER TABLE "telematics_devices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "transports" (
	"customer_number" text NOT NULL,
	"transport_number" text NOT NULL,
	"vehicle_number" text NOT NULL,
	"transport_type" text NOT NULL,
	"transport_status" text NOT NULL,
	"transport_reason" text NOT NULL,
	"vendor_name" text NOT NULL,
	"requested_date" date NOT NULL,
	"requested_by" text NOT NULL,
	"origin_city" text NOT NULL,
	"origin_state_province" text NOT NULL,
	"destination_city" text,
	"destination_state_province" text,
	"pickup_date" date,
	"estimated_delivery_date" date,
	"delivered_date" date,
	"distance" integer,
	"storage_start_date" date,
	"storage_end_date" date,
	"storage_days" integer,
	"daily_rate" numeric(12, 2),
	"amount" numeric(12, 2) NOT NULL,
	"invoice_number" text,
	CONSTRAINT "transports_customer_number_transport_number_pk" PRIMARY KEY("customer_number","transport_number")
);
--> statement-breakpoint
ALTER TABLE "transports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "vehicle_sales" (
	"customer_number" text NOT NULL,
	"vehicle_number" text NOT NULL,
	"sale_type" text NOT NULL,
	"buyer_name" text NOT NULL,
	"auction_name" text,
	"sale_city" text NOT NULL,
	"sale_state_province" text NOT NULL,
	"turned_in_date" date NOT NULL,
	"sold_date" date NOT NULL,
	"odometer" integer,
	"condition_grade" numeric(2, 1) NOT NULL,
	"market_value" numeric(12, 2) NOT NULL,
	"sale_price" numeric(12, 2) NOT NULL,
	"auction_fee" numeric(12, 2) NOT NULL,
	"transport_fee" numeric(12, 2) NOT NULL,
	"recondition_fee" numeric(12, 2) NOT NULL,
	"title_fee" numeric(12, 2) NOT NULL,
	"other_fee" numeric(12, 2) NOT NULL,
	"net_proceeds" numeric(12, 2) NOT NULL,
	"book_value" numeric(12, 2) NOT NULL,
	"gain_or_loss" numeric(12, 2) NOT NULL,
	CONSTRAINT "vehicle_sales_customer_number_vehicle_number_pk" PRIMARY KEY("customer_number","vehicle_number")
);
--> statement-breakpoint
ALTER TABLE "vehicle_sales" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "vouchers" (
	"customer_number" text NOT NULL,
	"voucher_number" text NOT NULL,
	"vehicle_number" text NOT NULL,
	"driver_reference_number" text,
	"service" text NOT NULL,
	"voucher_status" text NOT NULL,
	"issued_date" date NOT NULL,
	"due_date" date NOT NULL,
	"due_odometer" integer NOT NULL,
	"expiration_date" date NOT NULL,
	"redeemed_date" date,
	"reminders_sent" integer NOT NULL,
	CONSTRAINT "vouchers_customer_number_voucher_number_pk" PRIMARY KEY("customer_number","voucher_number")
);
--> statement-breakpoint
ALTER TABLE "vouchers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "charges_by_start_date" ON "charge_sessions" USING btree ("customer_number","start_date");--> statement-breakpoint
CREATE INDEX "faults_by_date" ON "engine_faults" USING btree ("customer_number","fault_date");--> statement-breakpoint
CREATE INDEX "inspections_by_due_date" ON "inspections" USING btree ("customer_number","due_date");--> statement-breakpoint
CREATE INDEX "invoices_by_date" ON "invoices" USING btree ("customer_number","invoice_date");--> statement-breakpoint
CREATE INDEX "recalls_by_announced_date" ON "recalls" USING btree ("customer_number","announced_date");--> statement-breakpoint
CREATE INDEX "rentals_by_out_date" ON "rentals" USING btree ("customer_number","out_date");--> statement-breakpoint
CREATE INDEX "roadside_by_date" ON "roadside_events" USING btree ("customer_number","event_date");--> statement-breakpoint
CREATE INDEX "transports_by_requested_date" ON "transports" USING btree ("customer_number","requested_date");--> statement-breakpoint
CREATE INDEX "sales_by_sold_date" ON "vehicle_sales" USING btree ("customer_number","sold_date");--> statement-breakpoint
CREATE INDEX "vouchers_by_issued_date" ON "vouchers" USING btree ("customer_number","issued_date");--> statement-breakpoint
CREATE POLICY "own_account" ON "charge_sessions" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "engine_faults" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "inspection_answers" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "inspections" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "invoices" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "mobile_usage" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "policy_acknowledgements" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "recalls" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "rentals" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "roadside_events" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "telematics_devices" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "transports" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "vehicle_sales" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "vouchers" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
ALTER TABLE "charge_sessions" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "engine_faults" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "inspection_answers" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "inspections" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "invoices" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "mobile_usage" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "policy_acknowledgements" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "recalls" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "rentals" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "roadside_events" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "telematics_devices" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "transports" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "vehicle_sales" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "vouchers" FORCE ROW LEVEL SECURITY;
