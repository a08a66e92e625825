CREATE TABLE "vehicle_notes" (
	"customer_number" text NOT NULL,
	"note_id" text DEFAULT gen_random_uuid()::text NOT NULL,
	"vehicle_number" text NOT NULL,
	"note" text NOT NULL,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"changed_by" text,
	"changed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"creation_key" text,
	"creation_hash" text,
	CONSTRAINT "vehicle_notes_customer_number_note_id_pk" PRIMARY KEY("customer_number","note_id"),
	CONSTRAINT "vehicle_notes_key" UNIQUE("customer_number","written_by","creation_key")
);
--> statement-breakpoint
ALTER TABLE "vehicle_notes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "account_labels" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "vehicle_notes_by_vehicle" ON "vehicle_notes" USING btree ("customer_number","vehicle_number","written_at");--> statement-breakpoint
CREATE POLICY "own_account" ON "vehicle_notes" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
ALTER TABLE "vehicle_notes" FORCE ROW LEVEL SECURITY;
