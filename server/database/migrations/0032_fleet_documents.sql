CREATE TABLE "fleet_documents" (
	"customer_number" text NOT NULL,
	"document_id" text DEFAULT gen_random_uuid()::text NOT NULL,
	"document_name" text NOT NULL,
	"document_format" text NOT NULL,
	"document_bytes" integer NOT NULL,
	"file_key" text NOT NULL,
	"document_category" text NOT NULL,
	"vehicle_number" text,
	"expires_date" date,
	"remind_days" integer,
	"visible_to" text NOT NULL,
	"uploaded_by" text NOT NULL,
	"uploaded_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"changed_by" text,
	"changed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"creation_key" text,
	"creation_hash" text,
	CONSTRAINT "fleet_documents_customer_number_document_id_pk" PRIMARY KEY("customer_number","document_id"),
	CONSTRAINT "fleet_documents_key" UNIQUE("customer_number","uploaded_by","creation_key"),
	CONSTRAINT "fleet_documents_file" UNIQUE("file_key")
);
--> statement-breakpoint
ALTER TABLE "fleet_documents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "fleet_documents_by_vehicle" ON "fleet_documents" USING btree ("customer_number","vehicle_number");--> statement-breakpoint
CREATE POLICY "own_account" ON "fleet_documents" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
ALTER TABLE "fleet_documents" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TRIGGER "keep_change" AFTER INSERT OR UPDATE OR DELETE ON "fleet_documents"
	FOR EACH ROW EXECUTE FUNCTION "keep_change"('document_id', '', 'document_bytes,file_key');--> statement-breakpoint
CREATE TRIGGER "tell_insert" AFTER INSERT ON "fleet_documents" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table fleet_documents');--> statement-breakpoint
CREATE TRIGGER "tell_update" AFTER UPDATE ON "fleet_documents" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table fleet_documents');--> statement-breakpoint
CREATE TRIGGER "tell_delete" AFTER DELETE ON "fleet_documents" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table fleet_documents');
