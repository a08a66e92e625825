CREATE TABLE "notice_mails" (
	"customer_number" text NOT NULL,
	"username" text NOT NULL,
	"notice" text NOT NULL,
	"item_id" text NOT NULL,
	"mailed_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "notice_mails_customer_number_username_notice_item_id_pk" PRIMARY KEY("customer_number","username","notice","item_id")
);
--> statement-breakpoint
ALTER TABLE "notice_mails" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notice_settings" (
	"customer_number" text NOT NULL,
	"notice_id" text GENERATED ALWAYS AS (username || ' ' || notice) STORED NOT NULL,
	"username" text NOT NULL,
	"notice" text NOT NULL,
	"on_bell" boolean DEFAULT true NOT NULL,
	"notice_mail" text DEFAULT 'OFF' NOT NULL,
	"notice_threshold" numeric(12, 2),
	"center_code" text,
	"changed_by" text,
	"changed_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "notice_settings_customer_number_username_notice_pk" PRIMARY KEY("customer_number","username","notice")
);
--> statement-breakpoint
ALTER TABLE "notice_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "notice_mails" ADD CONSTRAINT "notice_mails_user" FOREIGN KEY ("customer_number","username") REFERENCES "public"."users"("customer_number","username") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD CONSTRAINT "notice_settings_user" FOREIGN KEY ("customer_number","username") REFERENCES "public"."users"("customer_number","username") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_mails_moment" ON "notice_mails" USING btree ("mailed_at");--> statement-breakpoint
CREATE INDEX "notice_settings_by_mail" ON "notice_settings" USING btree ("notice_mail");--> statement-breakpoint
CREATE POLICY "own_account" ON "notice_mails" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "pruning" ON "notice_mails" AS PERMISSIVE FOR DELETE TO public USING (mailed_at < now() - interval '400 days');--> statement-breakpoint
CREATE POLICY "own_account" ON "notice_settings" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "mailing" ON "notice_settings" AS PERMISSIVE FOR SELECT TO public USING (notice_mail = (select current_setting('app.mailing', true)));--> statement-breakpoint
ALTER TABLE "notice_mails" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "notice_settings" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Only for updates: a row is added with what holds without it.
CREATE TRIGGER "keep_change" AFTER UPDATE ON "notice_settings"
	FOR EACH ROW EXECUTE FUNCTION "keep_change"('notice_id', '', 'username,notice');--> statement-breakpoint
CREATE TRIGGER "tell_update" AFTER UPDATE ON "notice_settings" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table notice_settings');--> statement-breakpoint
CREATE TRIGGER "tell_insert" AFTER INSERT ON "login_messages" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('provider_messages');--> statement-breakpoint
CREATE TRIGGER "tell_update" AFTER UPDATE ON "login_messages" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('provider_messages');--> statement-breakpoint
CREATE TRIGGER "tell_delete" AFTER DELETE ON "login_messages" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('provider_messages');--> statement-breakpoint
-- How the person of a call gets a notice on the bell: one row, or none if it is turned off. `centers` is null for all of them.
CREATE FUNCTION "own_notice"(wanted text) RETURNS TABLE (centers text[], threshold numeric) LANGUAGE sql STABLE ROWS 1 AS $$
	SELECT CASE WHEN s.center_code IS NOT NULL THEN ARRAY(
			SELECT c.center_code FROM centers c
			WHERE s.center_code IN (c.level_01, c.level_02, c.level_03, c.level_04, c.level_05, c.level_06, c.level_07, c.level_08, c.level_09, c.level_10)
		) END, coalesce(s.notice_threshold, 0)
	FROM (SELECT 1) AS one
	LEFT JOIN notice_settings s ON s.customer_number = current_setting('app.customer', true)
		AND s.username = current_setting('app.viewer', true) AND s.notice = wanted
	WHERE s.on_bell IS NOT FALSE
$$;
