CREATE TABLE "inspection_damages" (
	"customer_number" text NOT NULL,
	"damage_id" text NOT NULL,
	"inspection_id" text NOT NULL,
	"location" text NOT NULL,
	"type" text NOT NULL,
	"comments" text,
	"file_key" text NOT NULL,
	"file_format" text NOT NULL,
	"file_bytes" integer NOT NULL,
	CONSTRAINT "inspection_damages_customer_number_damage_id_pk" PRIMARY KEY("customer_number","damage_id")
);
--> statement-breakpoint
ALTER TABLE "inspection_damages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "inspection_photos" (
	"customer_number" text NOT NULL,
	"request_id" text NOT NULL,
	"inspection_id" text NOT NULL,
	"label" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"taken_date" date NOT NULL,
	"taken_time" time(0) NOT NULL,
	"file_key" text NOT NULL,
	"file_format" text NOT NULL,
	"file_bytes" integer NOT NULL,
	CONSTRAINT "inspection_photos_customer_number_request_id_pk" PRIMARY KEY("customer_number","request_id")
);
--> statement-breakpoint
ALTER TABLE "inspection_photos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "inspection_damages_by_inspection" ON "inspection_damages" USING btree ("customer_number","inspection_id");--> statement-breakpoint
CREATE INDEX "inspection_damages_by_file" ON "inspection_damages" USING btree ("customer_number","file_key");--> statement-breakpoint
CREATE INDEX "inspection_photos_by_inspection" ON "inspection_photos" USING btree ("customer_number","inspection_id");--> statement-breakpoint
CREATE INDEX "inspection_photos_by_file" ON "inspection_photos" USING btree ("customer_number","file_key");--> statement-breakpoint
CREATE POLICY "own_account" ON "inspection_damages" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "own_account" ON "inspection_photos" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
ALTER TABLE "inspection_damages" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "inspection_photos" FORCE ROW LEVEL SECURITY;
