-- Notices are JSON: the account, the topic and, for what only one user may see, the username.
CREATE OR REPLACE FUNCTION "tell_account"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	account text;
	-- Triggers of earlier migrations name a source of what needs attention.
	topic text := CASE WHEN tg_argv[0] LIKE '% %' THEN tg_argv[0] ELSE 'attention ' || tg_argv[0] END;
BEGIN
	FOR account IN SELECT DISTINCT customer_number FROM changed LOOP
		EXECUTE format('NOTIFY account_events, %L', json_build_object('account', account, 'topic', topic));
	END LOOP;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "tell_user"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE whose record;
BEGIN
	FOR whose IN SELECT DISTINCT customer_number, username FROM changed LOOP
		EXECUTE format('NOTIFY account_events, %L',
			json_build_object('account', whose.customer_number, 'username', whose.username, 'topic', tg_argv[0]));
	END LOOP;
	RETURN NULL;
END
$$;--> statement-breakpoint
-- A change of many drivers at once is a change of everything.
CREATE FUNCTION "tell_drivers"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE whose record;
BEGIN
	FOR whose IN
		SELECT customer_number, CASE WHEN count(*) OVER (PARTITION BY customer_number) > 50 THEN 'all' ELSE 'message ' || driver END AS topic
		FROM (SELECT DISTINCT customer_number, driver_reference_number AS driver FROM changed
			WHERE driver_reference_number ~ '^\S+$') drivers
	LOOP
		EXECUTE format('NOTIFY account_events, %L',
			json_build_object('account', whose.customer_number, 'topic', whose.topic));
	END LOOP;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "tell_insert" AFTER INSERT ON "vehicle_notes" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table vehicle_notes');--> statement-breakpoint
CREATE TRIGGER "tell_update" AFTER UPDATE ON "vehicle_notes" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table vehicle_notes');--> statement-breakpoint
CREATE TRIGGER "tell_delete" AFTER DELETE ON "vehicle_notes" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table vehicle_notes');--> statement-breakpoint
CREATE TRIGGER "tell_insert" AFTER INSERT ON "saved_reports" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_user"('table saved_reports');--> statement-breakpoint
CREATE TRIGGER "tell_update" AFTER UPDATE ON "saved_reports" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_user"('table saved_reports');--> statement-breakpoint
CREATE TRIGGER "tell_delete" AFTER DELETE ON "saved_reports" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_user"('table saved_reports');--> statement-breakpoint
CREATE TRIGGER "tell_drivers_insert" AFTER INSERT ON "fleet_messages" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_drivers"();--> statement-breakpoint
CREATE TRIGGER "tell_drivers_update" AFTER UPDATE ON "fleet_messages" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_drivers"();--> statement-breakpoint
CREATE TRIGGER "tell_drivers_delete" AFTER DELETE ON "fleet_messages" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_drivers"();
