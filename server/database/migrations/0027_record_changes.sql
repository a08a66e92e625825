CREATE TABLE "deleted_records" (
	"customer_number" text NOT NULL,
	"record_type" text NOT NULL,
	"record_id" text NOT NULL,
	"row" jsonb NOT NULL,
	"deleted_by" text NOT NULL,
	"deleted_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "deleted_records_customer_number_record_type_record_id_pk" PRIMARY KEY("customer_number","record_type","record_id")
);
--> statement-breakpoint
ALTER TABLE "deleted_records" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "deleted_records" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "record_changes" (
	"customer_number" text NOT NULL,
	"change_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"record_type" text NOT NULL,
	"record_id" text NOT NULL,
	"operation" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"version" integer,
	"username" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "record_changes_customer_number_change_id_pk" PRIMARY KEY("customer_number","change_id")
);
--> statement-breakpoint
ALTER TABLE "record_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "record_changes" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "deleted_records_moment" ON "deleted_records" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "record_changes_by_record" ON "record_changes" USING btree ("customer_number","record_type","record_id","changed_at");--> statement-breakpoint
CREATE INDEX "record_changes_by_moment" ON "record_changes" USING btree ("customer_number","changed_at");--> statement-breakpoint
CREATE POLICY "own_account" ON "deleted_records" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "pruning" ON "deleted_records" AS PERMISSIVE FOR DELETE TO public USING (deleted_at < now() - interval '10 minutes');--> statement-breakpoint
CREATE POLICY "adding" ON "record_changes" AS PERMISSIVE FOR INSERT TO public WITH CHECK (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "reading" ON "record_changes" AS PERMISSIVE FOR SELECT TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
-- Arguments: the column that names the record, the columns whose values are secret, and further columns to leave out. Both
-- lists are separated by commas.
CREATE FUNCTION "keep_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	actor text := nullif(current_setting('app.actor', true), '');
	secret text[] := string_to_array(coalesce(tg_argv[1], ''), ',');
	-- What says nothing about the record itself.
	hidden text[] := string_to_array(coalesce(tg_argv[2], ''), ',')
		|| '{customer_number,version,creation_key,creation_hash,created_by,created_at,written_by,written_at,changed_by,changed_at}'::text[]
		|| '{search_name,search_number,search_text}'::text[];
	was jsonb := CASE WHEN tg_op = 'INSERT' THEN '{}' ELSE jsonb_strip_nulls(to_jsonb(old)) END;
	becomes jsonb := CASE WHEN tg_op = 'DELETE' THEN '{}' ELSE jsonb_strip_nulls(to_jsonb(new)) END;
	before jsonb;
	after jsonb;
BEGIN
	IF actor IS NULL THEN
		-- Whoever is subject to policies acts for a user.
		IF row_security_active(tg_relid) THEN RAISE EXCEPTION 'app.actor names no user'; END IF;
		RETURN NULL;
	END IF;
	SELECT
		coalesce(jsonb_object_agg(key, CASE WHEN key = ANY (secret) THEN '"***"' ELSE was -> key END) FILTER (WHERE was ? key), '{}'),
		coalesce(jsonb_object_agg(key, CASE WHEN key = ANY (secret) THEN '"***"' ELSE becomes -> key END) FILTER (WHERE becomes ? key), '{}')
		INTO before, after
		FROM jsonb_object_keys(was || becomes) AS key
		WHERE key <> tg_argv[0] AND key <> ALL (hidden) AND was -> key IS DISTINCT FROM becomes -> key;
	IF before = '{}' AND after = '{}' THEN RETURN NULL; END IF;
	INSERT INTO record_changes (customer_number, record_type, record_id, operation, before, after, version, username)
	VALUES (
		coalesce(becomes ->> 'customer_number', was ->> 'customer_number'), tg_table_name, coalesce(becomes ->> tg_argv[0], was ->> tg_argv[0]),
		CASE tg_op WHEN 'INSERT' THEN 'ADDED' WHEN 'UPDATE' THEN 'CHANGED' ELSE 'DELETED' END,
		before, after, coalesce((becomes ->> 'version')::integer, (was ->> 'version')::integer), actor
	);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "keep_change" AFTER INSERT OR UPDATE OR DELETE ON "vehicle_notes"
	FOR EACH ROW EXECUTE FUNCTION "keep_change"('note_id');--> statement-breakpoint
CREATE TRIGGER "keep_change" AFTER INSERT OR UPDATE OR DELETE ON "account_labels"
	FOR EACH ROW EXECUTE FUNCTION "keep_change"('customer_number');
