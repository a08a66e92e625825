CREATE TABLE "mvr_drivers" (
	"customer_number" text NOT NULL,
	"mvr_driver_id" text DEFAULT gen_random_uuid()::text NOT NULL,
	"username" text NOT NULL,
	"original_index" integer NOT NULL,
	"driver_reference_number" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"secondary_driver" boolean NOT NULL,
	"secondary_first_name" text,
	"secondary_last_name" text,
	"driver_license_state" text NOT NULL,
	"driver_license_number" text NOT NULL,
	"date_of_birth" text NOT NULL,
	"current_vehicle" text,
	"bill_to_vehicle" text,
	"center_code" text NOT NULL,
	"mvr_reference_number" text,
	"saved_date" date,
	"copied_from" text,
	"mvr_status" text,
	"mvr_violation_count" integer,
	"mvr_points" integer,
	"mvr_result_date" date,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text,
	"changed_at" timestamp with time zone,
	"creation_key" text,
	"creation_hash" text,
	CONSTRAINT "mvr_drivers_customer_number_mvr_driver_id_pk" PRIMARY KEY("customer_number","mvr_driver_id"),
	CONSTRAINT "mvr_drivers_index" UNIQUE("customer_number","username","original_index"),
	CONSTRAINT "mvr_drivers_key" UNIQUE("customer_number","username","creation_key")
);
--> statement-breakpoint
ALTER TABLE "mvr_drivers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mvr_requests" (
	"customer_number" text NOT NULL,
	"mvr_reference_number" text NOT NULL,
	"driver_count" integer NOT NULL,
	"mvr_requested_by" text NOT NULL,
	"mvr_requested_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text,
	"changed_at" timestamp with time zone,
	"creation_key" text,
	"creation_hash" text,
	CONSTRAINT "mvr_requests_customer_number_mvr_reference_number_pk" PRIMARY KEY("customer_number","mvr_reference_number"),
	CONSTRAINT "mvr_requests_key" UNIQUE("customer_number","mvr_requested_by","creation_key")
);
--> statement-breakpoint
ALTER TABLE "mvr_requests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "private"."mvr_secrets" (
	"customer_number" text NOT NULL,
	"mvr_driver_id" text NOT NULL,
	"driver_license_number" text NOT NULL,
	"date_of_birth" date NOT NULL,
	CONSTRAINT "mvr_secrets_customer_number_mvr_driver_id_pk" PRIMARY KEY("customer_number","mvr_driver_id")
);
--> statement-breakpoint
CREATE POLICY "own_account" ON "mvr_drivers" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "mvr_requests" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
ALTER TABLE "mvr_drivers" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "mvr_requests" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Acts as the owner: the server adds what it can't read. A mask is what is left of a row that was deleted or is copied.
CREATE FUNCTION "private"."keep_mvr_secrets"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	IF new.driver_license_number NOT LIKE '****%' THEN
		IF coalesce(new.mvr_status, 'PENDING') = 'PENDING' OR new.saved_date IS NOT NULL THEN
			INSERT INTO private.mvr_secrets (customer_number, mvr_driver_id, driver_license_number, date_of_birth)
			VALUES (new.customer_number, new.mvr_driver_id, new.driver_license_number, new.date_of_birth::date)
			ON CONFLICT DO NOTHING;
		END IF;
		new.driver_license_number := '****' || right(new.driver_license_number, least(4, length(new.driver_license_number) / 3));
		new.date_of_birth := '****-**-' || right(new.date_of_birth, 2);
	ELSIF new.copied_from IS NOT NULL THEN
		INSERT INTO private.mvr_secrets (customer_number, mvr_driver_id, driver_license_number, date_of_birth)
		SELECT s.customer_number, new.mvr_driver_id, s.driver_license_number, s.date_of_birth
		FROM private.mvr_secrets s WHERE s.customer_number = new.customer_number AND s.mvr_driver_id = new.copied_from
		ON CONFLICT DO NOTHING;
	END IF;
	RETURN new;
END
$$;--> statement-breakpoint
-- When nobody needs them: there is a result and the driver is in no saved list, an operator has deleted the driver, or it is too
-- late to restore the driver.
CREATE FUNCTION "private"."drop_mvr_secrets"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	IF tg_op = 'UPDATE' THEN
		DELETE FROM private.mvr_secrets s WHERE s.customer_number = new.customer_number AND s.mvr_driver_id = new.mvr_driver_id;
	ELSIF tg_table_name = 'deleted_records' THEN
		DELETE FROM private.mvr_secrets s WHERE s.customer_number = old.customer_number AND s.mvr_driver_id = old.record_id
			AND NOT EXISTS (
				SELECT FROM public.mvr_drivers d WHERE d.customer_number = old.customer_number AND d.mvr_driver_id = old.record_id
			);
	ELSIF nullif(current_setting('app.actor', true), '') IS NULL THEN
		DELETE FROM private.mvr_secrets s WHERE s.customer_number = old.customer_number AND s.mvr_driver_id = old.mvr_driver_id;
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "keep_mvr_secrets" BEFORE INSERT ON "mvr_drivers"
	FOR EACH ROW EXECUTE FUNCTION "private"."keep_mvr_secrets"();--> statement-breakpoint
CREATE TRIGGER "drop_mvr_secrets_update" AFTER UPDATE ON "mvr_drivers"
	FOR EACH ROW WHEN (new.mvr_status <> 'PENDING' AND new.saved_date IS NULL) EXECUTE FUNCTION "private"."drop_mvr_secrets"();--> statement-breakpoint
CREATE TRIGGER "drop_mvr_secrets_delete" AFTER DELETE ON "mvr_drivers"
	FOR EACH ROW EXECUTE FUNCTION "private"."drop_mvr_secrets"();--> statement-breakpoint
CREATE TRIGGER "drop_mvr_secrets" AFTER DELETE ON "deleted_records"
	FOR EACH ROW WHEN (old.record_type = 'mvr_drivers') EXECUTE FUNCTION "private"."drop_mvr_secrets"();--> statement-breakpoint
CREATE TRIGGER "keep_change" AFTER INSERT OR UPDATE OR DELETE ON "mvr_requests"
	FOR EACH ROW EXECUTE FUNCTION "keep_change"('mvr_reference_number', '', 'mvr_requested_by,mvr_requested_at');--> statement-breakpoint
CREATE TRIGGER "keep_change" AFTER INSERT OR UPDATE OR DELETE ON "mvr_drivers"
	FOR EACH ROW EXECUTE FUNCTION "keep_change"('mvr_driver_id', 'driver_license_number,date_of_birth', 'username,original_index,copied_from,center_code');--> statement-breakpoint
CREATE TRIGGER "tell_insert" AFTER INSERT ON "mvr_drivers" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table mvr_drivers');--> statement-breakpoint
CREATE TRIGGER "tell_update" AFTER UPDATE ON "mvr_drivers" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table mvr_drivers');--> statement-breakpoint
CREATE TRIGGER "tell_delete" AFTER DELETE ON "mvr_drivers" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table mvr_drivers');
