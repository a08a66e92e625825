CREATE TABLE "driver_assignments" (
	"customer_number" text NOT NULL,
	"assignment_id" text DEFAULT gen_random_uuid()::text NOT NULL,
	"vehicle_number" text NOT NULL,
	"driver_reference_number" text,
	"assignment_start" date NOT NULL,
	"assignment_status" text NOT NULL,
	"applied_at" timestamp with time zone,
	"former_driver_number" text,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"changed_by" text,
	"changed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"creation_key" text,
	"creation_hash" text,
	CONSTRAINT "driver_assignments_customer_number_assignment_id_pk" PRIMARY KEY("customer_number","assignment_id"),
	CONSTRAINT "driver_assignments_key" UNIQUE("customer_number","created_by","creation_key"),
	CONSTRAINT "driver_assignments_applied" CHECK (assignment_status <> 'APPLIED' or applied_at is not null),
	CONSTRAINT "driver_assignments_planner" CHECK (assignment_status <> 'PLANNED' or created_by is not null)
);
--> statement-breakpoint
ALTER TABLE "driver_assignments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNIQUE INDEX "driver_assignments_planned" ON "driver_assignments" USING btree ("customer_number","vehicle_number","assignment_start") WHERE assignment_status = 'PLANNED';--> statement-breakpoint
CREATE INDEX "driver_assignments_by_vehicle" ON "driver_assignments" USING btree ("customer_number","vehicle_number");--> statement-breakpoint
CREATE INDEX "driver_assignments_by_driver" ON "driver_assignments" USING btree ("customer_number","driver_reference_number");--> statement-breakpoint
CREATE VIEW "public"."assignment_rows" WITH (security_invoker = true) AS (
    select a.customer_number, a.assignment_id, a.vehicle_number, a.driver_reference_number, a.assignment_start,
           case when a.assignment_status = 'APPLIED' then
             least(
               case when a.next_start is not null then greatest(a.next_start - 1, a.assignment_start) end,
               v.out_of_service_date
             )
           end as assignment_end,
           case
             when a.assignment_status <> 'APPLIED' then a.assignment_status
             when a.next_start is null and v.status <> 'CLOSE OUT'
               and v.driver_reference_number is not distinct from a.driver_reference_number then 'CURRENT'
             else 'ENDED'
           end as assignment_status,
           a.applied_at, a.former_driver_number, a.created_by, a.version
      from (
        select r.*, case when r.assignment_status = 'APPLIED' then lead(r.assignment_start) over (
                 partition by r.customer_number, r.vehicle_number, r.assignment_status
                 order by r.assignment_start, r.applied_at, r.assignment_id
               ) end as next_start
          from driver_assignments r
         where r.assignment_status <> 'WITHDRAWN'
      ) a
      left join vehicles v using (customer_number, vehicle_number));--> statement-breakpoint
CREATE POLICY "own_account" ON "driver_assignments" AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));--> statement-breakpoint
CREATE POLICY "applying" ON "driver_assignments" AS PERMISSIVE FOR SELECT TO public USING (assignment_status = 'PLANNED' and assignment_start <= (select nullif(current_setting('app.assigning', true), '')::date));--> statement-breakpoint
ALTER TABLE "driver_assignments" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TRIGGER "keep_change" AFTER INSERT OR UPDATE OR DELETE ON "driver_assignments"
	FOR EACH ROW EXECUTE FUNCTION "keep_change"('assignment_id', '', 'applied_at');--> statement-breakpoint
CREATE TRIGGER "tell_insert" AFTER INSERT ON "driver_assignments" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table driver_assignments');--> statement-breakpoint
CREATE TRIGGER "tell_update" AFTER UPDATE ON "driver_assignments" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table driver_assignments');--> statement-breakpoint
CREATE TRIGGER "tell_delete" AFTER DELETE ON "driver_assignments" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('table driver_assignments');
