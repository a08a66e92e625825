DROP POLICY "own_account" ON "deleted_notes" CASCADE;--> statement-breakpoint
DROP POLICY "pruning" ON "deleted_notes" CASCADE;--> statement-breakpoint
DROP TABLE "deleted_notes" CASCADE;