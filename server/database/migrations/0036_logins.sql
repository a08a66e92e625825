ALTER TABLE "users" ADD COLUMN "full_name" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "hidden_menus" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "invited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_sign_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "created_by" text;--> statement-breakpoint
-- Null for the users who are there already: nobody knows.
ALTER TABLE "users" ADD COLUMN "created_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "created_at" SET DEFAULT clock_timestamp();--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "creation_key" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "creation_hash" text;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_key" UNIQUE("customer_number","created_by","creation_key");--> statement-breakpoint
-- The owner has to see the rows of all accounts.
ALTER TABLE "users" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "audit_events" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "users" u SET "last_sign_in_at" = (
	SELECT max(e."at") FROM "audit_events" e
	WHERE e."kind" = 'sign-in' AND e."customer_number" = u."customer_number" AND e."username" = u."username"
);--> statement-breakpoint
ALTER TABLE "audit_events" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "users" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Not what users choose for themselves, such as their language, nor when they sign in.
CREATE TRIGGER "keep_change" AFTER INSERT OR DELETE
	OR UPDATE OF "full_name", "email", "driver_admin", "provider_employee", "hidden_menus", "password_hash", "disabled_at", "sessions_from", "invited_at"
	ON "users" FOR EACH ROW EXECUTE FUNCTION "keep_change"(
		'username', 'password_hash', 'dark_mode,language,scope,linked_customer,linked_user,linked_country,last_sign_in_at'
	);
