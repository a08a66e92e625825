CREATE SCHEMA "private";
--> statement-breakpoint
CREATE TABLE "private"."secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"customer_number" text NOT NULL,
	"token_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"family" uuid NOT NULL,
	"username" text NOT NULL,
	"hash" text NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"spent_at" timestamp with time zone,
	CONSTRAINT "refresh_tokens_customer_number_token_id_pk" PRIMARY KEY("customer_number","token_id")
);
--> statement-breakpoint
ALTER TABLE "refresh_tokens" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "user_configurations" (
	"customer_number" text NOT NULL,
	"username" text NOT NULL,
	"report" text NOT NULL,
	"configuration" jsonb NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_configurations_customer_number_username_report_pk" PRIMARY KEY("customer_number","username","report")
);
--> statement-breakpoint
ALTER TABLE "user_configurations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_user" FOREIGN KEY ("customer_number","username") REFERENCES "public"."users"("customer_number","username") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_configurations" ADD CONSTRAINT "user_configurations_user" FOREIGN KEY ("customer_number","username") REFERENCES "public"."users"("customer_number","username") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refresh_tokens_hash" ON "refresh_tokens" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "refresh_tokens_family" ON "refresh_tokens" USING btree ("customer_number","family");--> statement-breakpoint
CREATE POLICY "own_account" ON "refresh_tokens" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "refreshing" ON "refresh_tokens" AS PERMISSIVE FOR SELECT TO public USING (hash = (select current_setting('app.refresh_token', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "user_configurations" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
-- The owner of the tables is held to the policies too: drizzle-kit knows ENABLE only.
ALTER TABLE "refresh_tokens" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "user_configurations" FORCE ROW LEVEL SECURITY;
