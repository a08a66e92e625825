CREATE TABLE "audit_events" (
	"customer_number" text NOT NULL,
	"event_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"kind" text NOT NULL,
	"username" text NOT NULL,
	"address" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "audit_events_customer_number_event_id_pk" PRIMARY KEY("customer_number","event_id")
);
--> statement-breakpoint
ALTER TABLE "audit_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "audit_events_by_moment" ON "audit_events" USING btree ("customer_number","at");--> statement-breakpoint
CREATE INDEX "audit_events_moment" ON "audit_events" USING btree ("at");--> statement-breakpoint
CREATE POLICY "adding" ON "audit_events" AS PERMISSIVE FOR INSERT TO public WITH CHECK (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "reading" ON "audit_events" AS PERMISSIVE FOR SELECT TO public USING (customer_number <> '' and customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "pruning" ON "audit_events" AS PERMISSIVE FOR DELETE TO public USING (at < now() - interval '400 days');--> statement-breakpoint
-- The owner of the tables is held to the policies too: drizzle-kit knows ENABLE only.
ALTER TABLE "audit_events" FORCE ROW LEVEL SECURITY;
