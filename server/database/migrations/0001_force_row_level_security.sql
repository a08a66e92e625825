-- The owner of the tables is held to the policies too: drizzle-kit knows ENABLE only.
ALTER TABLE "account_features" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "account_labels" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "accounts" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "hidden_menus" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "users" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "center_levels" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "centers" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "drivers" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "driver_months" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "mileage_periods" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "odometer_readings" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "trips" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "claims" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "expenses" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "fuel_transactions" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "maintenance_records" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "orders" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "toll_transactions" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "violations" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "vehicles" FORCE ROW LEVEL SECURITY;
