CREATE TABLE "sessions" (
	"customer_number" text NOT NULL,
	"family" uuid NOT NULL,
	"username" text NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	"salt" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"rotated_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	CONSTRAINT "sessions_customer_number_family_pk" PRIMARY KEY("customer_number","family")
);
--> statement-breakpoint
ALTER TABLE "sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP POLICY "own_account" ON "refresh_tokens" CASCADE;--> statement-breakpoint
DROP POLICY "refreshing" ON "refresh_tokens" CASCADE;--> statement-breakpoint
DROP TABLE "refresh_tokens" CASCADE;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "disabled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sessions_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user" FOREIGN KEY ("customer_number","username") REFERENCES "public"."users"("customer_number","username") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_family" ON "sessions" USING btree ("family");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("customer_number","username");--> statement-breakpoint
CREATE POLICY "own_account" ON "sessions" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "refreshing" ON "sessions" AS PERMISSIVE FOR SELECT TO public USING (family = (select nullif(current_setting('app.session_family', true), '')::uuid));--> statement-breakpoint
-- The owner of the tables is held to the policies too: drizzle-kit knows ENABLE only.
ALTER TABLE "sessions" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Whoever changes a password, or whether a user may sign in, and with whatever tool: the user's sessions are over.
CREATE FUNCTION "end_sessions_of_user"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	new.sessions_from := clock_timestamp();
	RETURN new;
END
$$;--> statement-breakpoint
CREATE TRIGGER "end_sessions" BEFORE UPDATE ON "users" FOR EACH ROW
	WHEN (old.password_hash IS DISTINCT FROM new.password_hash OR old.disabled_at IS DISTINCT FROM new.disabled_at)
	EXECUTE FUNCTION "end_sessions_of_user"();
