CREATE TABLE "deleted_notes" (
	"customer_number" text NOT NULL,
	"note_id" text NOT NULL,
	"note" jsonb NOT NULL,
	"deleted_by" text NOT NULL,
	"deleted_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "deleted_notes_customer_number_note_id_pk" PRIMARY KEY("customer_number","note_id")
);
--> statement-breakpoint
ALTER TABLE "deleted_notes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "deleted_notes" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "deleted_notes_moment" ON "deleted_notes" USING btree ("deleted_at");--> statement-breakpoint
CREATE POLICY "own_account" ON "deleted_notes" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "pruning" ON "deleted_notes" AS PERMISSIVE FOR DELETE TO public USING (deleted_at < now() - interval '10 minutes');
