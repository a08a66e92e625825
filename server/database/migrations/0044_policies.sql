CREATE TABLE "fleet_policies" (
	"customer_number" text NOT NULL,
	"policy_id" text NOT NULL,
	"policy_name" text NOT NULL,
	"policy_version" text NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"changed_by" text,
	"changed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"creation_key" text,
	"creation_hash" text,
	CONSTRAINT "fleet_policies_customer_number_policy_id_pk" PRIMARY KEY("customer_number","policy_id"),
	CONSTRAINT "fleet_policies_key" UNIQUE("customer_number","created_by","creation_key")
);--> statement-breakpoint
ALTER TABLE "fleet_policies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "policy_versions" (
	"customer_number" text NOT NULL,
	"policy_id" text NOT NULL,
	"policy_version" text NOT NULL,
	"issued_date" date NOT NULL,
	"issued_by" text,
	"acknowledge_within" integer NOT NULL,
	"document_id" text,
	CONSTRAINT "policy_versions_customer_number_policy_id_policy_version_pk" PRIMARY KEY("customer_number","policy_id","policy_version")
);--> statement-breakpoint
ALTER TABLE "policy_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "policy_acknowledgements" DROP CONSTRAINT "policy_acknowledgements_customer_number_driver_reference_number_policy_id_pk";--> statement-breakpoint
ALTER TABLE "policy_acknowledgements" ADD COLUMN "acknowledgement_id" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
ALTER TABLE "policy_acknowledgements" ADD CONSTRAINT "policy_acknowledgements_customer_number_acknowledgement_id_pk" PRIMARY KEY("customer_number","acknowledgement_id");--> statement-breakpoint
ALTER TABLE "policy_acknowledgements" ADD COLUMN "assigned_by" text;--> statement-breakpoint
ALTER TABLE "policy_acknowledgements" ADD COLUMN "recorded_by" text;--> statement-breakpoint
ALTER TABLE "policy_acknowledgements" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "policy_acknowledgements" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "policy_acknowledgements" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "policy_acknowledgements_open" ON "policy_acknowledgements" USING btree ("customer_number","driver_reference_number","policy_id") WHERE acknowledged_date is null;--> statement-breakpoint
-- The policies and versions that drivers have already.
ALTER TABLE "policy_acknowledgements" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO "fleet_policies" ("customer_number", "policy_id", "policy_name", "policy_version")
SELECT DISTINCT ON ("customer_number", "policy_id") "customer_number", "policy_id", "policy_name", "policy_version"
FROM "policy_acknowledgements" ORDER BY "customer_number", "policy_id", "assigned_date" DESC, "policy_version" DESC;--> statement-breakpoint
INSERT INTO "policy_versions" ("customer_number", "policy_id", "policy_version", "issued_date", "acknowledge_within")
SELECT "customer_number", "policy_id", "policy_version", min("assigned_date"), greatest(1, mode() WITHIN GROUP (ORDER BY "due_date" - "assigned_date"))
FROM "policy_acknowledgements" GROUP BY 1, 2, 3;--> statement-breakpoint
ALTER TABLE "policy_acknowledgements" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "policy_acknowledgements" DROP COLUMN "policy_name";--> statement-breakpoint
ALTER TABLE "policy_acknowledgements" ADD CONSTRAINT "policy_acknowledgements_version" UNIQUE("customer_number","driver_reference_number","policy_id","policy_version");--> statement-breakpoint
CREATE POLICY "own_account" ON "fleet_policies" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "policy_versions" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
ALTER TABLE "fleet_policies" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "policy_versions" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TRIGGER "keep_change" AFTER INSERT OR UPDATE OR DELETE ON "fleet_policies"
	FOR EACH ROW EXECUTE FUNCTION "keep_change"('policy_id');--> statement-breakpoint
CREATE TRIGGER "keep_change" AFTER INSERT OR UPDATE OR DELETE ON "policy_acknowledgements"
	FOR EACH ROW EXECUTE FUNCTION "keep_change"('acknowledgement_id', '', 'assigned_by,recorded_by,acknowledged_time');--> statement-breakpoint
CREATE TRIGGER "tell_insert" AFTER INSERT ON "fleet_policies" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table fleet_policies');--> statement-breakpoint
CREATE TRIGGER "tell_update" AFTER UPDATE ON "fleet_policies" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table fleet_policies');--> statement-breakpoint
CREATE TRIGGER "tell_delete" AFTER DELETE ON "fleet_policies" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table fleet_policies');--> statement-breakpoint
CREATE TRIGGER "tell_insert" AFTER INSERT ON "policy_acknowledgements" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table policy_acknowledgements');--> statement-breakpoint
CREATE TRIGGER "tell_update" AFTER UPDATE ON "policy_acknowledgements" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table policy_acknowledgements');--> statement-breakpoint
CREATE TRIGGER "tell_delete" AFTER DELETE ON "policy_acknowledgements" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table policy_acknowledgements');
