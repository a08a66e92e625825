CREATE TABLE "repair_order_lines" (
	"customer_number" text NOT NULL,
	"ro_number" text NOT NULL,
	"line" integer NOT NULL,
	"labor_or_part" text NOT NULL,
	"ata_code" text NOT NULL,
	"description" text NOT NULL,
	"quantity" numeric(8, 2) NOT NULL,
	"unit_price" numeric(12, 2) NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	CONSTRAINT "repair_order_lines_customer_number_ro_number_line_pk" PRIMARY KEY("customer_number","ro_number","line")
);
--> statement-breakpoint
ALTER TABLE "repair_order_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "approval_limit" numeric(12, 2) DEFAULT 1000 NOT NULL;--> statement-breakpoint
ALTER TABLE "repair_orders" ADD COLUMN "shop_email" text;--> statement-breakpoint
ALTER TABLE "repair_orders" ADD COLUMN "tax" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "repair_orders" ADD COLUMN "decline_reason" text;--> statement-breakpoint
ALTER TABLE "repair_orders" ADD COLUMN "shop_question" text;--> statement-breakpoint
ALTER TABLE "repair_orders" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "repair_orders" ADD COLUMN "asked_by" text;--> statement-breakpoint
ALTER TABLE "repair_orders" ADD COLUMN "asked_by_email" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "repair_orders" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "repair_orders" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "repair_orders" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE POLICY "own_account" ON "repair_order_lines" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
ALTER TABLE "repair_order_lines" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TRIGGER "keep_change" AFTER INSERT OR UPDATE OR DELETE ON "repair_orders"
	FOR EACH ROW EXECUTE FUNCTION "keep_change"('ro_number', '', 'decided_by,decided_at,asked_by,asked_at');
