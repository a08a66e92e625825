ALTER TABLE "users" ALTER COLUMN "dark_mode" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "dark_mode" DROP NOT NULL;--> statement-breakpoint
-- Until now, light was what nobody had chosen. Not an update, which row-level security would limit.
ALTER TABLE "users" ALTER COLUMN "dark_mode" TYPE boolean USING nullif(dark_mode, false);--> statement-breakpoint
ALTER TABLE "drivers" drop column "search_name";--> statement-breakpoint
ALTER TABLE "drivers" ADD COLUMN "search_name" text GENERATED ALWAYS AS (left(upper(translate(regexp_replace(normalize(translate(E'\n' || coalesce(driver_first_name || ' ' || driver_last_name, '') || E'\n' || coalesce(driver_last_name || ' ' || driver_first_name, '') || E'\n', '´″', '''"'), NFKD), '[\u0300-\u036f\u00ad]', '', 'g'), '`ʹʻʼ‘’‛′“”„‟‐‑‒–—―⁃−', '''''''''''''''''""""--------')), 300)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "drivers" drop column "search_number";--> statement-breakpoint
ALTER TABLE "drivers" ADD COLUMN "search_number" text GENERATED ALWAYS AS (left(upper(translate(regexp_replace(normalize(translate(E'\n' || coalesce(driver_reference_number, '') || E'\n' || coalesce(driver_employee_id, '') || E'\n', '´″', '''"'), NFKD), '[\u0300-\u036f\u00ad]', '', 'g'), '`ʹʻʼ‘’‛′“”„‟‐‑‒–—―⁃−', '''''''''''''''''""""--------')), 100)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicles" drop column "search_text";--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "search_text" text GENERATED ALWAYS AS (left(upper(translate(regexp_replace(normalize(translate(E'\n' || coalesce(vehicle_number, '') || E'\n' || coalesce(client_vehicle_number, '') || E'\n' || coalesce(vin, '') || E'\n' || coalesce(license_plate_number, '') || E'\n' || coalesce(model_year::text || ' ' || vehicle_make || ' ' || vehicle_model, '') || E'\n', '´″', '''"'), NFKD), '[\u0300-\u036f\u00ad]', '', 'g'), '`ʹʻʼ‘’‛′“”„‟‐‑‒–—―⁃−', '''''''''''''''''""""--------')), 500)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "drivers_by_search" ON "drivers" USING btree ("customer_number","driver_reference_number","search_name","search_number");--> statement-breakpoint
CREATE INDEX "vehicles_by_search" ON "vehicles" USING btree ("customer_number","vehicle_number","driver_reference_number","search_text");
