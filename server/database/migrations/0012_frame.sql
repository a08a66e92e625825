CREATE TABLE "account_contacts" (
	"customer_number" text NOT NULL,
	"name" text NOT NULL,
	"phone_number" text NOT NULL,
	"email" text NOT NULL,
	"rapid_name" text,
	"rapid_phone" text,
	"rapid_reg_name" text,
	"rapid_reg_email" text,
	"rapid_stock_name" text,
	"rapid_stock_email" text,
	CONSTRAINT "account_contacts_customer_number_pk" PRIMARY KEY("customer_number")
);
--> statement-breakpoint
ALTER TABLE "account_contacts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bill_sorts" (
	"customer_number" text NOT NULL,
	"bill_sort" text NOT NULL,
	"description" text NOT NULL,
	CONSTRAINT "bill_sorts_customer_number_bill_sort_pk" PRIMARY KEY("customer_number","bill_sort")
);
--> statement-breakpoint
ALTER TABLE "bill_sorts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "realtime_logins" (
	"customer_number" text NOT NULL,
	"login_user" text NOT NULL,
	"login_password" text NOT NULL,
	CONSTRAINT "realtime_logins_customer_number_pk" PRIMARY KEY("customer_number")
);
--> statement-breakpoint
ALTER TABLE "realtime_logins" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "remit_to" (
	"customer_number" text NOT NULL,
	"method" text NOT NULL,
	"payee" text NOT NULL,
	"address_1" text,
	"address_2" text,
	"city" text,
	"state_province" text,
	"postal_code" text,
	"bank_name" text,
	"routing_number" text,
	"account_number" text,
	"remittance_email" text,
	CONSTRAINT "remit_to_customer_number_method_pk" PRIMARY KEY("customer_number","method")
);
--> statement-breakpoint
ALTER TABLE "remit_to" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "critical_alerts" (
	"customer_number" text NOT NULL,
	"code" text NOT NULL,
	"reference" text NOT NULL,
	"vehicle_number" text NOT NULL,
	"raised_date" date NOT NULL,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "critical_alerts_customer_number_code_reference_pk" PRIMARY KEY("customer_number","code","reference")
);
--> statement-breakpoint
ALTER TABLE "critical_alerts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "driver_orders" (
	"customer_number" text NOT NULL,
	"driver_order" text NOT NULL,
	"driver_reference_number" text NOT NULL,
	"model_year" integer NOT NULL,
	"vehicle_make" text NOT NULL,
	"vehicle_model" text NOT NULL,
	"driver_order_status" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "driver_orders_customer_number_driver_order_pk" PRIMARY KEY("customer_number","driver_order")
);
--> statement-breakpoint
ALTER TABLE "driver_orders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "fleet_messages" (
	"customer_number" text NOT NULL,
	"message_id" text DEFAULT gen_random_uuid()::text NOT NULL,
	"driver_reference_number" text NOT NULL,
	"sender" text NOT NULL,
	"username" text,
	"body" text NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "fleet_messages_customer_number_message_id_pk" PRIMARY KEY("customer_number","message_id")
);
--> statement-breakpoint
ALTER TABLE "fleet_messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "login_messages" (
	"customer_number" text NOT NULL,
	"message_id" text NOT NULL,
	"title_en" text NOT NULL,
	"title_fr" text NOT NULL,
	"body_en" text NOT NULL,
	"body_fr" text NOT NULL,
	"is_urgent" boolean DEFAULT false NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date,
	CONSTRAINT "login_messages_customer_number_message_id_pk" PRIMARY KEY("customer_number","message_id")
);
--> statement-breakpoint
ALTER TABLE "login_messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "repair_orders" (
	"customer_number" text NOT NULL,
	"ro_number" text NOT NULL,
	"vehicle_number" text NOT NULL,
	"ro_status" text NOT NULL,
	"shop_name" text NOT NULL,
	"shop_city" text NOT NULL,
	"description" text NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"odometer" integer NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	CONSTRAINT "repair_orders_customer_number_ro_number_pk" PRIMARY KEY("customer_number","ro_number")
);
--> statement-breakpoint
ALTER TABLE "repair_orders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "suppressed_alerts" (
	"customer_number" text NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "suppressed_alerts_customer_number_code_pk" PRIMARY KEY("customer_number","code")
);
--> statement-breakpoint
ALTER TABLE "suppressed_alerts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "password_resets" (
	"customer_number" text NOT NULL,
	"token_hash" text NOT NULL,
	"username" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "password_resets_customer_number_token_hash_pk" PRIMARY KEY("customer_number","token_hash")
);
--> statement-breakpoint
ALTER TABLE "password_resets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "used_sso_tokens" (
	"customer_number" text NOT NULL,
	"jti" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "used_sso_tokens_customer_number_jti_pk" PRIMARY KEY("customer_number","jti")
);
--> statement-breakpoint
ALTER TABLE "used_sso_tokens" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "user_stars" (
	"customer_number" text NOT NULL,
	"username" text NOT NULL,
	"route" text NOT NULL,
	"starred_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "user_stars_customer_number_username_route_pk" PRIMARY KEY("customer_number","username","route")
);
--> statement-breakpoint
ALTER TABLE "user_stars" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "superset_dashboard" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "scope" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "account_contacts" ADD CONSTRAINT "account_contacts_customer_number_accounts_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."accounts"("customer_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_sorts" ADD CONSTRAINT "bill_sorts_customer_number_accounts_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."accounts"("customer_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "realtime_logins" ADD CONSTRAINT "realtime_logins_customer_number_accounts_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."accounts"("customer_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remit_to" ADD CONSTRAINT "remit_to_customer_number_accounts_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."accounts"("customer_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user" FOREIGN KEY ("customer_number","username") REFERENCES "public"."users"("customer_number","username") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_stars" ADD CONSTRAINT "user_stars_user" FOREIGN KEY ("customer_number","username") REFERENCES "public"."users"("customer_number","username") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "critical_alerts_by_vehicle" ON "critical_alerts" USING btree ("customer_number","vehicle_number");--> statement-breakpoint
CREATE INDEX "driver_orders_by_status" ON "driver_orders" USING btree ("customer_number","driver_order_status");--> statement-breakpoint
CREATE INDEX "fleet_messages_by_driver" ON "fleet_messages" USING btree ("customer_number","driver_reference_number","sent_at");--> statement-breakpoint
CREATE INDEX "fleet_messages_unread" ON "fleet_messages" USING btree ("customer_number","driver_reference_number") WHERE read_at is null and sender = 'driver';--> statement-breakpoint
CREATE INDEX "repair_orders_by_status" ON "repair_orders" USING btree ("customer_number","ro_status");--> statement-breakpoint
CREATE INDEX "password_resets_token" ON "password_resets" USING btree ("token_hash");--> statement-breakpoint
CREATE POLICY "own_account" ON "account_contacts" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "bill_sorts" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "realtime_logins" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "remit_to" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "critical_alerts" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "driver_orders" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "fleet_messages" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "login_messages" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "repair_orders" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "suppressed_alerts" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "password_resets" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "resetting" ON "password_resets" AS PERMISSIVE FOR SELECT TO public USING (token_hash = (select current_setting('app.reset_token', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "used_sso_tokens" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "user_stars" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
ALTER TABLE "account_contacts" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "bill_sorts" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "realtime_logins" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "remit_to" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "critical_alerts" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "driver_orders" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "fleet_messages" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "login_messages" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "repair_orders" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "suppressed_alerts" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "password_resets" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "used_sso_tokens" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "user_stars" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Whoever changes what waits for somebody, and with whatever tool: those who listen are told the account and the kind, once a transaction.
CREATE FUNCTION "tell_account"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE account text;
BEGIN
	FOR account IN SELECT DISTINCT customer_number FROM changed LOOP
		EXECUTE format('NOTIFY account_events, %L', account || ' ' || tg_argv[0]);
	END LOOP;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "tell_insert" AFTER INSERT ON "recalls" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('recalls');--> statement-breakpoint
CREATE TRIGGER "tell_update" AFTER UPDATE ON "recalls" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('recalls');--> statement-breakpoint
CREATE TRIGGER "tell_delete" AFTER DELETE ON "recalls" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('recalls');--> statement-breakpoint
CREATE TRIGGER "tell_insert" AFTER INSERT ON "critical_alerts" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('alerts');--> statement-breakpoint
CREATE TRIGGER "tell_update" AFTER UPDATE ON "critical_alerts" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('alerts');--> statement-breakpoint
CREATE TRIGGER "tell_delete" AFTER DELETE ON "critical_alerts" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('alerts');--> statement-breakpoint
CREATE TRIGGER "tell_insert" AFTER INSERT ON "suppressed_alerts" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('alerts');--> statement-breakpoint
CREATE TRIGGER "tell_update" AFTER UPDATE ON "suppressed_alerts" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('alerts');--> statement-breakpoint
CREATE TRIGGER "tell_delete" AFTER DELETE ON "suppressed_alerts" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('alerts');--> statement-breakpoint
CREATE TRIGGER "tell_insert" AFTER INSERT ON "repair_orders" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('approvals');--> statement-breakpoint
CREATE TRIGGER "tell_update" AFTER UPDATE ON "repair_orders" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('approvals');--> statement-breakpoint
CREATE TRIGGER "tell_delete" AFTER DELETE ON "repair_orders" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('approvals');--> statement-breakpoint
CREATE TRIGGER "tell_insert" AFTER INSERT ON "fleet_messages" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('messages');--> statement-breakpoint
CREATE TRIGGER "tell_update" AFTER UPDATE ON "fleet_messages" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('messages');--> statement-breakpoint
CREATE TRIGGER "tell_delete" AFTER DELETE ON "fleet_messages" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('messages');--> statement-breakpoint
CREATE TRIGGER "tell_insert" AFTER INSERT ON "driver_orders" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('orders');--> statement-breakpoint
CREATE TRIGGER "tell_update" AFTER UPDATE ON "driver_orders" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('orders');--> statement-breakpoint
CREATE TRIGGER "tell_delete" AFTER DELETE ON "driver_orders" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('orders');
