ALTER TABLE "maintenance_records" ADD COLUMN "tread_left_front" integer;--> statement-breakpoint
ALTER TABLE "maintenance_records" ADD COLUMN "tread_right_front" integer;--> statement-breakpoint
ALTER TABLE "maintenance_records" ADD COLUMN "tread_left_rear" integer;--> statement-breakpoint
ALTER TABLE "maintenance_records" ADD COLUMN "tread_right_rear" integer;--> statement-breakpoint
ALTER TABLE "maintenance_records" ADD COLUMN "brake_pad_left_front" integer;--> statement-breakpoint
ALTER TABLE "maintenance_records" ADD COLUMN "brake_pad_right_front" integer;--> statement-breakpoint
ALTER TABLE "maintenance_records" ADD COLUMN "brake_pad_left_rear" integer;--> statement-breakpoint
ALTER TABLE "maintenance_records" ADD COLUMN "brake_pad_right_rear" integer;--> statement-breakpoint
ALTER TABLE "mobile_usage" DROP COLUMN "trips_logged";