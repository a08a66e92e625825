CREATE TABLE "lease_terms" (
	"customer_number" text NOT NULL,
	"contract_id" text NOT NULL,
	"sub_contract_id" text NOT NULL,
	"lease_type" text NOT NULL,
	"lease_term" integer NOT NULL,
	"depreciation_rate" numeric(6, 4) NOT NULL,
	"interest_rate" numeric(6, 4) NOT NULL,
	"monthly_management_fee" numeric(12, 2) NOT NULL,
	CONSTRAINT "lease_terms_customer_number_contract_id_sub_contract_id_lease_type_lease_term_pk" PRIMARY KEY("customer_number","contract_id","sub_contract_id","lease_type","lease_term")
);
--> statement-breakpoint
ALTER TABLE "lease_terms" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "order_attempts" (
	"customer_number" text NOT NULL,
	"username" text NOT NULL,
	"attempt_key" text NOT NULL,
	"attempt_hash" text NOT NULL,
	"answer" jsonb NOT NULL,
	"attempted_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "order_attempts_customer_number_username_attempt_key_pk" PRIMARY KEY("customer_number","username","attempt_key")
);
--> statement-breakpoint
ALTER TABLE "order_attempts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "order_lines" (
	"customer_number" text NOT NULL,
	"order_number" text NOT NULL,
	"line" integer NOT NULL,
	"line_kind" text NOT NULL,
	"line_code" text NOT NULL,
	"line_name_en" text NOT NULL,
	"line_name_fr" text NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	CONSTRAINT "order_lines_customer_number_order_number_line_pk" PRIMARY KEY("customer_number","order_number","line"),
	CONSTRAINT "order_lines_code" UNIQUE("customer_number","order_number","line_kind","line_code")
);
--> statement-breakpoint
ALTER TABLE "order_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "order_promises" (
	"customer_number" text NOT NULL,
	"order_number" text NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"promise_kind" text NOT NULL,
	"promised_date" date,
	"recorded_by" text,
	CONSTRAINT "order_promises_customer_number_order_number_promise_kind_recorded_at_pk" PRIMARY KEY("customer_number","order_number","promise_kind","recorded_at")
);
--> statement-breakpoint
ALTER TABLE "order_promises" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "vehicle_number" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "order_status" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "order_date" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "dealer_name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "dealer_city" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "dealer_state_province" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "request_state" text DEFAULT 'PLACED' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "previous_state" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancel_requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "order_state" text GENERATED ALWAYS AS (
  case
    when order_status is null then request_state
    when order_status in ('F', 'J', 'JS') then 'IN_PRODUCTION'
    when order_status in ('KZ', 'KZM', 'KZN') then 'IN_TRANSIT'
    when order_status = 'KZX' then 'DELIVERED'
    when order_status = 'ZA' then 'CANCELED'
    when cancel_requested_at is not null then 'CANCEL_REQUESTED'
    when order_status in ('BX', 'D') then 'SCHEDULED'
    else 'PLACED'
  end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "style_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "model_year" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "vehicle_make" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "vehicle_model" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "vehicle_trim" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "option_codes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "price_list" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "template_number" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "stock_number" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "driver_reference_number" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "center_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "bill_sort" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "replaces_vehicle_number" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "contract_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "sub_contract_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "lease_type" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "lease_term" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "depreciation_rate" numeric(6, 4);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "interest_rate" numeric(6, 4);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "monthly_management_fee" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "capitalized_cost" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "monthly_rental" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "place_address_1" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "place_address_2" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "place_city" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "place_state_province" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "place_postal_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "place_country" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "contact_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "contact_phone" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "special_instructions" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "quote_expires" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "from_order_number" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "order_reason" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shared_with" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "submitted_by" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "submitted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "decided_by" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "placed_by" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "placed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "created_by" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "created_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "creation_key" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "creation_hash" text;--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("customer_number","order_state") WHERE order_status is null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_replacement" ON "orders" USING btree ("customer_number","replaces_vehicle_number") WHERE replaces_vehicle_number is not null and order_state in ('PLACED', 'SCHEDULED', 'CANCEL_REQUESTED', 'IN_PRODUCTION', 'IN_TRANSIT');--> statement-breakpoint
CREATE UNIQUE INDEX "orders_key" ON "orders" USING btree ("customer_number","created_by","creation_key") WHERE creation_key is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_placed" CHECK (order_status is null or (vehicle_number is not null and order_date is not null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_requested" CHECK (order_status is not null or request_state <> 'PLACED');--> statement-breakpoint
CREATE POLICY "own_account" ON "lease_terms" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "order_attempts" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "order_lines" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "order_promises" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
ALTER TABLE "lease_terms" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "order_attempts" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "order_lines" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "order_promises" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- The model of placed orders is that of their vehicles.
ALTER TABLE "orders" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "vehicles" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "driver_orders" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "orders" o SET "model_year" = v."model_year", "vehicle_make" = v."vehicle_make", "vehicle_model" = v."vehicle_model", "vehicle_trim" = v."vehicle_trim"
	FROM "vehicles" v WHERE v."customer_number" = o."customer_number" AND v."vehicle_number" = o."vehicle_number";--> statement-breakpoint
-- What a driver has ordered and an approver has approved is among the placed orders, as far as it is known.
INSERT INTO "orders" ("customer_number", "order_number", "order_type", "request_state", "driver_reference_number", "model_year", "vehicle_make", "vehicle_model", "created_at", "submitted_at", "decided_at")
	SELECT "customer_number", "driver_order", 'DRIVER', CASE "driver_order_status" WHEN 'PENDING' THEN 'SUBMITTED' ELSE 'DECLINED' END,
		"driver_reference_number", "model_year", "vehicle_make", "vehicle_model", "requested_at", "requested_at", "decided_at"
	FROM "driver_orders" WHERE "driver_order_status" <> 'APPROVED'
	ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "orders" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "vehicles" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "driver_orders" CASCADE;--> statement-breakpoint
-- A load that changes what was promised is a change that nobody has seen yet.
CREATE FUNCTION "count_order_load"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	new.version := old.version + 1;
	RETURN new;
END
$$;--> statement-breakpoint
CREATE TRIGGER "count_order_load" BEFORE UPDATE OF "order_status", "target_date", "estimated_delivery_date", "confirmed_delivery_date", "delivered_date" ON "orders"
	FOR EACH ROW WHEN (old.version = new.version) EXECUTE FUNCTION "count_order_load"();--> statement-breakpoint
CREATE FUNCTION "keep_promises"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	actor text := nullif(current_setting('app.actor', true), '');
BEGIN
	INSERT INTO order_promises (customer_number, order_number, promise_kind, promised_date, recorded_by)
	SELECT new.customer_number, new.order_number, kind, becomes, actor
	FROM (VALUES
		('TARGET', new.target_date, CASE WHEN tg_op = 'UPDATE' THEN old.target_date END),
		('ESTIMATED', new.estimated_delivery_date, CASE WHEN tg_op = 'UPDATE' THEN old.estimated_delivery_date END),
		('CONFIRMED', new.confirmed_delivery_date, CASE WHEN tg_op = 'UPDATE' THEN old.confirmed_delivery_date END)
	) AS promised (kind, becomes, was)
	WHERE becomes IS DISTINCT FROM was;
	RETURN NULL;
END
$$;--> statement-breakpoint
-- The first dates of orders that are loaded are not kept: nothing was promised before.
CREATE TRIGGER "keep_promises" AFTER UPDATE OF "target_date", "estimated_delivery_date", "confirmed_delivery_date" ON "orders"
	FOR EACH ROW EXECUTE FUNCTION "keep_promises"();--> statement-breakpoint
-- What users do raises the version. What a provider loads is not kept: its dates are, in order_promises.
CREATE TRIGGER "keep_change" AFTER INSERT OR DELETE OR UPDATE OF "version" ON "orders"
	FOR EACH ROW WHEN (row_security_active('orders') OR coalesce(current_setting('app.actor', true), '') <> '')
	EXECUTE FUNCTION "keep_change"(
		'order_number', '', 'request_state,previous_state,cancel_requested_at,style_code,option_codes,price_list,template_number,stock_number,replaces_vehicle_number,contract_id,sub_contract_id,lease_type,depreciation_rate,interest_rate,monthly_management_fee,monthly_rental,place_address_1,place_address_2,place_city,place_state_province,place_postal_code,place_country,from_order_number,order_reason,shared_with,submitted_by,submitted_at,decided_by,decided_at,placed_by,placed_at'
	);--> statement-breakpoint
CREATE TRIGGER "tell_insert" AFTER INSERT ON "orders" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table orders');--> statement-breakpoint
CREATE TRIGGER "tell_update" AFTER UPDATE ON "orders" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table orders');--> statement-breakpoint
CREATE TRIGGER "tell_delete" AFTER DELETE ON "orders" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table orders');--> statement-breakpoint
CREATE TRIGGER "tell_attention_insert" AFTER INSERT ON "orders" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('orders');--> statement-breakpoint
CREATE TRIGGER "tell_attention_update" AFTER UPDATE ON "orders" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('orders');--> statement-breakpoint
CREATE TRIGGER "tell_attention_delete" AFTER DELETE ON "orders" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('orders');
