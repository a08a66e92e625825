CREATE TABLE "account_features" (
	"customer_number" text NOT NULL,
	"key" text NOT NULL,
	"enabled" boolean NOT NULL,
	CONSTRAINT "account_features_customer_number_key_pk" PRIMARY KEY("customer_number","key")
);
--> statement-breakpoint
ALTER TABLE "account_features" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "account_labels" (
	"customer_number" text NOT NULL,
	"client_use_label_1" text DEFAULT '' NOT NULL,
	"client_use_label_2" text DEFAULT '' NOT NULL,
	"client_use_label_3" text DEFAULT '' NOT NULL,
	"client_use_label_4" text DEFAULT '' NOT NULL,
	"client_use_label_5" text DEFAULT '' NOT NULL,
	"client_use_label_6" text DEFAULT '' NOT NULL,
	"client_use_label_7" text DEFAULT '' NOT NULL,
	"client_use_label_8" text DEFAULT '' NOT NULL,
	"client_use_label_9" text DEFAULT '' NOT NULL,
	"client_use_label_10" text DEFAULT '' NOT NULL,
	"driver_use_label_1" text DEFAULT '' NOT NULL,
	"driver_use_label_2" text DEFAULT '' NOT NULL,
	"driver_use_label_3" text DEFAULT '' NOT NULL,
	"driver_use_label_4" text DEFAULT '' NOT NULL,
	"driver_use_label_5" text DEFAULT '' NOT NULL,
	"driver_use_label_6" text DEFAULT '' NOT NULL,
	"driver_use_label_7" text DEFAULT '' NOT NULL,
	"driver_use_label_8" text DEFAULT '' NOT NULL,
	"driver_use_label_9" text DEFAULT '' NOT NULL,
	"driver_use_label_10" text DEFAULT '' NOT NULL,
	CONSTRAINT "account_labels_customer_number_pk" PRIMARY KEY("customer_number")
);
--> statement-breakpoint
ALTER TABLE "account_labels" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "accounts" (
	"customer_number" text NOT NULL,
	"customer_name" text NOT NULL,
	"customer_country" text NOT NULL,
	"currency" text NOT NULL,
	"personal_mileage_report_type" text DEFAULT 'N' NOT NULL,
	"encompass_customer" boolean DEFAULT false NOT NULL,
	"show_auction_fee_breakdown" boolean DEFAULT false NOT NULL,
	"chat_department" text,
	"samba_safety_link" text,
	CONSTRAINT "accounts_customer_number_pk" PRIMARY KEY("customer_number")
);
--> statement-breakpoint
ALTER TABLE "accounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "hidden_menus" (
	"customer_number" text NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "hidden_menus_customer_number_key_pk" PRIMARY KEY("customer_number","key")
);
--> statement-breakpoint
ALTER TABLE "hidden_menus" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "users" (
	"customer_number" text NOT NULL,
	"username" text NOT NULL,
	"password_hash" text NOT NULL,
	"dark_mode" boolean DEFAULT false NOT NULL,
	"language" text DEFAULT 'en-US' NOT NULL,
	"driver_admin" boolean DEFAULT false NOT NULL,
	"provider_employee" boolean DEFAULT false NOT NULL,
	"linked_customer" text,
	"linked_user" text,
	"linked_country" text,
	CONSTRAINT "users_customer_number_username_pk" PRIMARY KEY("customer_number","username")
);
--> statement-breakpoint
ALTER TABLE "users" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "center_levels" (
	"customer_number" text NOT NULL,
	"level_01" text,
	"level_02" text,
	"level_03" text,
	"level_04" text,
	"level_05" text,
	"level_06" text,
	"level_07" text,
	"level_08" text,
	"level_09" text,
	"level_10" text,
	CONSTRAINT "center_levels_customer_number_pk" PRIMARY KEY("customer_number")
);
--> statement-breakpoint
ALTER TABLE "center_levels" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "centers" (
	"customer_number" text NOT NULL,
	"center_code" text NOT NULL,
	"center_name" text NOT NULL,
	"parent_center_code" text,
	"level" integer NOT NULL,
	"level_01" text NOT NULL,
	"level_02" text,
	"level_03" text,
	"level_04" text,
	"level_05" text,
	"level_06" text,
	"level_07" text,
	"level_08" text,
	"level_09" text,
	"level_10" text,
	"level_01_name" text NOT NULL,
	"level_02_name" text,
	"level_03_name" text,
	"level_04_name" text,
	"level_05_name" text,
	"level_06_name" text,
	"level_07_name" text,
	"level_08_name" text,
	"level_09_name" text,
	"level_10_name" text,
	CONSTRAINT "centers_customer_number_center_code_pk" PRIMARY KEY("customer_number","center_code")
);
--> statement-breakpoint
ALTER TABLE "centers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "drivers" (
	"customer_number" text NOT NULL,
	"driver_reference_number" text NOT NULL,
	"driver_first_name" text NOT NULL,
	"driver_last_name" text NOT NULL,
	"driver_employee_id" text,
	"driver_address_1" text NOT NULL,
	"driver_address_2" text,
	"driver_city" text NOT NULL,
	"driver_county" text,
	"driver_state_province" text NOT NULL,
	"driver_postal_code" text NOT NULL,
	"driver_country" text NOT NULL,
	"driver_email_address" text,
	"driver_phone" text,
	"driver_mobile" text,
	"driver_fax" text,
	"driver_effective_date" date NOT NULL,
	"center_code" text NOT NULL,
	"active" boolean NOT NULL,
	"mobile_registered" boolean NOT NULL,
	"driver_misc_1" text,
	"driver_misc_2" text,
	"driver_misc_3" text,
	"driver_misc_4" text,
	"driver_misc_5" text,
	"driver_misc_6" text,
	"driver_misc_7" text,
	"driver_misc_8" text,
	"driver_misc_9" text,
	"driver_misc_10" text,
	CONSTRAINT "drivers_customer_number_driver_reference_number_pk" PRIMARY KEY("customer_number","driver_reference_number")
);
--> statement-breakpoint
ALTER TABLE "drivers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "driver_months" (
	"customer_number" text NOT NULL,
	"driver_reference_number" text NOT NULL,
	"month" date NOT NULL,
	"vehicle_number" text NOT NULL,
	"distance" integer NOT NULL,
	"drive_minutes" integer NOT NULL,
	"idle_minutes" integer NOT NULL,
	"speeding_minutes" integer NOT NULL,
	"speeding_events" integer NOT NULL,
	"hard_brake_events" integer NOT NULL,
	"rapid_acceleration_events" integer NOT NULL,
	"hard_turn_events" integer NOT NULL,
	"phone_use_events" integer NOT NULL,
	"seat_belt_events" integer NOT NULL,
	"violations" integer NOT NULL,
	"score" numeric(4, 1) NOT NULL,
	"grade" text NOT NULL,
	CONSTRAINT "driver_months_customer_number_driver_reference_number_month_pk" PRIMARY KEY("customer_number","driver_reference_number","month")
);
--> statement-breakpoint
ALTER TABLE "driver_months" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mileage_periods" (
	"customer_number" text NOT NULL,
	"vehicle_number" text NOT NULL,
	"period_start" date NOT NULL,
	"period_end" date NOT NULL,
	"driver_reference_number" text NOT NULL,
	"start_odometer" integer NOT NULL,
	"end_odometer" integer NOT NULL,
	"business_miles" integer,
	"commuting_miles" integer,
	"personal_miles" integer,
	"days_available" integer NOT NULL,
	"fair_market_value" numeric(12, 2) NOT NULL,
	"workplace" text,
	"reported" boolean NOT NULL,
	"reported_date" date,
	"exception_reason" text,
	CONSTRAINT "mileage_periods_customer_number_vehicle_number_period_start_pk" PRIMARY KEY("customer_number","vehicle_number","period_start")
);
--> statement-breakpoint
ALTER TABLE "mileage_periods" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "odometer_readings" (
	"customer_number" text NOT NULL,
	"vehicle_number" text NOT NULL,
	"reading_date" date NOT NULL,
	"odometer" integer NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "odometer_readings_customer_number_vehicle_number_reading_date_pk" PRIMARY KEY("customer_number","vehicle_number","reading_date")
);
--> statement-breakpoint
ALTER TABLE "odometer_readings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "trips" (
	"customer_number" text NOT NULL,
	"driver_reference_number" text NOT NULL,
	"trip_date" date NOT NULL,
	"vehicle_number" text NOT NULL,
	"trip_count" integer NOT NULL,
	"distance_km" numeric(8, 2) NOT NULL,
	"duration_seconds" integer NOT NULL,
	"score" integer NOT NULL,
	"phone_use_rating" integer NOT NULL,
	"overspeeding_rating" integer NOT NULL,
	"rapid_acceleration_rating" integer NOT NULL,
	"hard_turn_rating" integer NOT NULL,
	"hard_brake_rating" integer NOT NULL,
	CONSTRAINT "trips_customer_number_driver_reference_number_trip_date_pk" PRIMARY KEY("customer_number","driver_reference_number","trip_date")
);
--> statement-breakpoint
ALTER TABLE "trips" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "claims" (
	"customer_number" text NOT NULL,
	"claim_number" text NOT NULL,
	"vehicle_number" text NOT NULL,
	"driver_reference_number" text,
	"claim_type" text NOT NULL,
	"claim_status" text NOT NULL,
	"loss_date" date NOT NULL,
	"loss_time" time(0) NOT NULL,
	"reported_date" date NOT NULL,
	"loss_city" text NOT NULL,
	"loss_state_province" text NOT NULL,
	"police_report_number" text,
	"description" text NOT NULL,
	"preventable" boolean NOT NULL,
	"estimated_cost" numeric(12, 2) NOT NULL,
	"actual_cost" numeric(12, 2),
	"subrogation" numeric(12, 2) NOT NULL,
	"net_cost" numeric(12, 2) NOT NULL,
	"closed_date" date,
	CONSTRAINT "claims_customer_number_claim_number_pk" PRIMARY KEY("customer_number","claim_number")
);
--> statement-breakpoint
ALTER TABLE "claims" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "expenses" (
	"customer_number" text NOT NULL,
	"vehicle_number" text NOT NULL,
	"period" date NOT NULL,
	"expense_category" text NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"odometer" integer,
	"distance" integer NOT NULL,
	"average_cents_per_mile" numeric(12, 4),
	"invoice_number" text NOT NULL,
	"invoice_date" date NOT NULL,
	CONSTRAINT "expenses_customer_number_vehicle_number_period_expense_category_pk" PRIMARY KEY("customer_number","vehicle_number","period","expense_category")
);
--> statement-breakpoint
ALTER TABLE "expenses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "fuel_transactions" (
	"customer_number" text NOT NULL,
	"transaction_id" text NOT NULL,
	"item_sequence" integer NOT NULL,
	"vehicle_number" text NOT NULL,
	"card_number" text NOT NULL,
	"fuel_profile" text NOT NULL,
	"ticket_number" text NOT NULL,
	"voucher_number" text NOT NULL,
	"transaction_date" date NOT NULL,
	"transaction_time" time(0) NOT NULL,
	"posted_date" date NOT NULL,
	"bill_date" date NOT NULL,
	"invoice_number" text NOT NULL,
	"fuel_vendor" text NOT NULL,
	"merchant_name" text NOT NULL,
	"merchant_brand" text NOT NULL,
	"merchant_address" text NOT NULL,
	"merchant_city" text NOT NULL,
	"merchant_county" text,
	"merchant_state_province" text NOT NULL,
	"merchant_postal_code" text NOT NULL,
	"product_class" text NOT NULL,
	"product" text NOT NULL,
	"product_description" text NOT NULL,
	"units" numeric(9, 3) NOT NULL,
	"unit_of_measure" text NOT NULL,
	"unit_cost" numeric(9, 4) NOT NULL,
	"total_fuel_cost" numeric(12, 2) NOT NULL,
	"other_cost" numeric(12, 2) NOT NULL,
	"gross_cost" numeric(12, 2) NOT NULL,
	"exempt_tax" numeric(12, 2) NOT NULL,
	"discount" numeric(12, 2) NOT NULL,
	"net_cost" numeric(12, 2) NOT NULL,
	"fees" numeric(12, 2) NOT NULL,
	"odometer" integer,
	"previous_odometer" integer,
	"adjusted_odometer" integer NOT NULL,
	"distance_driven" integer,
	"fuel_economy" numeric(7, 2),
	"cost_per_distance" numeric(9, 4),
	CONSTRAINT "fuel_transactions_customer_number_transaction_id_item_sequence_pk" PRIMARY KEY("customer_number","transaction_id","item_sequence")
);
--> statement-breakpoint
ALTER TABLE "fuel_transactions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "maintenance_records" (
	"customer_number" text NOT NULL,
	"repair_order" text NOT NULL,
	"line" integer NOT NULL,
	"vehicle_number" text NOT NULL,
	"service_date" date NOT NULL,
	"bill_date" date NOT NULL,
	"odometer" integer NOT NULL,
	"vendor_name" text NOT NULL,
	"vendor_city" text NOT NULL,
	"vendor_state_province" text NOT NULL,
	"in_network" boolean NOT NULL,
	"labor_or_part" text NOT NULL,
	"maintenance_category" text NOT NULL,
	"ata_group" text NOT NULL,
	"ata_code" text NOT NULL,
	"description" text NOT NULL,
	"quantity" numeric(8, 2) NOT NULL,
	"unit_price" numeric(12, 2) NOT NULL,
	"tax" numeric(12, 2) NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"invoice_number" text NOT NULL,
	"voucher_number" text NOT NULL,
	"status" text NOT NULL,
	CONSTRAINT "maintenance_records_customer_number_repair_order_line_pk" PRIMARY KEY("customer_number","repair_order","line")
);
--> statement-breakpoint
ALTER TABLE "maintenance_records" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "orders" (
	"customer_number" text NOT NULL,
	"order_number" text NOT NULL,
	"vehicle_number" text NOT NULL,
	"order_type" text NOT NULL,
	"order_status" text NOT NULL,
	"order_date" date NOT NULL,
	"target_date" date,
	"estimated_delivery_date" date,
	"confirmed_delivery_date" date,
	"delivered_date" date,
	"dealer_name" text NOT NULL,
	"dealer_city" text NOT NULL,
	"dealer_state_province" text NOT NULL,
	CONSTRAINT "orders_customer_number_order_number_pk" PRIMARY KEY("customer_number","order_number")
);
--> statement-breakpoint
ALTER TABLE "orders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "toll_transactions" (
	"customer_number" text NOT NULL,
	"toll_id" text NOT NULL,
	"vehicle_number" text NOT NULL,
	"toll_date" date NOT NULL,
	"toll_time" time(0) NOT NULL,
	"posted_date" date NOT NULL,
	"agency" text NOT NULL,
	"plaza" text NOT NULL,
	"state_province" text NOT NULL,
	"transponder_number" text,
	"license_plate_number" text,
	"amount" numeric(12, 2) NOT NULL,
	"fee" numeric(12, 2) NOT NULL,
	CONSTRAINT "toll_transactions_customer_number_toll_id_pk" PRIMARY KEY("customer_number","toll_id")
);
--> statement-breakpoint
ALTER TABLE "toll_transactions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "violations" (
	"customer_number" text NOT NULL,
	"violation_id" text NOT NULL,
	"vehicle_number" text NOT NULL,
	"violation_date" date NOT NULL,
	"received_date" date NOT NULL,
	"violation_type" text NOT NULL,
	"authority" text NOT NULL,
	"city" text NOT NULL,
	"state_province" text NOT NULL,
	"citation_number" text NOT NULL,
	"fine" numeric(12, 2) NOT NULL,
	"fee" numeric(12, 2) NOT NULL,
	"paid_date" date,
	CONSTRAINT "violations_customer_number_violation_id_pk" PRIMARY KEY("customer_number","violation_id")
);
--> statement-breakpoint
ALTER TABLE "violations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "cra_automobile_rates" (
	"effective_date" date PRIMARY KEY NOT NULL,
	"operating_cents_per_km" numeric(5, 2) NOT NULL,
	"operating_cents_per_km_sales" numeric(5, 2) NOT NULL,
	"standby_rate_owned" numeric(7, 6) NOT NULL,
	"standby_rate_leased" numeric(7, 6) NOT NULL,
	"standby_threshold_km" numeric(8, 2) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "irs_annual_lease_values" (
	"effective_date" date NOT NULL,
	"fair_market_value_from" numeric(12, 2) NOT NULL,
	"annual_lease_value" numeric(12, 2) NOT NULL,
	"rate_above" numeric(5, 4) NOT NULL,
	CONSTRAINT "irs_annual_lease_values_effective_date_fair_market_value_from_pk" PRIMARY KEY("effective_date","fair_market_value_from")
);
--> statement-breakpoint
CREATE TABLE "irs_mileage_rates" (
	"effective_date" date PRIMARY KEY NOT NULL,
	"business_cents" numeric(5, 2) NOT NULL,
	"medical_cents" numeric(5, 2) NOT NULL,
	"charity_cents" numeric(5, 2) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vehicles" (
	"customer_number" text NOT NULL,
	"vehicle_number" text NOT NULL,
	"client_vehicle_number" text,
	"vin" text,
	"status" text NOT NULL,
	"center_code" text NOT NULL,
	"driver_reference_number" text,
	"pool_vehicle" boolean NOT NULL,
	"bill_sort" text NOT NULL,
	"model_year" integer NOT NULL,
	"vehicle_make" text NOT NULL,
	"vehicle_model" text NOT NULL,
	"vehicle_trim" text NOT NULL,
	"vehicle_model_code" text NOT NULL,
	"vehicle_body" text NOT NULL,
	"vehicle_category" text NOT NULL,
	"vehicle_type" text NOT NULL,
	"vehicle_color" text NOT NULL,
	"vehicle_engine" text NOT NULL,
	"vehicle_drive_train" text NOT NULL,
	"vehicle_wheel_base" numeric(5, 1),
	"gross_vehicle_weight" integer,
	"fuel_type" text NOT NULL,
	"vehicle_tank_capacity" numeric(5, 1),
	"epa_city_mpg" numeric(5, 1) NOT NULL,
	"epa_highway_mpg" numeric(5, 1) NOT NULL,
	"epa_combined_mpg" numeric(5, 1) NOT NULL,
	"contract_id" text NOT NULL,
	"contract_description" text NOT NULL,
	"sub_contract_id" text NOT NULL,
	"lease_type" text NOT NULL,
	"lease_term" integer,
	"lease_rate_id" text,
	"capitalized_cost" numeric(12, 2) NOT NULL,
	"depreciation_rate" numeric(6, 4),
	"depreciation_type" text,
	"depreciation_begin_month" date,
	"depreciation_end_month" date,
	"residual_value" numeric(12, 2),
	"monthly_rental" numeric(12, 2),
	"monthly_management_fee" numeric(12, 2) NOT NULL,
	"book_value" numeric(12, 2),
	"book_value_date" date,
	"market_value" numeric(12, 2),
	"irs_fair_market_value" numeric(12, 2),
	"order_date" date,
	"in_service_date" date,
	"original_in_service_date" date,
	"out_of_service_date" date,
	"warranty_end_date" date,
	"warranty_end_odometer" integer,
	"replacement_policy_months" integer NOT NULL,
	"replacement_policy_odometer" integer NOT NULL,
	"vehicle_policy_group" text NOT NULL,
	"odometer" integer,
	"odometer_date" date,
	"license_plate_number" text,
	"license_plate_state_province" text,
	"license_plate_type" text,
	"license_plate_sticker" text,
	"license_plate_expiration_date" date,
	"title_location" text,
	"plb_flag" boolean NOT NULL,
	"telematics_flag" boolean NOT NULL,
	"coupon_book_number" text,
	"fuel_card_number" text,
	"fuel_card_description" text,
	"fuel_profile" text,
	"fuel_profile_limits" text,
	"client_use_1" text,
	"client_use_2" text,
	"client_use_3" text,
	"client_use_4" text,
	"client_use_5" text,
	"client_use_6" text,
	"client_use_7" text,
	"client_use_8" text,
	"client_use_9" text,
	"client_use_10" text,
	CONSTRAINT "vehicles_customer_number_vehicle_number_pk" PRIMARY KEY("customer_number","vehicle_number")
);
--> statement-breakpoint
ALTER TABLE "vehicles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "account_features" ADD CONSTRAINT "account_features_customer_number_accounts_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."accounts"("customer_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_labels" ADD CONSTRAINT "account_labels_customer_number_accounts_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."accounts"("customer_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_menus" ADD CONSTRAINT "hidden_menus_customer_number_accounts_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."accounts"("customer_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_customer_number_accounts_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."accounts"("customer_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "center_levels" ADD CONSTRAINT "center_levels_customer_number_accounts_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."accounts"("customer_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "centers" ADD CONSTRAINT "centers_customer_number_accounts_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."accounts"("customer_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "centers" ADD CONSTRAINT "centers_parent" FOREIGN KEY ("customer_number","parent_center_code") REFERENCES "public"."centers"("customer_number","center_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drivers" ADD CONSTRAINT "drivers_center" FOREIGN KEY ("customer_number","center_code") REFERENCES "public"."centers"("customer_number","center_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_center" FOREIGN KEY ("customer_number","center_code") REFERENCES "public"."centers"("customer_number","center_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_driver" FOREIGN KEY ("customer_number","driver_reference_number") REFERENCES "public"."drivers"("customer_number","driver_reference_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree ("username");--> statement-breakpoint
CREATE INDEX "centers_by_parent" ON "centers" USING btree ("customer_number","parent_center_code");--> statement-breakpoint
CREATE INDEX "drivers_by_center" ON "drivers" USING btree ("customer_number","center_code");--> statement-breakpoint
CREATE INDEX "driver_months_by_month" ON "driver_months" USING btree ("customer_number","month");--> statement-breakpoint
CREATE INDEX "mileage_periods_by_start" ON "mileage_periods" USING btree ("customer_number","period_start");--> statement-breakpoint
CREATE INDEX "trips_by_date" ON "trips" USING btree ("customer_number","trip_date");--> statement-breakpoint
CREATE INDEX "claims_by_loss_date" ON "claims" USING btree ("customer_number","loss_date");--> statement-breakpoint
CREATE INDEX "expenses_by_period" ON "expenses" USING btree ("customer_number","period");--> statement-breakpoint
CREATE INDEX "fuel_by_transaction_date" ON "fuel_transactions" USING btree ("customer_number","transaction_date");--> statement-breakpoint
CREATE INDEX "fuel_by_bill_date" ON "fuel_transactions" USING btree ("customer_number","bill_date");--> statement-breakpoint
CREATE INDEX "fuel_by_vehicle" ON "fuel_transactions" USING btree ("customer_number","vehicle_number","transaction_date");--> statement-breakpoint
CREATE INDEX "maintenance_by_service_date" ON "maintenance_records" USING btree ("customer_number","service_date");--> statement-breakpoint
CREATE INDEX "maintenance_by_bill_date" ON "maintenance_records" USING btree ("customer_number","bill_date");--> statement-breakpoint
CREATE INDEX "maintenance_by_vehicle" ON "maintenance_records" USING btree ("customer_number","vehicle_number","service_date");--> statement-breakpoint
CREATE INDEX "orders_by_vehicle" ON "orders" USING btree ("customer_number","vehicle_number");--> statement-breakpoint
CREATE INDEX "orders_by_date" ON "orders" USING btree ("customer_number","order_date");--> statement-breakpoint
CREATE INDEX "tolls_by_date" ON "toll_transactions" USING btree ("customer_number","toll_date");--> statement-breakpoint
CREATE INDEX "tolls_by_vehicle" ON "toll_transactions" USING btree ("customer_number","vehicle_number","toll_date");--> statement-breakpoint
CREATE INDEX "violations_by_date" ON "violations" USING btree ("customer_number","violation_date");--> statement-breakpoint
CREATE INDEX "vehicles_by_center" ON "vehicles" USING btree ("customer_number","center_code");--> statement-breakpoint
CREATE INDEX "vehicles_by_driver" ON "vehicles" USING btree ("customer_number","driver_reference_number");--> statement-breakpoint
CREATE INDEX "vehicles_by_status" ON "vehicles" USING btree ("customer_number","status");--> statement-breakpoint
CREATE POLICY "own_account" ON "account_features" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "account_labels" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "accounts" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "hidden_menus" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "users" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "signing_in" ON "users" AS PERMISSIVE FOR SELECT TO public USING (username = (select current_setting('app.username', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "center_levels" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "centers" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "drivers" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "driver_months" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "mileage_periods" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "odometer_readings" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "trips" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "claims" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "expenses" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "fuel_transactions" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "maintenance_records" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "orders" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "toll_transactions" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "violations" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "vehicles" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));