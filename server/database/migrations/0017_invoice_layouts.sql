CREATE TABLE "invoice_layouts" (
	"customer_number" text NOT NULL,
	"layout_id" text NOT NULL,
	"layout_name" text NOT NULL,
	"place" integer NOT NULL,
	"columns" text NOT NULL,
	"groups" text NOT NULL,
	"totals" text NOT NULL,
	CONSTRAINT "invoice_layouts_customer_number_layout_id_pk" PRIMARY KEY("customer_number","layout_id")
);
--> statement-breakpoint
ALTER TABLE "invoice_layouts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "own_account" ON "invoice_layouts" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
ALTER TABLE "invoice_layouts" FORCE ROW LEVEL SECURITY;