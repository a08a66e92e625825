CREATE TABLE "driver_trainings" (
	"customer_number" text NOT NULL,
	"training_id" text DEFAULT gen_random_uuid()::text NOT NULL,
	"driver_reference_number" text NOT NULL,
	"training_type" text NOT NULL,
	"training_date" date NOT NULL,
	"training_provider" text,
	"recorded_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text,
	"changed_at" timestamp with time zone,
	CONSTRAINT "driver_trainings_customer_number_training_id_pk" PRIMARY KEY("customer_number","training_id"),
	CONSTRAINT "driver_trainings_day" UNIQUE("customer_number","driver_reference_number","training_type","training_date")
);
--> statement-breakpoint
ALTER TABLE "driver_trainings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "safety_reminders" (
	"customer_number" text NOT NULL,
	"driver_reference_number" text NOT NULL,
	"reminded_date" date NOT NULL,
	CONSTRAINT "safety_reminders_customer_number_driver_reference_number_pk" PRIMARY KEY("customer_number","driver_reference_number")
);
--> statement-breakpoint
ALTER TABLE "safety_reminders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "safety_reviews" (
	"customer_number" text NOT NULL,
	"review_id" text DEFAULT gen_random_uuid()::text NOT NULL,
	"driver_reference_number" text NOT NULL,
	"review_year" integer NOT NULL,
	"review_outcome" text NOT NULL,
	"review_note" text,
	"review_date" date NOT NULL,
	"reviewed_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text,
	"changed_at" timestamp with time zone,
	CONSTRAINT "safety_reviews_customer_number_review_id_pk" PRIMARY KEY("customer_number","review_id"),
	CONSTRAINT "safety_reviews_year" UNIQUE("customer_number","driver_reference_number","review_year")
);
--> statement-breakpoint
ALTER TABLE "safety_reviews" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "own_account" ON "driver_trainings" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "safety_reminders" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "safety_reviews" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
ALTER TABLE "driver_trainings" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "safety_reviews" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "safety_reminders" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TRIGGER "keep_change" AFTER INSERT OR UPDATE OR DELETE ON "driver_trainings"
	FOR EACH ROW EXECUTE FUNCTION "keep_change"('training_id', '', 'recorded_by');--> statement-breakpoint
CREATE TRIGGER "keep_change" AFTER INSERT OR UPDATE OR DELETE ON "safety_reviews"
	FOR EACH ROW EXECUTE FUNCTION "keep_change"('review_id', '', 'reviewed_by');--> statement-breakpoint
CREATE TRIGGER "tell_insert" AFTER INSERT ON "driver_trainings" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table driver_trainings');--> statement-breakpoint
CREATE TRIGGER "tell_update" AFTER UPDATE ON "driver_trainings" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table driver_trainings');--> statement-breakpoint
CREATE TRIGGER "tell_delete" AFTER DELETE ON "driver_trainings" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table driver_trainings');--> statement-breakpoint
CREATE TRIGGER "tell_insert" AFTER INSERT ON "safety_reviews" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table safety_reviews');--> statement-breakpoint
CREATE TRIGGER "tell_update" AFTER UPDATE ON "safety_reviews" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table safety_reviews');--> statement-breakpoint
CREATE TRIGGER "tell_delete" AFTER DELETE ON "safety_reviews" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table safety_reviews');
